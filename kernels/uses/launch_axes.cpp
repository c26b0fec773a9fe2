#include "kernels/uses/launch_axes.h"

#include <cstddef>

namespace warpatlas::ptx {
namespace {

bool isPlace(Special special)
{
    return special == Special::Lane || special == Special::Warp || special == Special::Multiprocessor
        || (special >= Special::MaskEq && special <= Special::MaskGt);
}

} // namespace

LaunchAxes launchAxes(const Program& program)
{
    LaunchAxes axes;
    for (const DecodedFunction& function : program.functions)
        for (const SpecialPlane& plane : function.specials) {
            for (std::size_t a = 0; a < axes.read.size(); ++a)
                axes.read[a] = axes.read[a] || plane.special == Special(std::size_t(Special::ThreadX) + a)
                    || plane.special == Special(std::size_t(Special::BlockX) + a);
            axes.places = axes.places || isPlace(plane.special);
        }
    return axes;
}

} // namespace warpatlas::ptx
