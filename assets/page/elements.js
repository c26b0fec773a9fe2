import { hasWord, word } from "./words.js";

// Elements of the document. Texts are only ever text nodes: what a name holds is never read as HTML.
export const byId = id => document.getElementById(id);

export function make(tag, properties, ...children) {
    const node = document.createElement(tag);
    for (const [key, value] of Object.entries(properties ?? {})) {
        if (value === undefined || value === null || value === false) continue;
        if (key === "class") node.className = value;
        else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
        else node.setAttribute(key, value === true ? "" : value);
    }
    node.append(...children.flat().filter(child => child !== undefined && child !== null && child !== false));
    return node;
}

// Says where a number comes from.
export function badge(provenance) {
    if (!provenance) return null;
    const key = `provenance_${provenance}`;
    return make("span", { class: `badge ${provenance.replace(/\W/g, "")}` }, hasWord(key) ? word(key) : provenance);
}

export function heading(text, ...more) {
    return make("h2", { class: "heading" }, text, ...more);
}

// Icons are drawn, as paths in a square of 24.
export function icon(path) {
    const space = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(space, "svg");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("aria-hidden", "true");
    svg.append(document.createElementNS(space, "path"));
    svg.firstChild.setAttribute("d", path);
    return svg;
}

export function iconButton(id, label, path, act) {
    return make("button", { id, class: "icon", type: "button", "aria-label": label, title: label, onclick: act }, icon(path));
}
