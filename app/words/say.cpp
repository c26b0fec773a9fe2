#include "app/words/say.h"

#include "kernels/model/text.h"

#include <utility>

namespace warpatlas::inline words {
namespace {

Dictionary& dictionary()
{
    static Dictionary texts;
    return texts;
}

} // namespace

void setDictionary(Dictionary texts)
{
    dictionary() = std::move(texts);
}

const std::string* translated(std::string_view key)
{
    const auto found = dictionary().find(key);
    return found == dictionary().end() ? nullptr : &found->second;
}

std::string say(const Text& text)
{
    const std::string* const found = translated(text.key);
    return found != nullptr ? *found : std::string(text.english);
}

std::string_view nameFor(std::uint64_t count, const Noun& noun)
{
    const std::string* const text = translated(fmt::format("{}.{}", noun.key, count == 1 ? "one" : "several"));
    return text != nullptr ? std::string_view(*text) : count == 1 ? noun.one : noun.several;
}

std::string counted(std::uint64_t count, const Noun& noun)
{
    return fmt::format("{} {}", grouped(count), nameFor(count, noun));
}

} // namespace warpatlas::inline words
