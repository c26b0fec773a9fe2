// Colours as the canvas takes them: whole numbers with alpha, blue, green and red. What depends on the theme stands in dark.css and light.css.
const blockColours = ["#e69f00", "#009e73", "#d55e00", "#b3c84a", "#6a3d9a", "#cc79a7", "#4a3fcb", "#8c8cd9"];
const rampStops = ["#251161", "#17337d", "#025483", "#0a718a", "#028f93", "#0fad91", "#68c584", "#aed87a", "#eee67b"];

const channelsOf = text => [1, 3, 5].map(at => parseInt(text.slice(at, at + 2), 16));
export const packed = (red, green, blue) => (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
export const packedText = text => packed(...channelsOf(text));

// Between two packed colours: 0 the first, 1 the second.
export function mixed(first, second, share) {
    const channel = shift => Math.round(((first >>> shift) & 255) * (1 - share) + ((second >>> shift) & 255) * share);
    return packed(channel(0), channel(8), channel(16));
}

export const ramp = Uint32Array.from({ length: 256 }, (_, index) => {
    const at = (index / 255) * (rampStops.length - 1), stop = Math.min(Math.floor(at), rampStops.length - 2);
    return mixed(packedText(rampStops[stop]), packedText(rampStops[stop + 1]), at - stop);
});
export const rampText = `linear-gradient(90deg, ${rampStops.join(", ")})`;

// The theme's colours by name, as dark.css and light.css say them.
let themeColours = {};
export function readTheme() {
    const style = getComputedStyle(document.documentElement);
    const names = ["canvas", "background", "panel", "line", "text", "soft", "accent", "good", "warning", "wrong", "block", "dimension", "thread"];
    themeColours = Object.fromEntries(names.map(name => [name, style.getPropertyValue(`--${name}`).trim()]));
}
export const themed = name => themeColours[name] ?? themeColours.text;

export const blockColourIndex = (run, block) => (run.colours ? run.colours[block] % 8 : block % 8);
export const blockColour = (run, block) => blockColours[blockColourIndex(run, block)];
export const laneColour = lane => blockColours[lane % 8];

// The colour of each block colour's even and odd warps, packed.
export const warpColours = Uint32Array.from({ length: 16 }, (_, index) => mixed(packedText(blockColours[index >> 1]), packed(0, 0, 0), index & 1 ? 0.32 : 0));

// The colour of a term of an index.
export function termColour(kind) {
    if (kind === "block" || kind === "thread") return themed(kind);
    if (kind === "dimension" || kind === "grid") return themed("dimension");
    return themed(kind === "sum" ? "text" : "soft");
}
