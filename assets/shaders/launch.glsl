// Blocks and lanes of a launch, their state and their colours: what launch_map.frag and launch_space.frag share. Macros,
// set by launch_programs.cpp: BLOCKS (block words are there), REDUCED (blocks are smaller than pixels), WRITERS (who wrote
// is known by the lane), FOLLOWED (a block is looked at step by step), SELECTION, PAINT (as
// LaunchPaint).
uniform ivec2 uCorner; // gl_FragCoord of the view's top left corner
uniform float uPixelScale;
uniform uvec3 uGrid; // columns, rows, layers of blocks on the sheet
uniform uint uBlockCount; // of a folded grid, which has one axis
uniform int uGridAxis, uBlockAxis; // the axis that is folded; -1: none
uniform uvec3 uSlots; // columns, rows, layers of lanes in a block
uniform uint uLanes; // of a block, idle ones included; uThreadsPerBlock of them have a thread
uniform uvec3 uBlockSize;
uniform uvec3 uCoverBlock, uCoverRest; // the block in which the covered part ends on each axis, and the threads it covers
uniform uvec3 uLevel; // shift, columns, rows of the block words that are read
uniform uint uLevelOffset;
uniform usamplerBuffer uBlockWords; // see launch_buffers.h
uniform usamplerBuffer uWriters;
uniform usamplerBuffer uFollowed; // active, waiting, done: three words a warp
uniform uvec3 uFollowedBlock;
uniform uvec3 uSelectedBlock;
uniform int uSelectedWarp; // -1: the block alone is selected
uniform uint uMoment; // as block words have their times
uniform bool uByState; // else every block has its own colour whatever the time
uniform float uThreadDetail; // 0: threads are too small on the screen to be told apart
uniform float uLineStrength, uWarpHue, uLaneHue;
uniform vec3 uRamp[9];
uniform vec3 uCanvas, uPanel, uSoft, uText;
uniform vec3 uStateMix; // how much of its colour a block keeps while it waits, runs, and when it is done

const uint lastMoment = 16777215u;

// What is the same for all threads of a block, or of the blocks below a pixel.
struct BlockLook {
    vec3 state; // shares of waiting, running, done
    float idle; // share of its threads that wrote nothing
    float unknown; // share that is not known
};

uvec3 blockIndex(uvec3 place)
{
    uint linear = place.y * uGrid.x + place.x;
    return uGridAxis == 0 ? uvec3(linear, 0u, 0u) : uGridAxis == 1 ? uvec3(0u, linear, 0u) : place;
}

bool isBlock(uvec3 place)
{
    return all(lessThan(place, uGrid)) && (uGridAxis < 0 || place.y * uGrid.x + place.x < uBlockCount);
}

// As blockColourIndex() in theme.cpp: the sum of base-4 digits modulo 4 is counted by the bit.
uint hueOf(uvec3 block)
{
    uint parity = (block.x + block.y + block.z) & 1u;
    uint rest = block.x >> 1;
    uint digits = uint(bitCount(rest & 0x55555555u)) + 2u * uint(bitCount(rest & 0xaaaaaaaau));
    uint hash = block.y * 0x9e3779b1u ^ block.z * 0x85ebca77u;
    hash ^= hash >> 15;
    hash *= 0x2c1b3c6du;
    hash ^= hash >> 13;
    return parity * 4u + ((digits + hash) & 3u);
}

uvec3 threadIndex(uvec3 slot, uint lane)
{
    return uBlockAxis == 0 ? uvec3(lane, 0u, 0u) : uBlockAxis == 1 ? uvec3(0u, lane, 0u) : slot;
}

bool isSurplus(uvec3 block, uvec3 thread)
{
    bvec3 past = greaterThan(block, uCoverBlock);
    bvec3 last = equal(block, uCoverBlock), beyond = greaterThanEqual(thread, uCoverRest);
    return any(past) || (last.x && beyond.x) || (last.y && beyond.y) || (last.z && beyond.z);
}

float surplusShare(uvec3 block)
{
    vec3 size = vec3(uBlockSize);
    vec3 inside = mix(mix(size, vec3(uCoverRest), vec3(equal(block, uCoverBlock))), vec3(0.0), vec3(greaterThan(block, uCoverBlock)));
    vec3 share = inside / size;
    return 1.0 - share.x * share.y * share.z;
}

uint wordIndex(uvec3 place)
{
    uvec2 at = place.xy >> uLevel.x;
    return uLevelOffset + (place.z * uLevel.z + at.y) * uLevel.y + at.x;
}

BlockLook lookOf(uvec3 place)
{
    BlockLook look = BlockLook(vec3(0.0, 0.0, 1.0), 0.0, 0.0);
#if BLOCKS
    uvec2 words = texelFetch(uBlockWords, int(wordIndex(place))).rg;
#if REDUCED
    float moment = float(uMoment >> 8), late = float(uMoment >> 13);
    float firstStart = float(words.x >> 16), lastStart = float(words.x & 0xffffu);
    float lastEnd = float(words.y >> 20) * 0.5, firstEnd = float((words.y >> 9) & 0x7ffu);
    float started = clamp((moment - firstStart + 1.0) / (lastStart - firstStart + 1.0), 0.0, 1.0);
    float done = clamp((late - firstEnd + 1.0) / (lastEnd - firstEnd + 1.0), 0.0, 1.0);
    done = uMoment >= lastMoment ? 1.0 : min(done, started);
    look.state = vec3(1.0 - started, started - done, done);
    look.unknown = float((words.y >> 8) & 1u);
#else
    bool isDone = uMoment >= words.y >> 8, isRunning = uMoment >= words.x >> 8;
    look.state = isDone ? vec3(0.0, 0.0, 1.0) : isRunning ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0);
    look.unknown = 1.0 - float(words.x & 1u);
#endif
    look.idle = float(words.y & 255u) / 255.0;
#else
    look.idle = surplusShare(blockIndex(place));
#endif
    if (!uByState)
        look.state = vec3(0.0, 1.0, 0.0);
    return look;
}

// Diagonal stripes of a share of the period, antialiased.
float stripes(float along, float period, float share)
{
    float at = abs(fract(along / period) - 0.5) * period;
    return clamp(share * period * 0.5 - at * 0.7071 + 0.5, 0.0, 1.0);
}

float lineCoverage(float distance, float width) { return clamp(width * 0.5 + 0.5 - distance, 0.0, 1.0); }

struct Masks { float idle, unknown; };

Masks masksAt(vec2 pixel)
{
    vec2 hatch = pixel / uPixelScale;
    return Masks(stripes(hatch.x - hatch.y * 0.5, 7.0, 0.28), stripes(hatch.x + hatch.y, 16.0, 0.30));
}

vec3 inState(vec3 colour, vec3 state) { return mix(uPanel, colour, dot(state, uStateMix)); }

// A thread that wrote nothing keeps a trace of its colour between the stripes.
vec3 markedIdle(vec3 colour, float share, Masks masks)
{
    vec3 idle = mix(mix(uCanvas, colour, 0.22), uSoft, mix(0.04, 0.50, masks.idle));
    return mix(colour, idle, share);
}

vec3 markedUnknown(vec3 colour, float share, Masks masks)
{
    vec3 unknown = mix(mix(uPanel, colour, 0.20), uSoft, mix(0.04, 0.30, masks.unknown));
    return mix(colour, unknown, share);
}

vec3 idleLaneColour() { return mix(uCanvas, uSoft, 0.10); }

// Wrote nothing: by the lane where that is known, otherwise because it lies past what the launch should cover.
bool wroteNothing(uvec3 place, uvec3 block, uvec3 slot, uint lane, bool known)
{
#if WRITERS
    uint linear = (place.z * uGrid.y + place.y) * uGrid.x + place.x;
    uint word = texelFetch(uWriters, int(linear * (uLanes >> 5) + (lane >> 5))).r;
    return known ? (word >> (lane & 31u) & 1u) == 0u : isSurplus(block, threadIndex(slot, lane));
#else
    return isSurplus(block, threadIndex(slot, lane));
#endif
}

// As the data view colours by owner, block, warp and lane.
vec3 ownColour(uint hue, uint lane)
{
#if PAINT == 1
    return mix(uBlockMean, uBlockColours[hue], uHueStrength);
#elif PAINT == 2
    uint warp = lane >> 5;
    vec3 colour = uBlockColours[((warp & 1u) << 2) | ((warp >> 1) & 3u)] * (1.0 - 0.17 * float(warp >> 3));
    return mix(uBlockMean, colour, uWarpHue);
#elif PAINT == 3
    float position = float(lane & 31u) * (8.0 / 31.0);
    int stop = min(int(position), 7);
    return mix(uRamp[4], mix(uRamp[stop], uRamp[stop + 1], position - float(stop)), uLaneHue);
#else
    return ownerColour(hue, lane);
#endif
}

// A thread's colour. `lane` < uThreadsPerBlock.
vec3 threadColour(uvec3 place, uvec3 slot, uint lane, Masks masks)
{
    BlockLook look = lookOf(place);
    uvec3 block = blockIndex(place);
    vec3 colour = ownColour(hueOf(block), lane);
    float idle = look.idle;
#if !REDUCED
    bool nothing = wroteNothing(place, block, slot, lane, look.unknown < 0.5);
    idle = mix(idle, nothing ? 1.0 : 0.0, uThreadDetail);
#endif
    colour = markedIdle(colour, idle, masks);
    vec3 shown = inState(colour, look.state);
#if FOLLOWED
    if (place == uFollowedBlock) {
        int word = int(lane >> 5) * 3;
        uint bit = lane & 31u;
        bool runs = (texelFetch(uFollowed, word).r >> bit & 1u) != 0u;
        bool waiting = (texelFetch(uFollowed, word + 1).r >> bit & 1u) != 0u;
        bool done = (texelFetch(uFollowed, word + 2).r >> bit & 1u) != 0u;
        shown = runs ? mix(colour, uText, 0.15) : inState(colour, done ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0));
        shown = waiting && !runs ? mix(shown, uSoft, 0.10 + 0.35 * masks.unknown) : shown;
    }
#endif
    shown = markedUnknown(shown, look.unknown, masks);
#if SELECTION
    if (place == uSelectedBlock && int(lane >> 5) == uSelectedWarp)
        shown = mix(shown, uText, 0.18);
#endif
    return shown;
}

// Share of an interval of half length `reach` around `at` that lies in [0, size) of every period.
float pulse(float at, float period, float size)
{
    float turns = floor(at / period);
    return turns * size + clamp(at - turns * period, 0.0, size);
}
float filteredPulse(float at, float reach, float period, float size)
{
    return clamp((pulse(at + reach, period, size) - pulse(at - reach, period, size)) / (2.0 * reach), 0.0, 1.0);
}
