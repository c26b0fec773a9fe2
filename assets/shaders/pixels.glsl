// Asks colourOfPixel(), which the piece before this one defines, for every fragment of a rectangle: see pixel_program.h.
// Macro: COMPUTE.
#if COMPUTE
layout(local_size_x = 8, local_size_y = 8) in;
layout(rgba8) writeonly uniform image2D uTarget; // its first texel is the fragment uBoxFrom
uniform ivec2 uBoxFrom, uBoxTo;

void main()
{
    ivec2 fragment = uBoxFrom + ivec2(gl_GlobalInvocationID.xy);
    if (fragment.x < uBoxTo.x && fragment.y < uBoxTo.y)
        imageStore(uTarget, fragment - uBoxFrom, vec4(colourOfPixel(vec2(fragment) + 0.5), 1.0));
}
#else
layout(location = 0) out vec4 oColour;

void main() { oColour = vec4(colourOfPixel(gl_FragCoord.xy), 1.0); }
#endif
