// Light, dark, or as the system has it.

const KEY = "tg-theme";
const root = document.documentElement;

function apply(theme) {
  if (theme === "light" || theme === "dark") {
    root.dataset.theme = theme;
  } else {
    delete root.dataset.theme;
  }
}

const kept = () => {
  try {
    return localStorage.getItem(KEY) ?? "system";
  } catch {
    return "system";
  }
};

apply(kept());

/** Lets a `<select>` choose the theme. */
export function themes(select) {
  select.value = kept();
  select.addEventListener("change", () => {
    apply(select.value);
    try {
      localStorage.setItem(KEY, select.value);
    } catch {
      // It holds for this visit.
    }
  });
}

for (const select of document.querySelectorAll("select[data-themes]")) {
  themes(select);
}
