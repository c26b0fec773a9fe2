import { change, state } from "./store.js";
import { iconButton } from "./elements.js";
import { readTheme } from "./colours.js";
import { drawFigure } from "./figure.js";
import { word } from "./words.js";

// Dark or light: as the system has it, until somebody chooses. Paper is light.
const systemLight = matchMedia("(prefers-color-scheme: light)");
let chosenTheme = null;

export const makeThemeButton = () => iconButton("theme", word("theme"), "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18", () => { chosenTheme = state.theme === "dark" ? "light" : "dark"; remember(chosenTheme); useTheme(chosenTheme); });

function useTheme(theme) {
    document.documentElement.dataset.theme = theme;
    readTheme();
    change({ theme });
}

const onPaper = is => document.documentElement.toggleAttribute("data-paper", is);
const usualTheme = () => chosenTheme ?? (systemLight.matches ? "light" : "dark");

export function startTheme() {
    chosenTheme = remembered();
    useTheme(usualTheme());
    systemLight.addEventListener("change", () => useTheme(usualTheme()));
    // A canvas prints as it is: it is drawn for paper first, at its end.
    let before = null;
    window.addEventListener("beforeprint", () => { before = state.time; change({ playing: false, time: 1 }); onPaper(true); useTheme("light"); drawFigure(); });
    window.addEventListener("afterprint", () => { onPaper(false); useTheme(usualTheme()); if (before !== null) change({ time: before }); });
}

// A page in a frame of a notebook may not be allowed to keep anything.
function remember(theme) {
    try { localStorage.setItem("warpatlas-theme", theme); } catch { chosenTheme = theme; }
}

function remembered() {
    try { const theme = localStorage.getItem("warpatlas-theme"); return theme === "light" || theme === "dark" ? theme : null; } catch { return null; }
}
