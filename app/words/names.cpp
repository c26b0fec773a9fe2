#include "app/words/names.h"

#include "app/words/say.h"
#include "kernels/model/text.h"

#include <bit>

namespace warpatlas::inline words {

std::string indexText(const Dim3& index)
{
    return fmt::format("({},{},{})", index.x, index.y, index.z);
}

std::string lineText(std::uint32_t line)
{
    return line == 0 ? std::string() : say("in_line", " in line {}", line);
}

std::string nameOf(const ThreadId& id, Mentions& mentions)
{
    mentions.thread = mentions.block = true;
    return say("thread_of_block", "thread {} of block {}", indexText(id.thread), indexText(id.block));
}

std::string sizeText(const Place3& size, const Place3& other)
{
    std::string text = grouped(size[0]);
    if (size[1] * size[2] > 1 || other[1] * other[2] > 1)
        text += " x " + grouped(size[1]);
    if (size[2] > 1 || other[2] > 1)
        text += " x " + grouped(size[2]);
    return text;
}

std::string elementText(const ElementPlace& place)
{
    if (place.height * place.depth == 1)
        return say("element.number", "element {}", grouped(place.element));
    const std::uint64_t x = place.element % place.width, row = place.element / place.width;
    if (place.depth == 1)
        return say("element.xy", "element x {}, y {}", x, row % place.height);
    return say("element.xyz", "element x {}, y {}, z {}", x, row % place.height, row / place.height);
}

std::string listed(const std::vector<std::string>& parts)
{
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0)
            text += i + 1 == parts.size() ? say("list.last", " and ") : ", ";
        text += parts[i];
    }
    return text;
}

std::string linesText(const std::vector<std::uint32_t>& lines)
{
    std::vector<std::string> numbers;
    for (const std::uint32_t line : lines)
        numbers.push_back(fmt::format("{}", line));
    return lines.size() == 1 ? say("line", "line {}", numbers[0]) : say("lines", "lines {}", listed(numbers));
}

namespace {

/// "0-3, 8 and 12-31"
std::string numbersIn(std::uint32_t mask)
{
    std::vector<std::string> parts;
    for (int number = 0; number < 32; ++number) {
        if ((mask >> number & 1) == 0)
            continue;
        int last = number;
        while (last + 1 < 32 && (mask >> (last + 1) & 1) != 0)
            ++last;
        parts.push_back(last > number ? fmt::format("{}-{}", number, last) : fmt::format("{}", number));
        number = last;
    }
    return listed(parts);
}

} // namespace

std::string lanesText(std::uint32_t mask)
{
    return std::popcount(mask) == 1 ? say("lane", "lane {}", numbersIn(mask))
                                    : say("lanes", "lanes {}", numbersIn(mask));
}

std::string warpsText(std::uint32_t mask)
{
    return std::popcount(mask) == 1 ? say("warp", "warp {}", numbersIn(mask))
                                    : say("warps", "warps {}", numbersIn(mask));
}

} // namespace warpatlas::inline words
