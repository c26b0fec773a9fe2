#include "app/words/names.h"

#include "app/words/say.h"
#include "kernels/model/text.h"

#include <bit>

namespace warpatlas {

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

std::string lanesText(std::uint32_t mask)
{
    std::vector<std::string> parts;
    for (int lane = 0; lane < 32; ++lane) {
        if ((mask >> lane & 1) == 0)
            continue;
        int last = lane;
        while (last + 1 < 32 && (mask >> (last + 1) & 1) != 0)
            ++last;
        parts.push_back(last > lane ? fmt::format("{}-{}", lane, last) : fmt::format("{}", lane));
        lane = last;
    }
    return std::popcount(mask) == 1 ? say("lane", "lane {}", listed(parts)) : say("lanes", "lanes {}", listed(parts));
}

} // namespace warpatlas
