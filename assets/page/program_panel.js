import { badge, byId, heading, iconButton, make } from "./elements.js";
import { word } from "./words.js";
import { piecesOfCode } from "./code_text.js";

// A program on its time line: a row for each stream, a bar for each thing that was done. Bars of launches that are in the page
// open them.
let programZoom = 1;

export function makeProgram(program, openRunAt) {
    const span = program.end_us || 1;
    const lanes = program.lanes.map(lane => make("div", { class: "lane" }, ...lane.bars.map(bar => makeBar(bar, span, openRunAt))));
    const names = program.lanes.map(lane => make("div", { class: "lane-name", title: lane.name }, lane.name));
    return make("section", { class: "program panel", id: "program" }, heading(word("program"), make("span", { class: "choice" }, iconButton("program-out", word("zoom_out"), "M5 12h14", () => zoomProgram(1 / 2)), iconButton("program-in", word("zoom_in"), "M5 12h14M12 5v14", () => zoomProgram(2)))),
        make("p", { class: "sentence" }, program.sentence),
        make("p", { class: "soft" }, program.conditions || badge(program.provenance)),
        make("div", { class: "timeline" }, make("div", { class: "lane-names" }, make("div", { class: "axis" }), ...names),
            make("div", { class: "lanes-scroll", tabindex: 0, "aria-label": word("timeline") }, make("div", { class: "lanes", id: "lanes" }, makeAxis(span), ...lanes))),
        make("p", { id: "bar-words", class: "soft", role: "status" }, word("bar_hint")),
        ...(program.problems ?? []).map(problem => make("div", { class: `card ${problem.severity}` }, make("p", {}, make("b", {}, word(`severity_${problem.severity}`)), " ", problem.message, problem.line ? ` · ${word("line_number", problem.line)}` : ""))),
        make("div", { class: "halves" }, program.output && make("div", {}, make("h3", {}, word("printed")), make("pre", { class: "mono", id: "output" }, program.output)), program.source && makeProgramSource(program.source)));
}

function makeBar(bar, span, openRunAt) {
    const opens = bar.run !== undefined, say = () => { byId("bar-words").replaceChildren(bar.words); markProgramLine(bar.line); };
    const node = make(opens ? "button" : "div", { class: `bar ${bar.kind} ${bar.wrong ? "wrong" : ""} ${bar.open ? "endless" : ""}`, type: opens && "button", tabindex: opens ? false : -1, title: bar.words, onpointerenter: say, onfocus: say, onclick: opens ? () => { say(); openRunAt(bar.run); } : say, "data-run": opens && bar.run }, make("span", {}, bar.label));
    node.style.left = `${(100 * bar.start) / span}%`;
    node.style.width = `${(100 * Math.max(bar.end - bar.start, 0)) / span}%`;
    return node;
}

// Round times, as many as have room.
function makeAxis(span) {
    const rough = span / (window.innerWidth < 620 ? 3 : 8), power = 10 ** Math.floor(Math.log10(rough)), step = [1, 2, 5, 10].find(times => times * power >= rough) * power, marks = [];
    for (let at = 0; at <= span; at += step) {
        const mark = make("span", {}, at >= 1000 || step >= 1000 ? `${Number((at / 1000).toPrecision(6))} ms` : `${Number(at.toPrecision(6))} µs`);
        mark.style.left = `${(100 * at) / span}%`;
        marks.push(mark);
    }
    return make("div", { class: "axis mono" }, ...marks);
}

function zoomProgram(factor) {
    programZoom = Math.min(Math.max(programZoom * factor, 1), 256);
    byId("lanes").style.width = `${100 * programZoom}%`;
}

const makeProgramSource = source => make("div", {}, make("h3", { class: "mono" }, source.file), make("div", { class: "source mono short", id: "program-source", tabindex: 0 }, ...source.lines.map((text, index) => make("div", { class: "line", "data-line": index + 1 },
    make("span", { class: "number" }, String(index + 1)), make("code", {}, ...piecesOfCode(text).map(piece => make("span", { class: piece.kind && `code-${piece.kind}` }, piece.text)))))));

function markProgramLine(line) {
    const source = byId("program-source");
    if (!source) return;
    for (const node of source.children) node.classList.toggle("current", node.dataset.line === String(line));
    const node = source.querySelector(".current");
    if (node) source.scrollTop = node.offsetTop - source.clientHeight / 2;
}
