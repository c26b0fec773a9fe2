import { state, watch } from "./store.js";
import { badge, byId, make } from "./elements.js";
import { word } from "./words.js";

// The answers: a sentence with its badge, what is wrong, tables; and the charts, as pictures in the page's theme.
export function makeResults({ results, charts }) {
    if (results.length + charts.length === 0) return null;
    return make("section", { "aria-label": word("results") }, make("div", { class: "results" }, ...results.map(makeResult)),
        make("div", { class: "charts" }, ...charts.map((chart, index) => make("figure", { class: "panel chart scroll" }, make("figcaption", {}, chart.title), make("img", { alt: chart.title, "data-chart": index })))));
}

function makeResult(result) {
    return make("article", { class: "panel result" }, make("h2", {}, result.title), make("p", { class: "answer" }, result.sentence, " ", badge(result.provenance)),
        ...(result.faults ?? []).map(fault => make("p", { class: "fault" }, fault)), ...(result.tables ?? []).map(makeTable), ...(result.notes ?? []).map(note => make("p", { class: "soft" }, note)),
        result.conditions && make("p", { class: "soft conditions" }, result.conditions));
}

export function makeTable(table) {
    const head = table.columns.some(column => column.title) && make("tr", {}, ...table.columns.map(column => make("th", { scope: "col", class: column.right && "right" }, column.title)));
    const rows = table.rows.map(row => make("tr", {}, ...row.map((cell, index) => make("td", { class: [table.columns[index]?.right && "right mono", cell.tone && `tone-${cell.tone}`].filter(Boolean).join(" ") }, make("span", { class: cell.words.length < 32 && "together" }, cell.words), " ", badge(cell.provenance)))));
    const body = make("div", { class: "scroll" }, make("table", {}, head && make("thead", {}, head), make("tbody", {}, ...rows)));
    return table.folded ? make("details", {}, make("summary", {}, table.title || word("more")), body) : make("div", {}, table.title && make("h3", {}, table.title), body);
}

export function startCharts(charts) {
    const show = () => { for (const picture of document.querySelectorAll("img[data-chart]")) picture.src = svgAddress(charts[picture.dataset.chart][state.theme] || charts[picture.dataset.chart].dark); };
    watch(["theme"], show);
    show();
}

// A picture in an img runs no script, whatever stands in it.
function svgAddress(text) {
    const bytes = new TextEncoder().encode(text);
    let letters = "";
    for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return `data:image/svg+xml;base64,${btoa(letters)}`;
}
