// Makes the blocks of the book run, where it is served beside the playground. Nothing is fetched before a click.
(() => {
  const assets = new URL("../assets/", new URL(".", document.currentScript.src));
  const load = name => import(new URL(`${name}.js`, assets));
  for (const code of document.querySelectorAll("pre > code.language-tg")) {
    const pre = code.parentElement;
    const bar = document.createElement("div");
    bar.className = "tg-bar";
    pre.after(bar);
    let editor, pane, runs;
    const text = () => (editor ? editor.text() : code.textContent);
    const button = (name, act) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = name;
      made.onclick = () => Promise.resolve(act(made)).catch(error => alert(error.message));
      bar.append(made);
      return made;
    };
    const run = async () => {
      const runner = await load("runner");
      if (runs) return runner.stop();
      runs = true;
      start.textContent = "Stop";
      try {
        pane ??= runner.paneBehind(bar);
        await runner.run(pane, text());
      } finally {
        runs = false;
        start.textContent = "Run";
      }
    };
    // A block that isn't for running is one for reading: a part of a script, or one that has no end.
    const start = code.classList.contains("no-run") ? undefined : button("Run", run);
    if (start) {
      button("Edit", async made => {
        const place = document.createElement("div");
        place.className = "tg-edit";
        editor = (await load("edit")).edit(place, code.textContent, run);
        pre.replaceWith(place);
        made.remove();
        editor.focus();
      });
    }
    button("Open in the playground", async () => open((await (await load("runner")).playground(text())), "_blank", "noopener"));
    const expected = /(?:^| )error=(\w+)/.exec(code.className);
    if (expected) bar.append(`ends in ${expected[1]}`);
  }
})();
