// The data view: which element lies in a cell, who owns it, what is its state, and what colour that is. Macros, set by
// data_programs.cpp:
// COLOUR_BY (one of BY_...), SAMPLES (1, 2 or 4 a pixel), OWNER_LEVEL (whether reduced maps are read), REDUCED_DEFECTS and
// BYTE_LEVEL (likewise), OUTPUT_TYPE, OUTPUT_CHANNELS, INPUT_TYPE, INPUT_CHANNELS (type -1: there is none), HAVE_OWNERS,
// HAVE_BYTES, BLOCK_LINE_LEVEL (whether lines between blocks are drawn at this size), SELECTION, SLICES, FOLLOWED, READERS (the buffer is an input).
uniform vec2 uFragment; // gl_FragCoord of the view's top left corner: a tile of a picture holds a part of the view
uniform ivec2 uBase; // the element at the top left corner of the viewport, and how far into it that is
uniform vec2 uFraction;
uniform float uCellPixels;
uniform float uPixelScale;
uniform ivec2 uSize; // columns, rows
uniform uint uElements;
uniform bool uSurplusFollows; // threads past the data follow its last element, in the order of elements
uniform uvec3 uSurplus; // columns right of the data, rows below it, slices after it; where they follow: how many
uniform uint uSliceCount;
uniform uvec2 uSliceSize; // columns, rows
uniform uvec3 uSlicePitch; // from slice to slice in x and y, and slices across

uniform usamplerBuffer uOwners;
uniform usamplerBuffer uWrites;
uniform usamplerBuffer uReducedOwners;
uniform usamplerBuffer uReducedFlags;
uniform usamplerBuffer uOutput;
uniform usamplerBuffer uInput;
uniform usamplerBuffer uBytes; // of counts or differences, at uByteLevel
uniform usamplerBuffer uLastWrites; // of the followed block's threads
uniform uvec3 uOwnerLevel; // shift, columns and offset of the level that is read
uniform uvec3 uFlagLevel;
uniform uvec3 uByteLevel;
uniform float uByteScale;
uniform uint uFollowed; // block
uniform RANGE_OUTPUT uOutputRange;
uniform RANGE_INPUT uInputRange;
uniform bool uOutputBrightness; // the values are a picture's brightness
uniform bool uInputBrightness;

uniform float uTime;
uniform bool uEveryOnce; // a right kernel writes every element once: what is not is marked
uniform bool uPartial; // blocks are missing: what nobody wrote so far is not known
uniform bool uOver; // the launch has ended: nothing waits any more
uniform uvec2 uSelected; // block, and warp in it
uniform float uHatchFloor; // how strongly a defect shows between its stripes; rises where cells are smaller than them
uniform float uLineStrength, uBlockLines, uWarpHue, uLaneHue;
uniform uvec2 uThreadReach; // columns and rows that have threads, where these count along the data's axes
uniform vec3 uRamp[9];
uniform vec3 uCanvas, uPanel, uSoft, uText, uGood, uWarning, uWrong, uNotANumber, uOnce;
uniform float uInputDim;

struct Masks { float wrong, warning, unknown, surplus; }; // hatches at this pixel, 0 to 1

#if SLICES
// Slices of z stand side by side in rows: see layout.h.
struct Place { uint slice; uvec2 at; };

Place placeOf(ivec2 cell)
{
    uvec2 slice = uvec2(cell) / uSlicePitch.xy;
    return Place(slice.y * uSlicePitch.z + slice.x, uvec2(cell) - slice * uSlicePitch.xy);
}

bool insideData(ivec2 cell)
{
    if (cell.x < 0 || cell.y < 0 || cell.x >= uSize.x || cell.y >= uSize.y)
        return false;
    Place place = placeOf(cell);
    return place.slice < uSliceCount && place.at.x < uSliceSize.x && place.at.y < uSliceSize.y;
}

uint indexOf(ivec2 cell)
{
    Place place = placeOf(cell);
    return (place.slice * uSliceSize.y + place.at.y) * uSliceSize.x + place.at.x;
}

// Threads past a slice lie in the gap beside it, slices that only threads have after the last one.
bool insideSurplus(ivec2 cell)
{
    if (cell.x < 0 || cell.y < 0 || uint(cell.x) >= uSlicePitch.x * uSlicePitch.z)
        return false;
    Place place = placeOf(cell);
    if (uSurplusFollows)
        return place.at.x < uSliceSize.x && place.at.y < uSliceSize.y && indexOf(cell) < uElements + uSurplus.x;
    return place.slice < uSliceCount + uSurplus.z && place.at.x < uSliceSize.x + uSurplus.x
        && place.at.y < uSliceSize.y + uSurplus.y && all(lessThan(place.at, uThreadReach));
}
#else
bool insideData(ivec2 cell)
{
    return cell.x >= 0 && cell.y >= 0 && cell.x < uSize.x && cell.y < uSize.y
        && uint(cell.y) * uint(uSize.x) + uint(cell.x) < uElements;
}

bool insideSurplus(ivec2 cell)
{
    if (cell.x < 0 || cell.y < 0)
        return false;
    if (uSurplusFollows)
        return cell.x < uSize.x && uint(cell.y) * uint(uSize.x) + uint(cell.x) < uElements + uSurplus.x;
    // Not the rest of a folded vector's last row.
    return cell.x < uSize.x + int(uSurplus.x) && cell.y < uSize.y + int(uSurplus.y)
        && (cell.x >= uSize.x || cell.y >= uSize.y) && all(lessThan(uvec2(cell), uThreadReach));
}

uint indexOf(ivec2 cell) { return uint(cell.y) * uint(uSize.x) + uint(cell.x); }
#endif

uint ownerOf(ivec2 cell)
{
#if !HAVE_OWNERS
    return noThread;
#elif OWNER_LEVEL
    uvec2 at = uvec2(cell) >> uOwnerLevel.x;
    return texelFetch(uReducedOwners, int(uOwnerLevel.z + at.y * uOwnerLevel.y + at.x)).r;
#else
    return texelFetch(uOwners, int(indexOf(cell))).r;
#endif
}

// Rounded as three bytes on their own are, which unpackUnorm4x8 does not promise.
vec3 packedColour(uint word, float scale) { return vec3(uvec3(word, word >> 8, word >> 16) & 255u) * scale; }

vec3 numberColour(float fraction)
{
    float position = clamp(fraction, 0.0, 1.0) * 8.0;
    int stop = min(int(position), 7);
    vec3 colour = mix(uRamp[stop], uRamp[stop + 1], position - float(stop));
    return isnan(fraction) ? uNotANumber : colour;
}

// A picture's numbers are shown as what they are, its brightness.
vec3 valueColour(float fraction, bool brightness)
{
    return brightness && !isnan(fraction) ? vec3(clamp(fraction, 0.0, 1.0)) : numberColour(fraction);
}

#if COLOUR_BY == BY_VALUE
#define SHOWN(colour) numberColour(dot(colour, vec3(0.2126, 0.7152, 0.0722)))
#define OUTPUT_NUMBER(fraction) numberColour(fraction)
#else
#define OUTPUT_NUMBER(fraction) valueColour(fraction, uOutputBrightness)
#define SHOWN(colour) colour
#endif

#if OUTPUT_TYPE >= 0
vec3 outputColour(ivec2 cell)
{
#if OWNER_LEVEL
    uvec2 at = uvec2(cell) >> uOwnerLevel.x;
    uint word = texelFetch(uOutput, int(uOwnerLevel.z + at.y * uOwnerLevel.y + at.x)).r;
#if OUTPUT_IMAGE && OUTPUT_CHANNELS == 1 && !OUTPUT_PACKED
    return SHOWN(vec3(float(word & 255u) * uOutputRange.y));
#elif OUTPUT_IMAGE
    return SHOWN(packedColour(word, uOutputRange.y));
#else
    return OUTPUT_NUMBER(uintBitsToFloat(word));
#endif
#else
    uint index = indexOf(cell) * uint(OUTPUT_CHANNELS);
#if OUTPUT_PACKED
    return SHOWN(packedColour(texelFetch(uOutput, int(index)).r, uOutputRange.y));
#elif OUTPUT_IMAGE && OUTPUT_CHANNELS >= 3
    return SHOWN(vec3(outputValue(uOutput, index, uOutputRange), outputValue(uOutput, index + 1u, uOutputRange),
        outputValue(uOutput, index + 2u, uOutputRange)));
#elif OUTPUT_IMAGE
    return SHOWN(vec3(outputValue(uOutput, index, uOutputRange)));
#else
    return OUTPUT_NUMBER(outputValue(uOutput, index, uOutputRange));
#endif
#endif
}
#endif

// The input where a thread still waits: what will be worked on, held back.
vec3 waitingColour(ivec2 cell)
{
#if READERS && OUTPUT_TYPE >= 0
    return mix(uPanel, outputColour(cell), uInputDim);
#elif INPUT_TYPE >= 0
#if OWNER_LEVEL
    uvec2 at = uvec2(cell) >> uOwnerLevel.x;
    uint word = texelFetch(uInput, int(uOwnerLevel.z + at.y * uOwnerLevel.y + at.x)).r;
#if INPUT_IMAGE && INPUT_CHANNELS == 1 && !INPUT_PACKED
    vec3 colour = vec3(float(word & 255u) * uInputRange.y);
#elif INPUT_IMAGE
    vec3 colour = packedColour(word, uInputRange.y);
#else
    vec3 colour = valueColour(uintBitsToFloat(word), uInputBrightness);
#endif
#else
    uint index = indexOf(cell) * uint(INPUT_CHANNELS);
#if INPUT_PACKED
    vec3 colour = packedColour(texelFetch(uInput, int(index)).r, uInputRange.y);
#elif INPUT_IMAGE && INPUT_CHANNELS >= 3
    vec3 colour = vec3(inputValue(uInput, index, uInputRange), inputValue(uInput, index + 1u, uInputRange),
        inputValue(uInput, index + 2u, uInputRange));
#elif INPUT_IMAGE
    vec3 colour = vec3(inputValue(uInput, index, uInputRange));
#else
    vec3 colour = valueColour(inputValue(uInput, index, uInputRange), uInputBrightness);
#endif
#endif
    return mix(uPanel, colour, uInputDim);
#else
    return uPanel;
#endif
}

vec3 hatched(vec3 colour, vec3 mark, float mask, float low, float high)
{
    return mix(colour, mark, mix(low, high, mask));
}

vec3 unknownColour(Masks masks) { return hatched(uPanel, uSoft, masks.unknown, 0.10, 0.32); }
vec3 unwrittenColour(Masks masks) { return hatched(uPanel, uWrong, masks.wrong, max(0.30, uHatchFloor), 1.0); }
vec3 markedMore(vec3 colour, Masks masks) { return hatched(colour, uWarning, masks.warning, max(0.12, uHatchFloor), 1.0); }

#if COLOUR_BY == BY_READS || COLOUR_BY == BY_DIFFERENCE
// The byte of an element, or of all those below a texel.
uint elementByte(ivec2 cell)
{
#if BYTE_LEVEL
    uvec2 at = uvec2(cell) >> uByteLevel.x;
    return byteAt(uBytes, uByteLevel.z + at.y * uByteLevel.y + at.x);
#else
    return byteAt(uBytes, indexOf(cell));
#endif
}

vec3 byteColour(uint byte, Masks masks)
{
#if !HAVE_BYTES
    return unknownColour(masks);
#elif COLOUR_BY == BY_READS
    vec3 never = uPartial ? unknownColour(masks) : mix(uPanel, uSoft, 0.10);
    return byte == 0u ? never : numberColour(float(byte - 1u) * uByteScale);
#else // see difference_map.h
    vec3 within = mix(uPanel, uGood, 0.40 + 0.35 * float(byte) / 63.0);
    vec3 beyond = mix(uPanel, uWrong, 0.60 + 0.40 * clamp((float(byte) - 64.0) / 191.0, 0.0, 1.0));
    return byte == 0u ? uOnce : byte < 64u ? within : beyond;
#endif
}
#endif

#if HAVE_OWNERS
vec3 ownColour(uint block, uint thread)
{
#if COLOUR_BY == BY_BLOCK
    return mix(uBlockMean, uBlockColours[texelFetch(uBlocks, int(block)).r & 7u], uHueStrength);
#elif COLOUR_BY == BY_WARP
    // In this order no two neighbours are alike: see theme.cpp. Every second block is darker: the same warps of blocks side
    // by side would look like one.
    uint warp = thread >> 5;
    float shade = (1.0 - 0.17 * float(warp >> 3)) * ((texelFetch(uBlocks, int(block)).r & 4u) == 0u ? 1.0 : 0.80);
    vec3 colour = uBlockColours[((warp & 1u) << 2) | ((warp >> 1) & 3u)] * shade;
    return mix(uBlockMean, colour, uWarpHue);
#elif COLOUR_BY == BY_LANE
    return mix(uRamp[4], numberColour(float(thread & 31u) / 31.0), uLaneHue);
#else
    return ownerColour(texelFetch(uBlocks, int(block)).r, thread);
#endif
}
#endif

// One element's colour, `owner` being who wrote it last; of an input, who read it last.
vec3 elementColour(ivec2 cell, uint owner, Masks masks)
{
#if COLOUR_BY == BY_READS || COLOUR_BY == BY_DIFFERENCE
#if HAVE_BYTES
    return byteColour(elementByte(cell), masks);
#else
    return unknownColour(masks);
#endif
#elif COLOUR_BY == BY_RESULT || COLOUR_BY == BY_VALUE || COLOUR_BY == BY_PLAIN
    // The mark at the pixel's centre is enough here, and the owner is not fetched at all.
#if OUTPUT_TYPE < 0
    return unknownColour(masks);
#elif COLOUR_BY == BY_PLAIN
    return mix(uPanel, outputColour(cell), uInputDim);
#else
    return outputColour(cell);
#endif
#elif !HAVE_OWNERS
#if OUTPUT_TYPE >= 0 && COLOUR_BY == BY_STATE
    return uOver ? outputColour(cell) : unknownColour(masks);
#else
    return unknownColour(masks);
#endif
#elif COLOUR_BY == BY_WRITES
    if (owner == noThread && !uPartial && !uEveryOnce)
        return mix(uPanel, uSoft, 0.10); // as it began, which is right
    vec3 colour = uOnce;
#if !REDUCED_DEFECTS
    uint writes = byteAt(uWrites, indexOf(cell));
    if (writes > 1u)
        colour = mix(mix(uPanel, uWarning, 0.75), uWarning, clamp(float(writes - 2u) / 6.0, 0.0, 1.0));
#endif
    return colour;
#else
    bool written = owner != noThread;
    uint block = written ? blockOf(owner) : 0u;
    uint thread = owner - block * uThreadsPerBlock;
#if COLOUR_BY == BY_STATE
    uvec2 span = texelFetch(uBlocks, int(block)).rg;
    vec3 running = ownerColour(span.x, thread);
#if OUTPUT_TYPE >= 0
    vec3 done = outputColour(cell);
#else
    vec3 done = mix(uPanel, running, 0.55); // the result is not known yet, and is not made up
#endif
    bool isDone = uOver || uTime >= uintBitsToFloat(span.y);
    bool isRunning = uTime >= uintBitsToFloat(span.x & ~7u);
#if FOLLOWED
    // In this block each thread is done on its own.
    if (written && block == uFollowed)
        isDone = isDone || uTime >= uintBitsToFloat(texelFetch(uLastWrites, int(thread)).r);
#endif
    vec3 colour = written && isDone ? done : written && isRunning ? running : waitingColour(cell);
#else
    vec3 colour = ownColour(block, thread);
#endif
    // Nobody has to write this one: it shows the value that it had from the start, or that it is nobody's.
    if (!written && !uPartial && !uEveryOnce)
#if COLOUR_BY == BY_STATE
        return done;
#else
        return mix(uPanel, uSoft, 0.10);
#endif
#if READERS
    return written ? colour : uPartial ? unknownColour(masks) : mix(uPanel, uSoft, 0.10);
#else
    return written ? colour : uPartial ? unknownColour(masks) : unwrittenColour(masks);
#endif
#endif
}

vec3 colourAt(ivec2 cell, Masks masks)
{
    bool data = insideData(cell);
    ivec2 safe = data ? cell : ivec2(0);
    vec3 colour = elementColour(safe, ownerOf(safe), masks);
    vec3 around = insideSurplus(cell) ? hatched(uCanvas, uSoft, masks.surplus, 0.04, 0.42) : uCanvas;
    return data ? colour : around;
}
