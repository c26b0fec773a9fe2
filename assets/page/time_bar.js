import { state, watch } from "./store.js";
import { badge, byId, icon, iconButton, make } from "./elements.js";
import { word } from "./words.js";
import { setTime, stepTime, togglePlaying, waveAt, wavesOf } from "./time.js";

// Below the picture: play, step both ways, and the run's time with its waves.
const playPath = "M8 5v14l11-7z", pausePath = "M7 5h4v14H7zM14 5h4v14h-4z";

export function makeTimeBar() {
    return make("div", { class: "timebar", id: "timebar", role: "group", "aria-label": word("time") },
        make("button", { id: "play", type: "button", onclick: togglePlaying }),
        iconButton("step-back", word("step_back"), "M17 6v12l-9-6zM6 6h2v12H6z", event => stepTime(-1, event.shiftKey)),
        iconButton("step-forward", word("step_forward"), "M7 6v12l9-6zM16 6h2v12h-2z", event => stepTime(1, event.shiftKey)),
        make("div", { class: "track" }, make("div", { class: "waves", id: "waves", "aria-hidden": "true" }),
            make("input", { id: "time", type: "range", min: 0, max: 1, step: 0.001, value: 1, "aria-label": word("time"), oninput: event => setTime(Number(event.target.value)), onkeydown: steppedByKey })),
        make("span", { id: "wave", class: "soft" }));
}

// The keys step as the buttons do.
function steppedByKey(event) {
    const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: 1, PageDown: -1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    event.stopPropagation();
    stepTime(steps[event.key], event.shiftKey || event.key.startsWith("Page"));
}

export function startTimeBar() {
    watch(["run"], fillWaves);
    watch(["run", "time", "beside"], showTime);
    watch(["run", "playing"], showPlaying);
}

function fillWaves() {
    const { run } = state, waves = run.schedule ? wavesOf(run) : [];
    byId("timebar").classList.toggle("absent", !run.schedule);
    for (const id of ["play", "step-back", "step-forward", "time"]) byId(id).disabled = !run.schedule;
    const shown = waves.length > 1 && waves.length <= 64 ? waves : [0];
    byId("waves").replaceChildren(...shown.map((start, index) => {
        const wave = make("i", {}, make("b", {}));
        wave.style.flexGrow = Math.max((shown[index + 1] ?? 1) - start, 0.001);
        Object.assign(wave.dataset, { from: start, to: shown[index + 1] ?? 1 });
        return wave;
    }));
}

function showTime() {
    const { run, time } = state;
    byId("time").value = time;
    for (const wave of byId("waves").children) {
        const { from, to } = wave.dataset;
        wave.firstChild.style.width = `${100 * Math.min(1, Math.max(0, (time - from) / (to - from || 1)))}%`;
    }
    if (!run.schedule) return byId("wave").replaceChildren(word("no_schedule"));
    const where = time >= 1 ? word("ended") : time <= 0 ? word("not_begun") : run.schedule.waves > 0 ? word("wave_of", waveAt(run, time), run.schedule.waves) : word("running");
    byId("time").setAttribute("aria-valuetext", where);
    byId("wave").replaceChildren(state.beside ? `${run.name}: ` : "", `${where} `, badge(run.schedule.provenance));
    byId("wave").title = run.schedule.words ?? "";
}

function showPlaying() {
    const label = word(state.playing ? "pause" : "play");
    byId("play").replaceChildren(icon(state.playing ? pausePath : playPath));
    byId("play").setAttribute("aria-label", label);
    byId("play").title = label;
}
