// How much of a pixel a shape covers. Everything follows from the pixel's whole-numbered place in the view, nothing is
// interpolated, so that a tile has the very pixels of the whole.
layout(location = 0) out vec4 oColour;

flat in vec4 vFirst;
flat in vec4 vSecond;
flat in int vKind;
flat in vec4 vColour;

uniform ivec2 uOrigin; // gl_FragCoord of the view's top left corner
uniform float uPixelScale;

const int kindRectangle = 0, kindFrame = 1, kindHatch = 2, kindLine = 3; // else a ribbon
const float leastHalfRibbon = 0.6; // pixels

// Of the pixel around `at`: exact, also for what is thinner than a pixel.
float boxCoverage(vec2 at, vec4 box)
{
    vec2 inside = clamp(min(box.zw, at + 0.5) - max(box.xy, at - 0.5), 0.0, 1.0);
    return inside.x * inside.y;
}

float roundedCoverage(vec2 at, vec4 box, float corner)
{
    vec2 beyond = abs(at - (box.xy + box.zw) * 0.5) - (box.zw - box.xy) * 0.5 + corner;
    float outside = length(max(beyond, 0.0)) + min(max(beyond.x, beyond.y), 0.0) - corner;
    return clamp(0.5 - outside, 0.0, 1.0);
}

float rectangleCoverage(vec2 at, vec4 box, float corner)
{
    return corner > 0.0 ? roundedCoverage(at, box, corner) : boxCoverage(at, box);
}

float stripes(float along, float period, float share)
{
    float at = abs(fract(along / period) - 0.5) * period;
    return clamp((share * period * 0.5 - at) * 0.7071 + 0.5, 0.0, 1.0);
}

float lineCoverage(vec2 at, vec2 from, vec2 to, float wide)
{
    vec2 way = to - from;
    float full = max(length(way), 1e-6);
    vec2 place = vec2(dot(at - from, way), abs(dot(at - from, vec2(-way.y, way.x)))) / full;
    float across = clamp(wide * 0.5 + 0.5 - place.y, 0.0, min(wide, 1.0));
    return across * clamp(min(place.x, full - place.x) + 0.5, 0.0, 1.0);
}

float ribbonCoverage(vec2 at, vec4 across, vec2 down)
{
    float share = clamp((at.y - down.x) / max(down.y - down.x, 1e-6), 0.0, 1.0);
    float eased = share * share * (3.0 - 2.0 * share);
    float left = mix(across.x, across.z, eased), right = mix(across.y, across.w, eased);
    float slope = 6.0 * share * (1.0 - share) / max(down.y - down.x, 1e-6)
        * ((across.z + across.w) - (across.x + across.y)) * 0.5;
    // Distances are measured across the band, not along the row: where it runs nearly level it must not vanish.
    float scale = inversesqrt(1.0 + slope * slope);
    float halfWide = max((right - left) * 0.5 * scale, leastHalfRibbon);
    float within = clamp(min(down.y, at.y + 0.5) - max(down.x, at.y - 0.5), 0.0, 1.0);
    return within * clamp(halfWide + 0.5 - abs(at.x - (left + right) * 0.5) * scale, 0.0, 1.0);
}

void main()
{
    vec2 at = vec2(gl_FragCoord.x - float(uOrigin.x), float(uOrigin.y) - gl_FragCoord.y);
    float coverage;
    if (vKind == kindRectangle) {
        coverage = rectangleCoverage(at, vFirst, vSecond.x);
    } else if (vKind == kindFrame) {
        vec4 inner = vFirst + vec4(vSecond.yy, -vSecond.yy);
        coverage = rectangleCoverage(at, vFirst, vSecond.x);
        if (inner.z > inner.x && inner.w > inner.y)
            coverage -= rectangleCoverage(at, inner, max(vSecond.x - vSecond.y, 0.0));
    } else if (vKind == kindHatch) {
        vec2 logical = at / uPixelScale;
        coverage = boxCoverage(at, vFirst) * stripes(logical.x + vSecond.x * logical.y, 7.0, 0.32);
    } else if (vKind == kindLine) {
        coverage = lineCoverage(at, vFirst.xy, vFirst.zw, vSecond.x);
    } else {
        coverage = ribbonCoverage(at, vFirst, vSecond.xy);
    }
    oColour = vec4(vColour.rgb, vColour.a * clamp(coverage, 0.0, 1.0));
}
