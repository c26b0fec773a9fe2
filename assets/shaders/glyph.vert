// A letter an instance: a quad of the atlas' cell size, its top left corner on a whole pixel.
layout(location = 0) in vec2 aCorner; // pixels
layout(location = 1) in float aLetter; // from the first of the atlas
layout(location = 2) in vec4 aColour;

uniform vec2 uViewport;
uniform vec2 uCell; // pixels
uniform int uColumns;

out vec2 vTexel;
out vec4 vColour;

void main()
{
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    int letter = int(aLetter);
    vTexel = (vec2(letter % uColumns, letter / uColumns) + corner) * uCell;
    vColour = aColour;
    vec2 pixel = aCorner + corner * uCell;
    gl_Position = vec4(pixel.x / uViewport.x * 2.0 - 1.0, 1.0 - pixel.y / uViewport.y * 2.0, 0.0, 1.0);
}
