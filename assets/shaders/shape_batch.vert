// A shape an instance: a quad around it, a pixel larger than the shape. See shape_batch.cpp for what the numbers are.
layout(location = 0) in vec4 aBounds; // left, top, right, bottom of the quad
layout(location = 1) in vec4 aFirst;
layout(location = 2) in vec4 aSecond;
layout(location = 3) in float aKind;
layout(location = 4) in vec4 aColour;

uniform vec2 uViewport;

flat out vec4 vFirst;
flat out vec4 vSecond;
flat out int vKind;
flat out vec4 vColour;

void main()
{
    vFirst = aFirst;
    vSecond = aSecond;
    vKind = int(aKind);
    vColour = aColour;
    vec2 pixel = mix(aBounds.xy, aBounds.zw, vec2(gl_VertexID & 1, gl_VertexID >> 1));
    gl_Position = vec4(pixel.x / uViewport.x * 2.0 - 1.0, 1.0 - pixel.y / uViewport.y * 2.0, 0.0, 1.0);
}
