#include "app/source/names/measure.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace warpatlas::inline source {
namespace {

using Index = std::optional<std::size_t>;

/// "numARows", "wB", "rows_c": the side of the matrix that a number's name names, in small letters: 'h' or 'w', and 'a'
/// to 'c' whose. Nothing where it does not.
std::optional<std::pair<char, char>> sideNamed(std::string_view name)
{
    static constexpr std::pair<std::string_view, char> sides[] = {{"columns", 'w'}, {"cols", 'w'}, {"col", 'w'},
        {"width", 'w'}, {"w", 'w'}, {"rows", 'h'}, {"row", 'h'}, {"height", 'h'}, {"h", 'h'}};
    std::string letters;
    for (const char c : name)
        if (c != '_')
            letters += char(std::tolower(static_cast<unsigned char>(c)));
    std::string_view rest = letters;
    if (rest.starts_with("num"))
        rest.remove_prefix(3);
    for (const auto& [word, side] : sides) {
        if (rest.size() != word.size() + 1)
            continue;
        const char owner = rest.starts_with(word) ? rest.back() : rest.ends_with(word) ? rest.front() : ' ';
        if (owner >= 'a' && owner <= 'c')
            return std::pair(side, owner);
    }
    return {};
}

bool isLetter(std::string_view name, char letter)
{
    return name.size() == 1 && std::tolower(static_cast<unsigned char>(name[0])) == letter;
}

/// A side of a product's matrices; nothing where the name says none.
MeasuredSize sideOfProduct(std::string_view name)
{
    const auto side = isLetter(name, 'm') ? std::pair('h', 'a')
        : isLetter(name, 'n')             ? std::pair('w', 'b')
        : isLetter(name, 'k')             ? std::pair('w', 'a')
                                          : sideNamed(name).value_or(std::pair(' ', ' '));
    if (side.first == ' ')
        return {};
    const bool inner = side == std::pair('h', 'b') || side == std::pair('w', 'a');
    return inner ? MeasuredSize{SizeName::Width, false}
                 : MeasuredSize{side.first == 'h' ? SizeName::Height : SizeName::Width, side.first == 'w'};
}

class Search {
public:
    Search(std::span<const MeasuredParameter> parameters, int axes) : m_parameters(parameters), m_axes(axes)
    {
        std::vector<std::size_t> arrays;
        for (std::size_t i = 0; i < parameters.size(); ++i)
            if (isArray(i))
                arrays.push_back(i);
        std::ranges::stable_sort(arrays, {}, [&](std::size_t array) { return parameters[array].place; });
        for (const std::size_t i : arrays) {
            Index& place = parameters[i].purpose == ParameterPurpose::Read ? (m_first ? m_second : m_first) : m_written;
            if (!place)
                place = i;
        }
        m_result.numbers.resize(parameters.size());
        m_result.arrays.resize(parameters.size(), ArrayRelation::LikeFirst);
        m_result.turned.resize(parameters.size(), false);
    }

    ArrayMeasures run()
    {
        m_result.family = family();
        for (std::size_t i = 0; i < m_parameters.size(); ++i)
            if (m_parameters[i].purpose == ParameterPurpose::Number)
                m_result.numbers[i] = isOneChannel(i) ? MeasuredSize{SizeName::Channel} : measureOf(i);
        for (std::size_t i = 0; i < m_parameters.size(); ++i)
            if (i != m_first && isArray(i)) {
                m_result.arrays[i] = relationOf(i);
                m_result.turned[i] = isTurned(i) && m_parameters[i].use.rowAxis == 0u;
            }
        for (std::size_t i = 0; i < m_parameters.size(); ++i)
            if (const Index array = m_parameters[i].ofArray; array && !isUsed(i))
                m_result.numbers[i] = sideOf(*array, sizeNamed(m_parameters[i].name));
        return std::move(m_result);
    }

private:
    bool isArray(std::size_t index) const
    {
        return m_parameters[index].purpose == ParameterPurpose::Read
            || m_parameters[index].purpose == ParameterPurpose::Written;
    }

    /// "channel" beside "num_channel".
    bool isOneChannel(std::size_t number) const
    {
        const auto& parameters = m_parameters;
        const auto isCount = [&](const MeasuredParameter& other) {
            return &other != &parameters[number] && other.purpose == ParameterPurpose::Number
                && sizeNamed(other.name) == SizeName::Channels;
        };
        return parameters[number].name == "channel" && std::ranges::any_of(parameters, isCount);
    }

    /// Whether the code shows what the number measures: an array's rows, or how far threads go.
    bool isUsed(std::size_t number) const
    {
        return boundOf(number) || std::ranges::any_of(m_parameters, [&](const MeasuredParameter& array) {
            return array.use.rowLength == number || array.use.planeRows == number;
        });
    }

    /// "C.height" beside "C.elements", of which nothing but the name says what it is: the array's own.
    MeasuredSize sideOf(std::size_t array, SizeName side) const
    {
        if (side != SizeName::Width && side != SizeName::Height)
            return {side, false};
        switch (m_result.arrays[array]) {
        case ArrayRelation::Transposed:
            return {side == SizeName::Width ? SizeName::Height : SizeName::Width, false};
        case ArrayRelation::SecondFactor:
            return {SizeName::Width, side == SizeName::Width};
        case ArrayRelation::Result:
            return {side, side == SizeName::Width};
        case ArrayRelation::Mask:
            return {SizeName::Width, true};
        case ArrayRelation::LikeFirst:
        case ArrayRelation::Column:
        case ArrayRelation::Row:
            break;
        }
        return {side, false};
    }

    /// The number that is the array's width. Where pixels have a number of channels, that is the innermost one.
    Index widthOf(Index array) const
    {
        if (!array)
            return {};
        const ptx::SizeUse& use = m_parameters[*array].use;
        return use.rowLength && sizeNamed(m_parameters[*use.rowLength].name) == SizeName::Channels
            ? use.planeRows
            : believed(use.rowLength, m_parameters[*array]);
    }

    /// "out[y * height + x]" behind "x < width && y < height": name and guard say that it is the height, and the index
    /// is the mistake. Chosen by it, the sizes would hide it. Without neighbours in a row, or where x chooses the row,
    /// it is a transposed array.
    Index believed(Index row, const MeasuredParameter& array) const
    {
        if (!row || !array.stepped || array.use.rowAxis == 0u || m_axes != 2 || !isSize(*row, SizeName::Height, 1))
            return row;
        for (std::size_t i = 0; i < m_parameters.size(); ++i)
            if (isSize(i, SizeName::Width, 0))
                return i;
        return row;
    }
    bool isSize(std::size_t number, SizeName name, std::size_t axis) const
    {
        const MeasuredParameter& parameter = m_parameters[number];
        return parameter.purpose == ParameterPurpose::Number && sizeNamed(parameter.name) == name
            && boundOf(number) == axis;
    }

    bool hasNumberNamed(char letter) const
    {
        for (std::size_t i = 0; i < m_parameters.size(); ++i)
            if (m_parameters[i].purpose == ParameterPurpose::Number && isLetter(m_parameters[i].name, letter))
                return true;
        return false;
    }

    ArrayFamily family()
    {
        const Index first = widthOf(m_first), second = widthOf(m_second), written = widthOf(m_written);
        if (m_axes == 1 && first && m_parameters[*m_first].use.rowOfThreads) {
            m_result.threadsAcross = m_parameters[*m_first].stepped;
            return ArrayFamily::Rows;
        }
        if (m_axes == 1 && first && m_parameters[*m_first].stepped && m_parameters[*first].use.boundAxis == 0u) {
            m_result.threadsAcross = true;
            return ArrayFamily::Rows;
        }
        if (m_axes != 2)
            return ArrayFamily::Alike;
        // A convolution reads a small array as well; what it writes is as wide as its picture.
        if (first && second && written && first != second && first != written)
            return ArrayFamily::Product;
        if (m_first && m_second && hasNumberNamed('m') && hasNumberNamed('n') && hasNumberNamed('k'))
            return ArrayFamily::Product;
        std::size_t sizes = 0, numbers = 0;
        bool one = false;
        for (std::size_t i = 0; i < m_parameters.size(); ++i) {
            if (m_parameters[i].purpose != ParameterPurpose::Number)
                continue;
            const SizeName size = sizeNamed(m_parameters[i].name);
            ++numbers;
            sizes += size != SizeName::None && size != SizeName::Channels;
            one = one || size == SizeName::Count || size == SizeName::Width;
        }
        const bool differ = first && written && first != written; // each has a side of its own
        return !differ && ((one && sizes == 1) || (first && numbers == 1)) ? ArrayFamily::Square : ArrayFamily::Alike;
    }

    /// "out[x * height + y]" of "in[y * width + x]": other rows, along the other axis of the launch. The same rows
    /// along it are those of one size for both sides, or a mistake.
    bool isTurned(std::size_t array) const
    {
        const Index first = widthOf(m_first), width = widthOf(array);
        if (m_axes != 2 || m_result.family != ArrayFamily::Alike || !first || !width || first == width || hasMask())
            return false;
        const Index rows = m_parameters[*m_first].use.rowAxis;
        const ptx::SizeUse& use = m_parameters[array].use;
        return rows && use.rowAxis && use.columnAxis == rows && use.rowAxis != rows;
    }

    /// Where an array is turned the launch has an axis for each side of the first one, whatever the names are.
    SizeName ofTurned(std::size_t number) const
    {
        Index turned;
        for (std::size_t i = 0; i < m_parameters.size(); ++i)
            if (i != m_first && isArray(i) && isTurned(i)) {
                if (number == widthOf(i))
                    return SizeName::Height;
                turned = i;
            }
        const Index axis = boundOf(number);
        if (!turned || !axis)
            return SizeName::None;
        return axis == m_parameters[*m_first].use.rowAxis ? SizeName::Height : SizeName::Width;
    }

    MeasuredSize measureOf(std::size_t number) const
    {
        if (number == widthOf(m_first))
            return {SizeName::Width, false};
        if (const SizeName size = ofTurned(number); size != SizeName::None)
            return {size, false};
        if (m_result.family == ArrayFamily::Product) {
            if (number == widthOf(m_second) || number == widthOf(m_written))
                return {SizeName::Width, true};
            if (const auto named = ofProduct(number); named.size != SizeName::None)
                return named;
        }
        if (hasMask() && number == widthOf(m_second))
            return {SizeName::Width, true};
        if (m_first && number == m_parameters[*m_first].use.planeRows && m_axes == 3)
            return {SizeName::Height, false};
        if (const SizeName size = byBound(number); size != SizeName::None)
            return {size, false};
        const SizeName named = sizeNamed(m_parameters[number].name);
        const bool down = m_result.family == ArrayFamily::Rows && m_result.threadsAcross && named == SizeName::None;
        return {down ? SizeName::Height : named, false};
    }

    MeasuredSize ofProduct(std::size_t number) const
    {
        const ptx::SizeUse& use = m_parameters[number].use;
        const Index axis = boundOf(widthOf(m_written));
        if (use.boundAxis && widthOf(m_first) && use.boundAxis != axis)
            return {SizeName::Height, false};
        if (const MeasuredSize named = sideOfProduct(m_parameters[number].name); named.size != SizeName::None)
            return named;
        return {widthOf(m_first) && !use.boundAxis ? SizeName::Width : SizeName::None, false};
    }

    /// A convolution's weights: what is written is as wide as the first array, not as the second.
    bool hasMask() const
    {
        const Index first = widthOf(m_first), second = widthOf(m_second);
        return m_axes == 2 && m_result.family == ArrayFamily::Alike && first && second && first != second
            && widthOf(m_written) == first;
    }

    Index boundOf(Index number) const
    {
        if (!number)
            return {};
        const ptx::SizeUse& use = m_parameters[*number].use;
        return use.boundAxis ? use.boundAxis : use.loopAxis;
    }

    /// Two numbers bound a plane: the one that is no array's width is its height.
    SizeName byBound(std::size_t number) const
    {
        const Index axis = boundOf(number), width = widthOf(m_first);
        if (!axis || !width || m_axes == 3)
            return SizeName::None;
        if (m_result.family == ArrayFamily::Rows)
            return m_result.threadsAcross ? SizeName::None : SizeName::Height;
        const Index other = boundOf(width);
        return m_axes == 2 && other && other != axis ? SizeName::Height : SizeName::None;
    }

    ArrayRelation relationOf(std::size_t array) const
    {
        const MeasuredParameter& parameter = m_parameters[array];
        const Index width = widthOf(array);
        switch (m_result.family) {
        case ArrayFamily::Product:
            return parameter.purpose == ParameterPurpose::Written ? ArrayRelation::Result
                : array == m_second                               ? ArrayRelation::SecondFactor
                                                                  : ArrayRelation::LikeFirst;
        case ArrayFamily::Rows:
            if (width)
                return ArrayRelation::LikeFirst;
            // An array that threads step along is as long as there are threads; a vector that each goes through is the
            // other.
            return (parameter.purpose == ParameterPurpose::Written || parameter.stepped) == m_result.threadsAcross
                ? ArrayRelation::Row
                : ArrayRelation::Column;
        case ArrayFamily::Alike:
            if (array == m_second && hasMask())
                return ArrayRelation::Mask;
            if (isTurned(array)
                || (width && m_result.numbers[*width].size == SizeName::Height && width != widthOf(m_first)))
                return ArrayRelation::Transposed;
            break;
        case ArrayFamily::Square:
            break;
        }
        return ArrayRelation::LikeFirst;
    }

    std::span<const MeasuredParameter> m_parameters;
    int m_axes;
    Index m_first, m_second, m_written;
    ArrayMeasures m_result;
};

} // namespace

ArrayMeasures measuresOf(std::span<const MeasuredParameter> parameters, int axes)
{
    return Search(parameters, axes).run();
}

} // namespace warpatlas::inline source
