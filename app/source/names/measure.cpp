#include "app/source/names/measure.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace warpatlas {
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

class Search {
public:
    Search(std::span<const MeasuredParameter> parameters, int axes) : m_parameters(parameters), m_axes(axes)
    {
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            Index& place = parameters[i].purpose == ParameterPurpose::Read ? (m_first ? m_second : m_first) : m_written;
            if ((parameters[i].purpose == ParameterPurpose::Read || parameters[i].purpose == ParameterPurpose::Written)
                && !place)
                place = i;
        }
        m_result.numbers.resize(parameters.size());
        m_result.arrays.resize(parameters.size(), ArrayRelation::LikeFirst);
    }

    ArrayMeasures run()
    {
        m_result.family = family();
        for (std::size_t i = 0; i < m_parameters.size(); ++i)
            if (m_parameters[i].purpose == ParameterPurpose::Number)
                m_result.numbers[i] = measureOf(i);
        for (std::size_t i = 0; i < m_parameters.size(); ++i)
            if (i != m_first
                && (m_parameters[i].purpose == ParameterPurpose::Read
                    || m_parameters[i].purpose == ParameterPurpose::Written))
                m_result.arrays[i] = relationOf(i);
        return std::move(m_result);
    }

private:
    /// The number that is the array's width. Where pixels have a number of channels, that is the innermost one.
    Index widthOf(Index array) const
    {
        if (!array)
            return {};
        const ptx::SizeUse& use = m_parameters[*array].use;
        return use.rowLength && sizeNamed(m_parameters[*use.rowLength].name) == SizeName::Channels ? use.planeRows
                                                                                                   : use.rowLength;
    }

    bool isLetter(std::size_t number, char letter) const
    {
        const std::string& name = m_parameters[number].name;
        return name.size() == 1 && std::tolower(static_cast<unsigned char>(name[0])) == letter;
    }
    bool hasNumberNamed(char letter) const
    {
        for (std::size_t i = 0; i < m_parameters.size(); ++i)
            if (m_parameters[i].purpose == ParameterPurpose::Number && isLetter(i, letter))
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
        return (one && sizes == 1) || (first && numbers == 1) ? ArrayFamily::Square : ArrayFamily::Alike;
    }

    MeasuredSize measureOf(std::size_t number) const
    {
        if (number == widthOf(m_first))
            return {SizeName::Width, false};
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
        if (isLetter(number, 'm'))
            return {SizeName::Height, false};
        if (isLetter(number, 'n'))
            return {SizeName::Width, true};
        if (const auto side = sideNamed(m_parameters[number].name)) {
            const bool inner = *side == std::pair('h', 'b') || *side == std::pair('w', 'a');
            return inner ? MeasuredSize{SizeName::Width, false}
                         : MeasuredSize{side->first == 'h' ? SizeName::Height : SizeName::Width, side->first == 'w'};
        }
        const bool inner = isLetter(number, 'k') || (widthOf(m_first) && !use.boundAxis);
        return {inner ? SizeName::Width : SizeName::None, false};
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
            // What threads step along is as long as there are threads; a vector that each goes through is the other.
            return (parameter.purpose == ParameterPurpose::Written || parameter.stepped) == m_result.threadsAcross
                ? ArrayRelation::Row
                : ArrayRelation::Column;
        case ArrayFamily::Alike:
            if (array == m_second && hasMask())
                return ArrayRelation::Mask;
            if (width && m_result.numbers[*width].size == SizeName::Height && width != widthOf(m_first))
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

} // namespace warpatlas
