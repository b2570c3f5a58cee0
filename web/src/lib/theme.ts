// Light or dark: as the system says, or as the reader chose.
import { computed, effect, signal } from "@preact/signals";

export type Theme = "auto" | "light" | "dark";

const KEY = "wythoff-theme";
const system = matchMedia("(prefers-color-scheme: dark)");
const systemDark = signal(system.matches);

function stored(): Theme {
  try {
    const text = localStorage.getItem(KEY);
    return text === "light" || text === "dark" ? text : "auto";
  } catch {
    return "auto"; // storage may be forbidden; the choice then lasts as long as the page
  }
}

export const theme = signal<Theme>(stored());
export const dark = computed(() => (theme.value === "auto" ? systemDark.value : theme.value === "dark"));

export function startTheme(): void {
  system.addEventListener("change", (event) => (systemDark.value = event.matches));
  effect(() => {
    document.documentElement.dataset.theme = dark.value ? "dark" : "light";
    try {
      if (theme.value === "auto") localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, theme.value);
    } catch {
      // see above
    }
  });
}
