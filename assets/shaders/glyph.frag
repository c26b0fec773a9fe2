// A letter, and below it a halo where one is asked for, from one distance field: see glyph_atlas.h.
layout(location = 0) out vec4 oColour;

in vec2 vTexel;
in vec4 vColour;

uniform sampler2D uAtlas;
uniform float uDistancePerPixel; // in texture units
uniform float uHaloRadius; // pixels

void main()
{
    // Letters stand on whole pixels: a texel is a pixel, and the same one in a tile as in the whole picture.
    float distance = (texelFetch(uAtlas, ivec2(vTexel), 0).r - 128.0 / 255.0) / uDistancePerPixel;
    float letter = clamp(distance + 0.60, 0.0, 1.0) * vColour.a; // a little bolder: thin strokes get lost on colours
    // The halo carries a letter over stripes and lines where nothing even lies under it.
    float halo = uHaloRadius > 0.0 ? smoothstep(-uHaloRadius, 0.0, distance) * 0.45 : 0.0;
    // Inks of the dark theme are lighter than this, those of the light one darker.
    vec3 opposite = vec3(dot(vColour.rgb, vec3(0.333)) > 0.45 ? 0.0 : 1.0);
    float alpha = letter + halo * (1.0 - letter);
    oColour = vec4(mix(opposite, vColour.rgb, letter / max(alpha, 0.001)), alpha);
}
