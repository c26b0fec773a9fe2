import { state, change } from "./store.js";
import { byId } from "./elements.js";
import { setTime, stepTime, togglePlaying } from "./time.js";
import { chooseNeighbour, zoomBy } from "./pointer.js";
import { chosenStory, chooseVisit, requestsOf } from "./thread.js";
import { toggleHelp } from "./help.js";

// Everything that the mouse can do. Fields and buttons keep the keys that are theirs.
export function startKeyboard() {
    document.addEventListener("keydown", event => {
        if (event.ctrlKey || event.metaKey || event.altKey || byId("help").open) return;
        const own = event.target.closest("input, select, textarea, summary, button");
        if (own && (own.matches("input:not([type=range]), select, textarea") || event.key === " " || event.key === "Enter")) return;
        const act = state.run ? actionOf(event) : event.key === "?" ? toggleHelp : null;
        if (!act) return;
        event.preventDefault();
        act();
    });
}

function actionOf(event) {
    const onFigure = event.target === byId("figure"), arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (onFigure && event.key in arrows) return () => chooseNeighbour(...arrows[event.key]);
    const story = chosenStory(), visit = state.visit ?? (story ? story.visits.length - 1 : 0);
    return {
        " ": togglePlaying, "?": toggleHelp, ArrowLeft: () => stepTime(-1, event.shiftKey), ArrowRight: () => stepTime(1, event.shiftKey),
        Home: () => setTime(0), End: () => setTime(1), "+": () => zoomBy(1.6), "=": () => zoomBy(1.6), "-": () => zoomBy(1 / 1.6), 0: () => change({ camera: null }),
        ",": () => chooseVisit(visit - 1), ".": () => chooseVisit(state.visit === null ? 0 : visit + 1), "[": () => nextRequest(-1), "]": () => nextRequest(1), c: nextColour, C: nextColour,
    }[event.key];
}

function nextRequest(by) {
    const requests = state.thread === null ? null : requestsOf(state.run, state.thread);
    if (!requests || requests.length === 0) return;
    const at = requests.findIndex(({ index }) => index === state.request);
    change({ request: requests[(at + by + requests.length) % requests.length].index });
}

function nextColour() {
    const select = byId("colour");
    select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
    change({ colour: select.value });
}
