import { state, watch, change } from "./store.js";
import { badge, byId, heading, make } from "./elements.js";
import { word, figure } from "./words.js";
import { piecesWithValues } from "./code_text.js";
import { chosenRuler, chosenStory, chooseThread, chooseVisit } from "./thread.js";
import { threadNumber } from "./launch.js";

// The kernel's text: counters beside the lines, problems below theirs, and the chosen thread's numbers below their tokens.
export const makeSource = () => make("section", { class: "panel", id: "source-panel" },
    heading(make("span", { id: "source-name", class: "mono" }), make("span", { id: "source-badge" }), make("select", { id: "counter", "aria-label": word("counter"), onchange: event => change({ column: Number(event.target.value) }) })),
    make("div", { id: "source", class: "source mono" }));

export function startSource() {
    watch(["run"], fillHead);
    watch(["run", "thread", "visit", "column", "element"], fillSource);
    new ResizeObserver(spreadValues).observe(byId("source"));
}

function fillHead() {
    const { source, report } = state.run, columns = source?.columns ?? [];
    byId("source-name").replaceChildren(source?.file ?? word("source"));
    byId("source-badge").replaceChildren(badge(report?.execution?.provenance ?? report?.device?.provenance) ?? "");
    byId("counter").replaceChildren(...columns.map((column, index) => make("option", { value: index }, column.title)));
    byId("counter").hidden = columns.length === 0;
    byId("counter").value = state.column;
}

function fillSource() {
    const { run } = state, { source, problems } = run, lines = [];
    const card = problem => problemCard(problem);
    lines.push(...problems.filter(problem => !problem.line || !source?.lines[problem.line - 1]).map(card));
    if (!source) lines.push(make("p", { class: "soft" }, word("no_source")));
    const values = valuesByLine(), current = state.visit === null ? null : chosenStory()?.visits[state.visit]?.line;
    const counters = new Map((source?.counters ?? []).map(row => [row.line, row.cells]));
    (source?.lines ?? []).forEach((text, index) => {
        const line = index + 1, own = problems.filter(problem => problem.line === line);
        lines.push(makeLine(line, text, values.get(line) ?? [], counters.get(line)?.[state.column] ?? "", own, line === current), ...own.map(card));
    });
    byId("source").replaceChildren(...lines);
    spreadValues();
    showCurrent();
}

// Moves the panel, where it has a bar of its own, and never the page.
function showCurrent() {
    const panel = byId("source-panel").parentElement, line = byId("source").querySelector(".current");
    if (!line || panel.scrollHeight <= panel.clientHeight + 1 || getComputedStyle(panel).overflowY !== "auto") return;
    const above = line.getBoundingClientRect().top - panel.getBoundingClientRect().top;
    if (above < 0 || above > panel.clientHeight * 0.8) panel.scrollTop += above - panel.clientHeight * 0.4;
}

function makeLine(line, text, values, counter, problems, current) {
    const code = make("code", {}, ...piecesWithValues(text, values).map(({ pieces, value, signs }) => {
        const nodes = pieces.map(piece => make("span", { class: piece.kind && `code-${piece.kind}` }, piece.text));
        if (!value) return nodes;
        const token = make("span", { class: "token" }, ...nodes, make("span", { class: `value code-${value.kind}` }, value.kind === "holds" ? "✓" : value.kind === "fails" ? "✗" : value.text));
        return signs ? make("span", { class: "glued" }, token, signs) : token;
    }).flat());
    const indent = text.length - text.trimStart().length;
    code.style.paddingLeft = `${indent + 3}ch`;
    code.style.textIndent = "-3ch";
    trimIndent(code, indent);
    const worst = problems.some(problem => problem.severity === "error") ? "wrong" : problems.length > 0 ? "doubtful" : "";
    return make("div", { class: `line ${worst} ${values.length > 0 ? "valued" : ""} ${current ? "current" : ""}`, "data-line": line }, make("span", { class: "number" }, String(line)), code, make("span", { class: "counter" }, counter));
}

// The indentation is the line's padding, so that a long line goes on below its own beginning.
function trimIndent(code, count) {
    const first = document.createTreeWalker(code, NodeFilter.SHOW_TEXT).nextNode();
    if (first) first.data = first.data.slice(Math.min(count, first.data.length - first.data.trimStart().length));
}

// Of a thread whose way is kept: what it had at each line when it was there last. Of every other: the terms of its index.
function valuesByLine() {
    const story = chosenStory(), values = new Map();
    if (story) {
        const visits = state.visit === null ? story.visits : story.visits.slice(0, state.visit + 1);
        for (const visit of visits) {
            const lines = new Map();
            for (const value of visit.values ?? []) {
                const line = value.line ?? visit.line;
                if (!lines.has(line)) lines.set(line, []);
                lines.get(line).push(inLetters(value, state.run.source?.lines[line - 1] ?? ""));
            }
            for (const [line, own] of lines) values.set(line, own);
        }
        return values;
    }
    for (const sums of chosenRuler() ?? []) {
        const text = state.run.source?.lines[sums.axis.line - 1] ?? "", found = [];
        const put = (token, value, kind) => {
            for (let column = text.indexOf(token); column >= 0; column = text.indexOf(token, column + 1)) {
                if (/[\w.]/.test(text[column - 1] ?? "") || /\w/.test(text[column + token.length] ?? "") || found.some(one => one.column === column)) continue;
                return found.push({ column, length: token.length, text: String(value), kind });
            }
        };
        put(sums.axis.name, sums.sum, "name");
        for (const term of sums.terms) for (const factor of term.factors) if (factor.text) put(factor.text, factor.value, factor.kind);
        values.set(sums.axis.line, [...(values.get(sums.axis.line) ?? []), ...found]);
    }
    return values;
}

// The payload counts bytes.
function inLetters(value, text) {
    if (/^[\x00-\x7f]*$/.test(text)) return value;
    const bytes = new TextEncoder().encode(text), letters = (from, to) => new TextDecoder().decode(bytes.subarray(from, to)).length;
    return { ...value, column: letters(0, value.column), length: letters(value.column, value.column + value.length) };
}

function problemCard(problem) {
    const thread = problem.block && problem.thread ? threadNumber(state.run, problem.block, problem.thread) : null;
    return make("div", { class: `card ${problem.severity}` }, make("p", {}, make("b", {}, word(`severity_${problem.severity}`)), " ", problem.message),
        problem.place && make("p", { class: "soft" }, problem.place),
        problem.count > 1 && make("p", { class: "soft" }, `${word("times_seen")} `, make("b", { class: "problem-count" }, figure(problem.count))),
        thread !== null && make("button", { type: "button", class: "small", onclick: () => { chooseThread(thread); showVisitOf(problem.line); } }, word("show_thread")));
}

function showVisitOf(line) {
    const story = chosenStory(), visit = story ? story.visits.findIndex(one => one.line === line) : -1;
    if (visit >= 0) chooseVisit(visit);
}

// Values stand centred below their tokens; where two would meet the second moves to the right.
function spreadValues() {
    for (const code of byId("source").querySelectorAll(".valued code")) {
        let end = -Infinity, row = null;
        for (const value of code.querySelectorAll(".value")) {
            value.style.transform = "translateX(-50%)";
            const box = value.getBoundingClientRect();
            if (row !== null && Math.abs(box.top - row) > 4) end = -Infinity;
            row = box.top;
            const sides = code.getBoundingClientRect(), inside = Math.min(0, sides.right - box.right), shift = Math.max(inside, Math.max(end + 3, sides.left + 2) - box.left);
            if (shift !== 0) value.style.transform = `translateX(calc(-50% + ${shift}px))`;
            end = box.right + shift;
        }
    }
}
