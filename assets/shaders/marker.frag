// The frame stands just outside its rectangle, on a dark rim that sets it off from any colour.
layout(location = 0) out vec4 oColour;

flat in vec2 vCentre;
flat in vec2 vHalf;
flat in float vLineWidth;
flat in vec4 vColour;

uniform vec3 uHalo;
uniform vec2 uFragment; // gl_FragCoord of the view's top left corner

void main()
{
    // Not interpolated: the same in whatever tile of a picture it is drawn.
    vec2 pixel = vec2(gl_FragCoord.x - uFragment.x, uFragment.y - gl_FragCoord.y);
    vec2 out2 = abs(pixel - vCentre) - vHalf;
    float outside = length(max(out2, 0.0)) + min(max(out2.x, out2.y), 0.0);
    float line = clamp(vLineWidth * 0.5 + 0.5 - abs(outside - vLineWidth * 0.5), 0.0, 1.0);
    float rim = clamp(vLineWidth * 1.0 + 0.5 - abs(outside - vLineWidth * 0.5), 0.0, 1.0) * 0.75;
    float alpha = line + rim * (1.0 - line);
    oColour = vec4(mix(uHalo, vColour.rgb, line / max(alpha, 0.001)), alpha * vColour.a);
}
