#include "app/source/own_call.h"

#include "kernels/model/shape.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace warpatlas::inline source {
namespace {

using Part = CallPlan::Part;

constexpr std::uint32_t pixelChannels = 3, mostPixelChannels = 4;
constexpr std::uint64_t mostOwnBytes = std::uint64_t{256} << 20; ///< of arrays that were not asked for

/// The first number of the file's own launch that is that size of the arrays; 0: there is none.
std::uint64_t ownSize(const CallPlan& plan, SizeName size, bool ofSecond = false)
{
    for (std::size_t i = 0; i < plan.ownNumbers.size(); ++i)
        if (const MeasuredSize& measure = plan.measures.numbers[i]; plan.ownNumbers[i] && measure.size == size
            && measure.ofSecond == ofSecond && plan.ownNumbers[i]->value >= 1)
            return static_cast<std::uint64_t>(plan.ownNumbers[i]->value);
    return 0;
}

/// The sides that so many elements may have, the likeliest first.
std::vector<Extent> ownSides(const CallPlan& plan, std::size_t index, std::uint64_t count)
{
    const std::uint64_t width = ownSize(plan, SizeName::Width), height = ownSize(plan, SizeName::Height),
                        depth = ownSize(plan, SizeName::Depth), side = ownSize(plan, SizeName::Count);
    std::vector<Extent> sides{{width, height, depth}, {width, height, 1}, {side, side, 1}};
    if (plan.measures.arrays[index] == ArrayRelation::Transposed)
        sides.insert(sides.begin(), {height, width, 1});
    if (plan.measures.family != ArrayFamily::Product)
        return sides;
    const std::uint64_t inner = std::max<std::uint64_t>(ownSize(plan, SizeName::Inner), 1),
                        second = std::max<std::uint64_t>(ownSize(plan, SizeName::Width, true), 1);
    const ArrayRelation relation = plan.measures.arrays[index];
    if (relation == ArrayRelation::SecondFactor)
        sides.insert(sides.begin(), {count / inner, inner, 1});
    else if (relation == ArrayRelation::Result)
        sides.insert(sides.begin(), {second, count / second, 1});
    else
        sides.insert(sides.begin(), {inner, count / inner, 1});
    return sides;
}

/// The shape of so many bytes: with the sides that the launch's numbers have, or else in a line. `structure`: numbers
/// of one that its elements are; 0: they are none.
std::optional<Shape> ownShape(const CallPlan& plan, std::size_t index, std::uint64_t bytes, std::uint64_t structure)
{
    const NumberType& type = plan.types[index];
    const std::uint64_t count = bytes / (sizeOf(type.type) * type.channels);
    if (count == 0)
        return std::nullopt;
    // Data of several channels would be made grey for what is no picture.
    const bool pictured = plan.parts[index] == Part::Output || plan.layoutOf(index) == InputLayout::Colours;
    if (plan.axes > 1)
        for (const std::uint64_t perElement :
            {std::uint64_t{1}, std::uint64_t{pixelChannels}, std::uint64_t{mostPixelChannels}, structure})
            for (const Extent& sides : ownSides(plan, index, count)) {
                if (sides.y <= 1 || saturatingProduct(sides.count(), perElement) != count)
                    continue;
                const std::uint64_t channels = type.channels * perElement;
                if (channels <= mostPixelChannels && (pictured || perElement == 1))
                    return Shape{sides, static_cast<std::uint32_t>(channels)};
                if (perElement == structure)
                    return Shape{{sides.x * perElement, sides.y, sides.z}, type.channels};
            }
    // An array that is read by pixels has them also in a line.
    const bool pixels = plan.layoutOf(index) == InputLayout::Colours && count % pixelChannels == 0;
    return pixels ? Shape{{count / pixelChannels, 1, 1}, pixelChannels} : Shape{{count, 1, 1}, type.channels};
}

/// A number as C++ converts it to the type of the parameter; empty where it does not fit.
std::optional<HostNumber> convertedTo(ElementType type, const HostNumber& number)
{
    if (type == ElementType::Bool)
        return HostNumber(std::uint64_t{number.value != 0});
    const double value = isReal(type) ? number.value : std::trunc(number.value);
    const bool fits = value >= smallestOf(type) && value <= largestOf(type);
    return fits ? std::optional(HostNumber(value, isReal(type))) : std::nullopt;
}

} // namespace

void measurePointees(const KernelSignature& signature, const DeclaredTypes& types, CallUses& uses, HostSizes& sizes)
{
    for (std::size_t i = 0; i < signature.parameters.size(); ++i) {
        const KernelParameter& parameter = signature.parameters[i];
        uses.pointeeBytes.push_back(0);
        if (!parameter.pointer.value_or(false) || parameter.pointee || parameter.texture)
            continue;
        if (const auto type = types.pointee(i)) {
            uses.pointeeBytes.back() = type.value().bytes();
            sizes.setTypeBytes(type.value().name(), type.value().bytes());
        }
    }
}

void takeOwnLaunch(const KernelSignature& signature, const CallUses& called, CallPlan& plan)
{
    const std::size_t count = signature.parameters.size();
    if (!called.launch || called.launch->numbers.size() != count)
        return;
    const OwnLaunch& launch = *called.launch;
    bool whole = called.alone && launch.block && launch.grid
        && std::ranges::none_of(called.structs, [](const DeclaredStruct& one) { return one.hasArrays(); });
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const bool number = plan.parts[i] == Part::Number, structure = plan.parts[i] == Part::Structure;
        if (number && launch.numbers[i])
            plan.ownNumbers[i] = convertedTo(plan.types[i].type, *launch.numbers[i]);
        // One object, or a few that all threads share, have their size from the code.
        const bool sized = structure || launch.bytes[i].has_value() || plan.reach[i] > 0;
        whole = whole && (number ? plan.ownNumbers[i].has_value() : sized) && !signature.parameters[i].texture;
        bytes = saturatingSum(bytes, launch.bytes[i].value_or(0));
    }
    plan.ownIsLarge = whole && bytes > mostOwnBytes;
    plan.ownWhole = whole = whole && !plan.ownIsLarge;
    for (std::size_t i = 0; i < count; ++i) {
        if (!whole && !isReal(plan.types[i].type))
            plan.ownNumbers[i].reset();
        else if (whole && launch.bytes[i] && plan.parts[i] != Part::Number)
            plan.ownShapes[i] = ownShape(plan, i, *launch.bytes[i],
                i < called.pointeeBytes.size() ? called.pointeeBytes[i] / sizeOf(plan.types[i].type) : 0);
    }
}

} // namespace warpatlas::inline source
