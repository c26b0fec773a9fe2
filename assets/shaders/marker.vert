// A frame around a rectangle of pixels, an instance each.
layout(location = 0) in vec4 aRectangle; // left, top, width, height
layout(location = 1) in float aLineWidth;
layout(location = 2) in vec4 aColour;

uniform vec2 uViewport;

flat out vec2 vCentre;
flat out vec2 vHalf;
flat out float vLineWidth;
flat out vec4 vColour;

void main()
{
    vHalf = aRectangle.zw * 0.5;
    vLineWidth = aLineWidth;
    vColour = aColour;
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    vCentre = aRectangle.xy + vHalf;
    vec2 pixel = vCentre + corner * (vHalf + aLineWidth * 2.0 + 2.0);
    gl_Position = vec4(pixel.x / uViewport.x * 2.0 - 1.0, 1.0 - pixel.y / uViewport.y * 2.0, 0.0, 1.0);
}
