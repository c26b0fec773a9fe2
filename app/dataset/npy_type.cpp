#include "app/dataset/npy_type.h"

#include "app/words/say.h"

#include <algorithm>
#include <charconv>

namespace warpatlas {

namespace {

/// Returns the number at the start of `text`; 0 where there is none that a file can have.
std::uint64_t sizeIn(std::string_view text)
{
    constexpr std::uint64_t most = std::uint64_t{1} << 32;
    std::uint64_t size = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
    return error == std::errc() && end == text.data() + text.size() && size <= most ? size : 0;
}

} // namespace

NpyType npyType(std::string_view code)
{
    NpyType result;
    const char order = code.empty() ? ' ' : code[0];
    if (code.size() < 3 || std::string_view("<>|=").find(order) == std::string_view::npos)
        return result;
    const std::string_view word = code.substr(1);
    result.run.bigEndian = order == '>';
    const auto plain = std::ranges::find(elementFacts, word, &ElementFacts::numpy);
    if (plain != elementFacts.end()) {
        result.run.type = static_cast<ElementType>(plain - elementFacts.begin());
        result.run.bytes = plain->bytes;
        return result;
    }
    if (word == "c8" || word == "c16") {
        result.run.type = word == "c8" ? ElementType::F32 : ElementType::F64;
        result.run.bytes = sizeOf(*result.run.type);
        result.run.count = 2;
        result.complex = true;
        result.inWords = say("npy.complex", "complex numbers");
        return result;
    }
    const std::uint64_t size = sizeIn(word.substr(1));
    switch (word[0]) {
    case 'S':
    case 'a':
    case 'U':
        result.run.count = size;
        result.run.bytes = size == 0 ? 0 : word[0] == 'U' ? 4 : 1;
        result.inWords = say("npy.text", "text");
        break;
    case 'V':
        result.run.count = size;
        result.run.bytes = size > 0 ? 1 : 0;
        result.inWords = say("npy.untyped", "bytes without a type");
        break;
    case 'M':
    case 'm': // "M8[ns]": the unit is not needed to read the bytes
        result.run.bytes = word.size() > 1 && word[1] == '8' ? 8 : 0;
        result.inWords = say("npy.dates", "dates or times");
        break;
    case 'f':
    case 'c':
        if (word == "f12" || word == "f16" || word == "c24" || word == "c32") {
            result.run.bytes = word[0] == 'c' ? size / 2 : size;
            result.run.count = word[0] == 'c' ? 2 : 1;
            result.inWords = say("npy.wide", "numbers of more than 64 bits");
        }
        break;
    default:
        break;
    }
    return result;
}

} // namespace warpatlas
