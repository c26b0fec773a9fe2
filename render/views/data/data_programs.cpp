#include "render/views/data/data_programs.h"

#include <fmt/format.h>

namespace warpatlas::render {

namespace {

std::string formatDefines(const char* name, const ValueFormat& format)
{
    return fmt::format("#define {0}_TYPE {1}\n#define {0}_CHANNELS {2}\n#define {0}_IMAGE {3}\n#define RANGE_{0} "
                       "{4}\n#define {0}_PACKED {5}\n",
        name, format.type, format.channels, int(format.image), format.wide() ? "dvec3" : "vec3", int(format.packed()));
}

/// Reduced values are averages already: two samples of them are as smooth as four elements, and pay for the caches that
/// large data misses.
int samplesOf(const DataVariant& variant)
{
    return !variant.severalSamples ? 1 : variant.reducedValues ? 2 : 4;
}

std::string colouringDefines(int colouring)
{
    std::string defines = fmt::format("#define COLOUR_BY {}\n#define BY_PLAIN {}\n", colouring, DataVariant::plain);
    using Name = std::pair<const char*, ColourBy>;
    for (const Name& name : {Name{"OWNER", ColourBy::Owner}, Name{"STATE", ColourBy::State},
             Name{"RESULT", ColourBy::Result}, Name{"WRITES", ColourBy::Writes}, Name{"BLOCK", ColourBy::Block},
             Name{"WARP", ColourBy::Warp}, Name{"LANE", ColourBy::Lane}, Name{"READS", ColourBy::Reads},
             Name{"VALUE", ColourBy::Value}, Name{"DIFFERENCE", ColourBy::Difference}})
        defines += fmt::format("#define BY_{} {}\n", name.first, int(name.second));
    return defines;
}

/// Returns value.glsl under a name of its own, if there are values.
std::string reader(const char* function, const ValueFormat& format)
{
    if (format.type < 0 || format.packed())
        return {};
    return fmt::format("#undef VALUE\n#undef VALUE_TYPE\n#undef RANGE\n#define VALUE {}\n#define VALUE_TYPE {}\n"
                       "#define RANGE {}\n{}",
        function, format.type, format.wide() ? "dvec3" : "vec3", shaderPiece("value.glsl"));
}

} // namespace

const PixelProgram& DataPrograms::get(const DataVariant& variant)
{
    unsigned bits = 0;
    for (const bool bit : {variant.severalSamples, variant.reducedValues, variant.reducedDefects, variant.haveOwners,
             variant.selection, variant.slices, variant.haveBytes, variant.reducedBytes, variant.followed,
             variant.readers, variant.blockLines})
        bits = bits << 1 | unsigned(bit);
    const Key key{variant.colouring, bits, variant.output.type, variant.output.channels, variant.input.type,
        variant.input.channels};
    PixelProgram& program = m_programs[key];
    if (program.program().name())
        return program;
    const std::string defines = colouringDefines(variant.colouring)
        + fmt::format("#define SAMPLES {}\n#define OWNER_LEVEL {}\n#define REDUCED_DEFECTS {}\n"
                      "#define HAVE_OWNERS {}\n#define SELECTION {}\n#define SLICES {}\n",
            samplesOf(variant), int(variant.reducedValues), int(variant.reducedDefects), int(variant.haveOwners),
            int(variant.selection), int(variant.slices))
        + fmt::format("#define HAVE_BYTES {}\n#define BYTE_LEVEL {}\n#define FOLLOWED {}\n#define READERS {}\n"
                      "#define BLOCK_LINE_LEVEL {}\n",
            int(variant.haveBytes), int(variant.reducedBytes), int(variant.followed), int(variant.readers),
            int(variant.blockLines))
        + formatDefines("OUTPUT", variant.output) + formatDefines("INPUT", variant.input)
        + reader("outputValue", variant.output) + reader("inputValue", variant.input);
    program = PixelProgram::make("data view", defines, {"owner.glsl", "bytes.glsl", "data_elements.glsl", "data.frag"});
    return program;
}

} // namespace warpatlas::render
