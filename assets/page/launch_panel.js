import { state, watch } from "./store.js";
import { badge, byId, heading, make } from "./elements.js";
import { word, hasWord, figure } from "./words.js";
import { sizeText } from "./launch.js";

// The launch and what was found, as the run's report has it: each number carries its place in the report.
export const makeLaunch = () => make("section", { class: "panel", id: "launch-panel" }, heading(word("launch")), make("div", { id: "facts" }), make("div", { class: "facts", id: "left-out" }), make("div", { class: "facts", id: "printed" }));

export function startLaunch() {
    watch(["run"], fillFacts);
}

const inReport = path => path.split(".").reduce((part, name) => part?.[name], state.run.report);

// A fact of the report; null where the report lacks it. `tone` says whether more than none of it is bad.
function fact(key, path, { tone, shown = figure } = {}) {
    const value = inReport(path);
    if (value === undefined || value === null) return null;
    const text = Array.isArray(value) ? sizeText(value) : typeof value === "number" ? shown(value) : String(value);
    return [make("dt", {}, word(key)), make("dd", { class: tone && value > 0 ? `${tone}-text` : "" }, make("span", { class: "mono", "data-report": path }, text))];
}

function group(title, provenance, ...facts) {
    const known = facts.filter(Boolean);
    return known.length > 0 && make("div", { class: "facts" }, make("h3", {}, word(title), " ", badge(provenance)), make("dl", {}, ...known.flat()));
}

const percent = value => `${figure(value * 100)} %`;
const duration = milliseconds => (milliseconds < 0.1 ? `${figure(milliseconds * 1000)} µs` : `${figure(milliseconds)} ms`);
const reason = key => (hasWord(`limit_${key}`) ? word(`limit_${key}`) : key);

function fillFacts() {
    const { run } = state, limits = inReport("occupancy.limited_by");
    byId("facts").replaceChildren(...[
        group("launch", inReport("device.provenance"), fact("grid", "launch.grid"), fact("threads_of_block", "launch.block"), fact("threads", "launch.threads")),
        inReport("device.name") && make("p", { class: "soft of-group", "data-report": "device.name" }, inReport("device.name")),
        group("coverage", inReport("coverage.provenance"), fact("elements", "coverage.elements"), fact("written_once", "coverage.written_once"), fact("written_more", "coverage.written_more", { tone: run.every_once ? "warning" : "" }),
            fact("unwritten", "coverage.unwritten", { tone: run.every_once ? "wrong" : "" }), fact("idle_threads", "coverage.idle_threads"), fact("stray_threads", "coverage.stray_threads", { tone: "wrong" })),
        checkGroup(),
        ...timeGroups(run.report?.times ?? []),
        group("occupancy", inReport("occupancy.provenance"), fact("occupancy", "occupancy.fraction", { shown: percent }), fact("blocks_per_sm", "occupancy.blocks_per_sm"), fact("warps_per_sm", "occupancy.warps_per_sm"),
            limits?.length > 0 && [make("dt", {}, word("limited_by")), make("dd", {}, limits.map(reason).join(", "))]),
        group("memory", inReport("memory.provenance"), fact("load_sectors", "memory.global_load_sectors_per_request"), fact("store_sectors", "memory.global_store_sectors_per_request"), fact("conflict_degree", "memory.shared_conflict_degree")),
        group("execution", inReport("execution.provenance"), fact("warp_instructions", "execution.warp_instructions"), fact("lane_efficiency", "execution.lane_efficiency", { shown: percent }), fact("branch_efficiency", "execution.branch_efficiency", { shown: percent })),
    ].filter(Boolean));
    byId("left-out").replaceChildren(...(run.left_out.length > 0 ? [make("h3", {}, word("left_out")), ...run.left_out.map(text => make("p", { class: "soft" }, text))] : []));
    byId("printed").replaceChildren(...(run.printed ? [make("h3", {}, word("printed")), make("pre", { class: "mono" }, run.printed), run.printed_cut ? make("p", { class: "soft" }, word("printed_cut")) : ""] : []));
}

// Times that come from the same place stand together below its name: those of different places are no pairs.
function timeGroups(times) {
    const origins = new Map();
    times.forEach((time, index) => {
        const key = `${time.provenance} ${time.device}`;
        if (!origins.has(key)) origins.set(key, []);
        origins.get(key).push({ time, index });
    });
    return [...origins.values()].flatMap(members => [
        group("times", members[0].time.provenance, ...members.map(({ time, index }) => fact(`time_${time.what}`, `times.${index}.median_ms`, { shown: duration }))),
        members[0].time.device && make("p", { class: "soft of-group" }, members[0].time.device),
    ]);
}

function checkGroup() {
    const check = inReport("check");
    if (!check) return null;
    const verdict = [make("dt", {}, word("against_cpu")), make("dd", { class: check.matches ? "good-text" : "wrong-text" }, word(check.matches ? "matches" : "differs"))];
    return group("check", "", verdict, fact("differing", "check.differing", { tone: "wrong" }), fact("max_abs_error", "check.max_abs_error"), fact("tolerance", "check.tolerance"));
}
