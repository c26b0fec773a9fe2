// What is chosen on the page. Whoever shows something watches the names that it depends on.
export const state = {
    run: null, // an opened run
    array: 0, // which of its arrays is shown
    thread: null, // linear number of the chosen thread; null: none
    element: null, // the chosen element of the array that is shown; one beyond its end is outside of the buffer
    visit: null, // how far the chosen thread is on its way through the source; null: at its end
    request: null, // index in the block's requests; null: none
    time: 1, // of the schedule, 0 to 1
    playing: false,
    beside: false, // the other one of two runs stands beside this one
    colour: "state", // or "owner", "values", "writes"
    camera: null, // null: all of the array
    pointed: null, // the element under the mouse
    column: 0, // which counter the source shows
    theme: "dark",
};
const watchers = [];
let isQuiet = false;

export function watch(names, act) {
    watchers.push({ names, act });
}

export function change(part) {
    const changed = Object.keys(part).filter(name => state[name] !== part[name]);
    Object.assign(state, part);
    if (isQuiet) return;
    for (const { names, act } of watchers) if (names.some(name => changed.includes(name))) act();
}

// What is changed meanwhile is told nobody.
export function quietly(act) {
    isQuiet = true;
    try { act(); } finally { isQuiet = false; }
}

export const shownArray = () => state.run.arrays[state.array];
