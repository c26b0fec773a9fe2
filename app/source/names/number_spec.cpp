#include "app/source/names/number_spec.h"

#include "app/dataset/numbers.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/shortened.h"
#include "kernels/model/with_element_type.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fmt/format.h>
#include <limits>
#include <type_traits>

namespace warpatlas::inline source {
namespace {

/// Without what C++ writes behind a number to say its type: 1.5f, 5u, 1ULL.
std::string_view withoutSuffix(std::string_view number, bool real, bool hexadecimal)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    std::size_t end = number.size();
    const auto take = [&](char suffix) {
        const bool there = end > 0 && lower(number[end - 1]) == suffix;
        end -= there ? 1 : 0;
        return there;
    };
    if (real) {
        if (!take('f'))
            take('l');
    } else {
        const bool isUnsigned = take('u');
        if (take('l'))
            take('l');
        if (!isUnsigned)
            take('u');
        if (end < number.size() && number.starts_with('-') && number.find_first_of("uU", end) != std::string_view::npos)
            return number; // which C++ makes a large number of
    }
    // Behind a digit only: "inf" and "nul" have no suffix.
    const char last = end > 0 ? lower(number[end - 1]) : ' ';
    const bool digit =
        (last >= '0' && last <= '9') || (real && last == '.') || (hexadecimal && last >= 'a' && last <= 'f');
    return digit ? number.substr(0, end) : number;
}

class NumberParser {
public:
    NumberParser(ElementType type, std::string_view text, const std::string& subject) : m_text(text), m_subject(subject)
    {
        m_spec.type = type;
    }

    ScalarSpec parse()
    {
        withElementType(m_spec.type, [&]<class T>(std::type_identity<T>) {
            const T value = read<T>();
            std::memcpy(m_spec.bytes.data(), &value, sizeof value);
        });
        return m_spec;
    }

private:
    [[noreturn]] void refuse(const std::string& reason) const { throw InputError(m_subject, reason); }

    template <class T> T read() const
    {
        if constexpr (std::is_same_v<T, Boolean>) {
            if (m_text == "true" || m_text == "false")
                return {std::uint8_t(m_text == "true")};
            const auto byte = number<std::uint8_t>();
            if (byte > 1)
                refuse(say("argument.no_bool", "is no bool: 0, 1, false and true are"));
            return {byte};
        } else if constexpr (std::is_arithmetic_v<T>) {
            return number<T>();
        } else {
            const auto value = number<double>();
            const T nearest = T::nearest(value);
            if (std::isinf(plainNumber(nearest)) && !std::isinf(value))
                refuse(tooLarge());
            return nearest;
        }
    }

    std::string tooLarge() const { return say("argument.too_large", "does not fit into {}", nameOf(m_spec.type)); }

    template <class T> T number() const
    {
        T value{};
        constexpr bool real = std::is_floating_point_v<T>;
        const bool hexadecimal = !real && (m_text.starts_with("0x") || m_text.starts_with("0X"));
        const std::string_view digits = withoutSuffix(hexadecimal ? m_text.substr(2) : m_text, real, hexadecimal);
        const char* const end = digits.data() + digits.size();
        const auto [stop, error] = [&] {
            if constexpr (real)
                return std::from_chars(digits.data(), end, value);
            else
                return std::from_chars(digits.data(), end, value, hexadecimal ? 16 : 10);
        }();
        if (error == std::errc::result_out_of_range)
            refuse(real ? tooLarge()
                        : say("argument.out_of_range", "does not fit into {}: {} to {}", nameOf(m_spec.type),
                            std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
        if (error != std::errc() || stop != end || digits.empty())
            refuse(real                     ? isNoNumber()
                    : std::is_unsigned_v<T> ? say("argument.from_0", "is not a whole number from 0")
                                            : isNoWholeNumber());
        return value;
    }

    std::string_view m_text;
    const std::string& m_subject;
    ScalarSpec m_spec;
};

} // namespace

ScalarSpec parseNumber(ElementType type, std::string_view text, const std::string& subject)
{
    return NumberParser(type, text, subject).parse();
}

std::string numberSpec(ElementType type, std::span<const std::byte> bytes)
{
    return withElementType(type, [&]<class T>(std::type_identity<T>) {
        T value{};
        std::memcpy(&value, bytes.data(), sizeof value);
        return fmt::format("{}:{}", nameOf(type), plainNumber(value));
    });
}

NumbersSpec parseNumbers(ElementType type, std::string_view text, const std::string& subject)
{
    NumbersSpec numbers{type, {}};
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t comma = std::min(text.find(',', at), text.size());
        const std::string_view number = text.substr(at, comma - at);
        const ScalarSpec one = [&] {
            try {
                return parseNumber(type, number, subject);
            } catch (const InputError& error) {
                if (number.size() == text.size())
                    throw;
                throw InputError(subject, say("argument.one_of", "'{}' {}", shortened(number), error.reason()));
            }
        }();
        numbers.bytes.insert(numbers.bytes.end(), one.bytes.begin(), one.bytes.begin() + std::ptrdiff_t(sizeOf(type)));
        at = comma + 1;
    }
    return numbers;
}

} // namespace warpatlas::inline source
