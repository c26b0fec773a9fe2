#include "app/sweep/axis_value.h"

#include "app/dataset/data_spec.h"
#include "app/dataset/numbers.h"
#include "app/sweep/sweep.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"

#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <optional>

namespace warpatlas::inline sweep {

namespace {

template <class T> std::optional<T> readAll(std::string_view text)
{
    T number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

} // namespace

Dim3 blockOf(const std::string& value)
{
    Dim3 block;
    std::uint32_t* const axes[] = {&block.x, &block.y, &block.z};
    std::string_view rest = value;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::size_t cross = rest.find('x');
        const auto number = readAll<std::uint32_t>(rest.substr(0, cross));
        if (!number || *number == 0)
            break;
        *axes[axis] = *number;
        if (cross == std::string_view::npos)
            return block;
        rest.remove_prefix(cross + 1);
    }
    throw InputError(value, say("sweep.no_block", "is no shape of a block such as 256, 32x8 or 8x8x4"));
}

std::uint64_t elementsOf(const std::string& value)
{
    constexpr std::uint64_t most = std::uint64_t{1} << 28U;
    const auto number = readAll<std::uint64_t>(value);
    if (!number || *number == 0 || *number > most)
        throw InputError(value, say("sweep.no_size", "is no number of elements from 1 to {}", grouped(most)));
    return *number;
}

int dimensionsOf(const Dim3& block)
{
    return block.z > 1 ? 3 : block.y > 1 ? 2 : 1;
}

std::size_t launchesOf(const std::string& value)
{
    const auto number = readAll<std::size_t>(value);
    if (!number || *number == 0 || *number > mostLaunches)
        throw InputError(value, say("sweep.no_launches", "is no number of launches from 1 to {}", mostLaunches));
    return *number;
}

double numberOf(const std::string& value)
{
    const auto number = readAll<double>(value);
    if (!number || !std::isfinite(*number))
        throw InputError(value, isNoNumber());
    return *number;
}

std::vector<std::string> dataOf(const std::string& value)
{
    const std::vector<std::string_view> data = split(value, '+');
    return {data.begin(), data.end()};
}

std::string textOf(const Dim3& block, int axes)
{
    std::string text = std::to_string(block.x);
    if (block.y != 1 || block.z != 1 || axes > 1)
        text += "x" + std::to_string(block.y);
    if (block.z != 1 || axes > 2)
        text += "x" + std::to_string(block.z);
    return text;
}

std::string textOf(double number)
{
    return fmt::format("{}", number);
}

} // namespace warpatlas::inline sweep
