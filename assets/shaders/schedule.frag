// The schedule view: which SM and which of its places is in this pixel's row, and which block runs there at this pixel's time.
// Macros, set by schedule_view.cpp: BARS and BUSY (either, or both while one fades into the other), THIN (a pixel may show two
// rows), WAVES (no blocks are known).
uniform ivec2 uOrigin; // gl_FragCoord of the view's top left corner
uniform vec2 uPlotFrom, uPlotTo; // top left and bottom right corner, pixels of the view
uniform float uPixelScale;
uniform int uSms, uPlaces; // places of each SM that are drawn
uniform int uRowsPerSm; // in uHints
uniform int uBaseSm; // the SM at the plot's top, and how far into it that is
uniform float uSmFraction, uSmPixels, uSmGap;
uniform float uPlacePixels, uPlaceGap, uBarGap;
uniform float uPlayhead; // pixels of the view
uniform float uWaiting; // how strongly what is still to run shows

uniform usamplerBuffer uHints; // (row << uHintBits) + part of the launch: where its search begins
uniform usamplerBuffer uSpans;
uniform usamplerBuffer uBusy;
uniform uint uFirstTick; // time at the plot's left edge
uniform float uTicksPerPixel;
uniform int uHintBits;
uniform float uBars; // share of bars where both are drawn

uniform uvec2 uLevel; // offset and bins of the level of uBusy that is read
uniform int uBaseBin; // at the plot's left edge
uniform float uBinFraction, uBinsPerPixel;
uniform float uArea; // 1: an SM is filled as high as it is busy; 0: it is as bright

uniform float uWavePhase, uWavesPerPixel; // even waves have one colour, odd ones another
uniform float uWaveContrast; // 0 where they are thinner than pixels
uniform float uLastWave; // pixel of the view where the last wave starts
uniform uint uLastBlocks;

uniform vec3 uBlockColours[8];
uniform vec3 uWaveColours[2];
uniform vec3 uCanvas, uTrack, uHatch;
uniform float uHatchStrength;

float overlap(float from, float to, float low, float high) { return clamp(min(to, high) - max(from, low), 0.0, 1.0); }

float stripes(float along, float period, float share)
{
    float at = abs(fract(along / period) - 0.5) * period;
    return clamp((share * period * 0.5 - at) * 0.7071 + 0.5, 0.0, 1.0);
}

#if BARS
float pixelOf(uint tick)
{
    float ticks = tick >= uFirstTick ? float(tick - uFirstTick) : -float(uFirstTick - tick);
    return uPlotFrom.x + ticks / uTicksPerPixel;
}

// Squares of the colours of the bars in this pixel, weighed with how much of it they cover.
vec4 barsAt(float x, int row)
{
    float left = max(x - 0.5, uPlotFrom.x), right = min(x + 0.5, uPlotTo.x);
    uint tick = uFirstTick + uint((left - uPlotFrom.x) * uTicksPerPixel);
    int hint = (row << uHintBits) + int(tick >> uint(32 - uHintBits));
    int end = int(texelFetch(uHints, (row + 1) << uHintBits).r);
    int low = int(texelFetch(uHints, hint).r), high = int(texelFetch(uHints, hint + 1).r);
    while (low < high) {
        int middle = (low + high) >> 1;
        bool later = texelFetch(uSpans, middle).g > tick;
        high = later ? middle : high;
        low = later ? low : middle + 1;
    }
    vec4 sum = vec4(0.0);
    for (int i = 0; i < 6 && low < end; ++i, ++low) {
        uvec2 span = texelFetch(uSpans, low).rg;
        float from = pixelOf(span.x & ~7u), to = pixelOf(span.y);
        if (from >= right)
            break;
        to -= min(uBarGap, (to - from) * 0.25);
        vec3 colour = uBlockColours[span.x & 7u];
        sum += vec4(colour * colour, 1.0) * overlap(left, right, from, to);
    }
    return sum;
}
#endif

#if BUSY
// Squares of the colour of an SM's waves in this pixel, weighed with the share of its places that are busy.
vec4 busyAt(float x, int sm)
{
    float at = uBinFraction + (x - uPlotFrom.x) * uBinsPerPixel, reach = 0.5 * uBinsPerPixel;
    int base = int(uLevel.x) + sm * int(uLevel.y);
    vec4 sum = vec4(0.0);
    for (int bin = int(floor(at - reach)); float(bin) < at + reach; ++bin) {
        int index = uBaseBin + bin;
        if (index < 0 || index >= int(uLevel.y))
            continue;
        uint word = texelFetch(uBusy, base + index).r;
        vec2 value = vec2(uvec2(word, word >> 24) & 255u) / 255.0; // odd waves' share, busy share
        vec3 colour = mix(uWaveColours[0], uWaveColours[1], value.x);
        sum += vec4(colour * colour, 1.0) * value.y * overlap(at - reach, at + reach, float(bin), float(bin) + 1.0);
    }
    return sum / uBinsPerPixel;
}
#endif

#if WAVES
vec4 wavesAt(float x, int sm)
{
    float wave = uWavePhase + (x - uPlotFrom.x) * uWavesPerPixel;
    vec3 even = uWaveColours[0], odd = uWaveColours[1], mean = (even + odd) * 0.5;
    vec3 colour = mix(mean, (int(floor(wave)) & 1) == 0 ? even : odd, uWaveContrast);
    // Blocks of the last wave go to one SM after the other.
    uint left = uint(sm) < uLastBlocks ? (uLastBlocks - uint(sm) - 1u) / uint(uSms) + 1u : 0u;
    float busy = x < uLastWave ? 1.0 : float(left) / float(uPlaces);
    return vec4(colour * colour, 1.0) * busy;
}
#endif

#if BUSY || WAVES
// Of the SM around `y`: places fill from the top, so the height is how many are busy. `inSm` is y from the SM's top.
vec4 filled(vec4 busy, float inSm)
{
    float tall = uSmPixels - uSmGap;
    float height = max(busy.a * tall, min(tall, uPixelScale));
    float area = overlap(inSm - 0.5, inSm + 0.5, 0.0, height);
    float share = busy.a > 0.0 ? mix(0.15 + 0.85 * busy.a, area, uArea) : 0.0;
    return busy.a > 0.0 ? vec4(busy.rgb / busy.a, 1.0) * share : vec4(0.0);
}
#endif

#if BUSY
vec4 busyFilled(float x, float y)
{
    // Rows thinner than a pixel: the mean of all that lie in it.
    float at = uSmFraction + (y - uPlotFrom.y) / uSmPixels, reach = max(0.5 / uSmPixels, 0.0);
    int sm = uBaseSm + int(floor(at));
    if (uSmPixels >= 3.0 * uPixelScale)
        return filled(busyAt(x, clamp(sm, 0, uSms - 1)), fract(at) * uSmPixels);
    vec4 sum = vec4(0.0);
    float whole = 0.0;
    for (int row = int(floor(at - reach)); float(row) < at + reach; ++row) {
        int index = uBaseSm + row;
        if (index < 0 || index >= uSms)
            continue;
        float weight = overlap(at - reach, at + reach, float(row), float(row) + 1.0);
        sum += filled(busyAt(x, index), fract(at) * uSmPixels) * weight;
        whole += weight;
    }
    return whole > 0.0 ? sum / whole : vec4(0.0);
}
#endif

vec3 colourOfPixel(vec2 fragment)
{
    vec2 pixel = vec2(fragment.x - float(uOrigin.x), float(uOrigin.y) - fragment.y);
    float at = uSmFraction + (pixel.y - uPlotFrom.y) / uSmPixels;
    int sm = uBaseSm + int(floor(at));
    bool inside = pixel.x > uPlotFrom.x && pixel.x < uPlotTo.x && pixel.y > uPlotFrom.y && pixel.y < uPlotTo.y && sm >= 0 && sm < uSms;
    if (!inside)
        return uCanvas;
    float inSm = fract(at) * uSmPixels;
    int place = min(int(inSm / uPlacePixels), uPlaces - 1);
    vec4 sum = vec4(0.0);
#if BARS
#if THIN
    int upper = clamp(int(floor((inSm - 0.5) / uPlacePixels)), 0, uPlaces - 1);
    int lower = clamp(int(floor((inSm + 0.5) / uPlacePixels)), 0, uPlaces - 1);
    float share = upper == lower ? 0.0 : clamp(inSm + 0.5 - float(lower) * uPlacePixels, 0.0, 1.0);
    vec4 bars = mix(barsAt(pixel.x, sm * uRowsPerSm + upper), barsAt(pixel.x, sm * uRowsPerSm + lower), share);
#else
    vec4 bars = barsAt(pixel.x, sm * uRowsPerSm + place);
#endif
#if BUSY
    sum = mix(busyFilled(pixel.x, pixel.y), bars, uBars);
#else
    sum = bars;
#endif
#elif BUSY
    sum = busyFilled(pixel.x, pixel.y);
#elif WAVES
    sum = filled(wavesAt(pixel.x, sm), inSm);
#endif

    // Stripes where nothing runs, so that idle time is something to be seen.
    vec2 logical = pixel / uPixelScale;
    vec3 idle = mix(uTrack, uHatch, uHatchStrength * stripes(logical.x + logical.y, 7.0, 0.30));
    float busy = clamp(sum.a, 0.0, 1.0);
    vec3 colour = sum.a > 0.0 ? sqrt(sum.rgb / sum.a) : uTrack;
    // What is still to run is faint: a bar that is running is filled as far as it has come.
    float past = overlap(pixel.x - 0.5, pixel.x + 0.5, -1e9, uPlayhead);
    colour = mix(mix(uTrack, colour, uWaiting), colour, past);
    colour = mix(idle, colour, busy);

    // Gaps of this row and of the one above it.
    float inPlace = inSm - float(place) * uPlacePixels;
    float gap = overlap(inPlace - 0.5, inPlace + 0.5, uPlacePixels - uPlaceGap, uPlacePixels);
    gap += place > 0 ? overlap(inPlace - 0.5, inPlace + 0.5, -uPlaceGap, 0.0) : 0.0;
#if BARS
    gap *= uBars;
#else
    gap = 0.0;
#endif
    float smGap = overlap(inSm - 0.5, inSm + 0.5, uSmPixels - uSmGap, uSmPixels)
        + (sm > 0 ? overlap(inSm - 0.5, inSm + 0.5, -uSmGap, 0.0) : 0.0);
    return mix(colour, uCanvas, clamp(gap + smGap, 0.0, 1.0));
}
