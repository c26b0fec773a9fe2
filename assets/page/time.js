import { state, change } from "./store.js";

// The schedule's time, from 0 to 1: played, stepped and set.
const wholeRun = 9000; // milliseconds that a run takes to be played
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let lastFrame = 0;

// Every moment at which a block starts or ends, each once.
export function momentsOf(run) {
    if (!run.moments) {
        const all = run.schedule ? [...run.schedule.start, ...run.schedule.end] : [];
        run.moments = [...new Set([0, 1, ...all.map(time => Math.round(time * 1e4) / 1e4)])].sort((first, second) => first - second);
    }
    return run.moments;
}

// When each wave begins: as many blocks as find room at once make a wave.
export function wavesOf(run) {
    if (!run.waves) {
        const count = run.schedule?.waves ?? 0, room = run.schedule?.sms * run.report?.occupancy?.blocks_per_sm || 0, starts = run.schedule ? Float32Array.from(run.schedule.start).sort() : [];
        const each = (count - 1) * room < starts.length && room > 0 ? room : Math.ceil(starts.length / Math.max(count, 1));
        run.waves = Array.from({ length: count }, (_, wave) => starts[Math.min(wave * each, starts.length - 1)] ?? 0);
    }
    return run.waves;
}

export const waveAt = (run, time) => Math.max(1, wavesOf(run).filter(start => start <= time + 1e-6).length);

export function setTime(time) {
    change({ time: Math.min(Math.max(time, 0), 1), playing: false });
}

export function stepTime(direction, byWave = false) {
    const moments = byWave ? [...wavesOf(state.run), 1] : momentsOf(state.run), near = 1e-6;
    const next = direction > 0 ? moments.find(time => time > state.time + near) : moments.findLast(time => time < state.time - near);
    setTime(next ?? (direction > 0 ? 1 : 0));
}

export function togglePlaying() {
    if (!state.run?.schedule) return;
    if (state.playing) return change({ playing: false });
    change({ playing: true, time: state.time >= 1 ? 0 : state.time });
    lastFrame = performance.now();
    requestAnimationFrame(playOn);
}

// Where motion is to be reduced the picture changes twelve times instead of at every frame.
function playOn(now) {
    if (!state.playing) return;
    const passed = now - lastFrame;
    if (!calm.matches || passed > wholeRun / 12) {
        lastFrame = now;
        const time = Math.min(1, state.time + Math.max(passed, 0) / wholeRun);
        change({ time, playing: time < 1 });
    }
    if (state.playing) requestAnimationFrame(playOn);
}
