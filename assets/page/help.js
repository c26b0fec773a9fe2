import { byId, iconButton, make } from "./elements.js";
import { word } from "./words.js";

// What the keys do.
const keysOfHelp = [["Space", "key_play"], ["← →", "key_step"], ["Shift ← →", "key_wave"], ["Home End", "key_ends"], [", .", "key_line"], ["↑ ↓ ← →", "key_neighbour"], ["+ − 0", "key_zoom"], ["[ ]", "key_request"], ["C", "key_colour"], ["?", "key_help"]];

export const makeHelpButton = () => iconButton("help-button", word("help"), "M9 9a3 3 0 1 1 4 2.8c-.8.4-1 1-1 2.2M12 17.5v.5", toggleHelp);

export function makeHelp() {
    return make("dialog", { id: "help", "aria-label": word("help") }, make("h2", {}, word("help")), make("dl", {}, ...keysOfHelp.flatMap(([keys, key]) => [make("dt", { class: "mono" }, keys), make("dd", {}, word(key))])),
        make("p", { class: "soft" }, word("help_touch")), make("form", { method: "dialog" }, make("button", {}, word("close"))));
}

export function toggleHelp() {
    const help = byId("help");
    if (help.open) help.close();
    else help.showModal();
}
