// The place where a run shows itself: what it prints as it comes, then what was found and saved.

import { download, element, findings, quoted, saved, written } from "./show.js";

/** A run that lasts so long shows how far it is, in ms. */
const LONG = 400;

/**
 * @param {Element} place becomes the log of what is printed
 * @param {Element} status is told in a line what goes on
 */
export class OutputPane {
  constructor(place, status) {
    this.place = place;
    this.status = status;
    place.classList.add("output");
  }

  clear() {
    this.log = element("div", { class: "tg-out", role: "log", "aria-label": "Output", tabindex: "0" });
    this.place.replaceChildren(this.log);
  }

  say(text) {
    this.status.replaceChildren(...quoted(text));
  }

  /** Runs something with an engine, and shows it; gives the answer. */
  async run(engine, source, options = {}, acts = {}) {
    this.clear();
    const { log } = this;
    const start = performance.now();
    this.say("running");
    const hear = ({ html, progress }) => {
      if (html) {
        log.append(written(html));
      }
      if (progress && performance.now() - start > LONG) {
        const [what, done, most] = progress;
        this.say(most > 0 ? `${what}: ${done} of ${most}` : `${what}: ${done}`);
      }
    };
    const answer = await engine.run(source, { ...options, hear });
    if (log === this.log) {
      this.end(answer, acts);
    }
    return answer;
  }

  end(answer, acts) {
    const { printed, more, isCut, dead, message, refused, ms, failed } = answer;
    const after = [
      acts.isWhole && printed && !more && element("p", { class: "dim" }, download("output.txt", printed, "Download what it printed")),
      more > 0 && element("p", { class: "dim" }, `… ${more.toLocaleString("en")} more: `, download("output.txt", printed, isCut ? "download the first 16 MB" : "download")),
      dead && dead !== "stopped" && element("p", { class: "finding error", role: "alert" }, message, ". What you wrote is kept."),
      refused && element("p", { class: "finding error", role: "alert" }, ...quoted(refused)),
      findings(answer, acts),
      saved(answer.saved),
    ].filter(Boolean);
    if (!printed && after.length === 0) {
      after.push(element("p", { class: "dim" }, ...quoted("The script printed nothing. `print` shows a value.")));
    }
    this.place.append(...after);
    const time = ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`;
    this.say(dead === "stopped" ? "stopped" : dead || failed || refused ? "it failed" : `done in ${time}`);
  }
}
