// What a compute shader has drawn, into the framebuffer.
layout(location = 0) out vec4 oColour;
uniform sampler2D uPixels;
uniform ivec2 uBoxFrom; // fragment of the first texel

void main() { oColour = texelFetch(uPixels, ivec2(gl_FragCoord.xy) - uBoxFrom, 0); }
