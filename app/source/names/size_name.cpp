#include "app/source/names/size_name.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <string>
#include <utility>

namespace warpatlas::inline source {
namespace {

using Words = std::span<const std::string_view>;

constexpr std::string_view counts[] = {"n", "num", "count", "cnt", "len", "length", "size", "sz", "total", "elements",
    "elems", "elem", "numel", "pixels", "values", "items", "points"};
constexpr std::string_view widths[] = {"w", "width", "cols", "columns", "col", "nx", "dimx", "xdim", "sizex", "pitch",
    "stride", "rowlength", "ld", "lda", "ldb", "ldc"};
constexpr std::string_view heights[] = {"h", "height", "rows", "row", "ny", "m", "dimy", "ydim", "sizey"};
constexpr std::string_view depths[] = {"d", "depth", "nz", "dimz", "zdim", "sizez", "slices", "layers"};
constexpr std::string_view channelNames[] = {"channels", "channel", "ch", "bpp"};
constexpr std::string_view inners[] = {"k"};

/// In front of a size, they say whose it is, or that it is a number.
constexpr std::string_view prefixes[] = {"number", "num", "image", "img", "picture", "array", "vector", "vec", "data",
    "matrix", "mat", "input", "in", "total", "n", "of"};
/// Small letters, without what only parts them.
std::string packed(std::string_view name)
{
    std::string letters;
    for (const char c : name)
        if (c != '_')
            letters += char(std::tolower(static_cast<unsigned char>(c)));
    return letters;
}

SizeName known(std::string_view word)
{
    static constexpr std::array<std::pair<SizeName, Words>, 6> all{
        {{SizeName::Count, counts}, {SizeName::Width, widths}, {SizeName::Height, heights}, {SizeName::Depth, depths},
            {SizeName::Channels, channelNames}, {SizeName::Inner, inners}}};
    for (const auto& [meaning, words] : all)
        if (std::ranges::find(words, word) != words.end())
            return meaning;
    return SizeName::None;
}

} // namespace

SizeName sizeNamed(std::string_view name)
{
    const std::string word = packed(name);
    std::string_view rest = word;
    if (const SizeName whole = known(rest); whole != SizeName::None)
        return whole;
    for (bool shorter = true; shorter;) {
        shorter = false;
        for (const std::string_view prefix : prefixes)
            if (rest.size() > prefix.size() && rest.starts_with(prefix)) {
                rest.remove_prefix(prefix.size());
                if (const SizeName found = known(rest); found != SizeName::None)
                    return found;
                shorter = true;
                break;
            }
    }
    return SizeName::None;
}

} // namespace warpatlas::inline source
