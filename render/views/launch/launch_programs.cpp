#include "render/views/launch/launch_programs.h"

#include <fmt/format.h>

namespace warpatlas::render {

const PixelProgram& LaunchPrograms::get(const LaunchVariant& variant)
{
    const Key key{variant.space, variant.samples, variant.blocks, variant.reduced, variant.tiles, variant.writers,
        variant.followed, variant.selection, variant.paint, variant.emptyPlaces};
    PixelProgram& program = m_programs[key];
    if (program.program().name())
        return program;
    const std::string defines =
        fmt::format("#define SAMPLES {}\n#define BLOCKS {}\n#define REDUCED {}\n#define TILES {}\n#define WRITERS {}\n"
                    "#define FOLLOWED {}\n"
                    "#define SELECTION {}\n#define EMPTY_PLACES {}\n#define PAINT {}\n",
            variant.samples, int(variant.blocks), int(variant.reduced), int(variant.tiles), int(variant.writers),
            int(variant.followed), int(variant.selection), int(variant.emptyPlaces), variant.paint);
    program = PixelProgram::make(
        "launch view", defines, {"owner.glsl", "launch.glsl", variant.space ? "launch_space.frag" : "launch_map.frag"});
    return program;
}

} // namespace warpatlas::render
