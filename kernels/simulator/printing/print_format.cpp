#include "kernels/simulator/printing/print_format.h"

#include <algorithm>
#include <bit>
#include <cstdarg>
#include <cstdio>
#include <limits>
#include <locale.h>
#include <optional>

namespace warpatlas::simulator {
namespace {

/// Fields wider than this come from a wrong argument, and would only fill the memory.
constexpr int widestField = 1 << 16;

/// The thread writes numbers as C does, whatever language the program speaks.
class PlainLocale {
public:
    PlainLocale() : m_before(uselocale(plain())) { }
    ~PlainLocale() { uselocale(m_before); }
    PlainLocale(const PlainLocale&) = delete;
    PlainLocale& operator=(const PlainLocale&) = delete;

private:
    static locale_t plain()
    {
        static const locale_t locale = newlocale(LC_ALL_MASK, "C", static_cast<locale_t>(nullptr));
        return locale;
    }
    locale_t m_before;
};

/// One conversion: %[flags][width][.precision][length]letter.
struct Conversion {
    std::string flags;
    std::optional<int> width, precision;
    std::string length;
    char letter = 0;

    bool wide() const { return length.find('l') != std::string::npos; }
};

class Formatter {
public:
    Formatter(std::string_view format, const PrintArguments& arguments) : m_format(format), m_arguments(arguments) { }

    FormattedText run()
    {
        while (m_at < m_format.size()) {
            const std::size_t percent = std::min(m_format.find('%', m_at), m_format.size());
            m_out.text.append(m_format.substr(m_at, percent - m_at));
            m_at = percent;
            if (m_at < m_format.size())
                conversion();
        }
        return std::move(m_out);
    }

private:
    bool take(char c)
    {
        const bool there = m_at < m_format.size() && m_format[m_at] == c;
        m_at += there ? 1 : 0;
        return there;
    }
    bool takeAny(std::string_view set, std::string& into)
    {
        if (m_at >= m_format.size() || set.find(m_format[m_at]) == std::string_view::npos)
            return false;
        into += m_format[m_at++];
        return true;
    }
    std::uint64_t next(std::uint32_t bytes)
    {
        ++m_out.arguments;
        return m_arguments.next(bytes);
    }

    /// A number or *; empty where there is neither.
    std::optional<int> number()
    {
        if (take('*'))
            return std::clamp(static_cast<std::int32_t>(next(4)), -widestField, widestField);
        return digits();
    }

    std::optional<int> digits()
    {
        std::string text;
        while (takeAny("0123456789", text)) { }
        if (text.empty())
            return std::nullopt;
        int value = 0;
        for (const char digit : text)
            value = std::min(value * 10 + (digit - '0'), widestField);
        return value;
    }

    void conversion()
    {
        const std::size_t start = m_at++;
        Conversion c;
        while (takeAny("-+ #0", c.flags)) { }
        c.width = number();
        if (take('.'))
            c.precision = digits().value_or(0);
        while (takeAny("hl", c.length)) { }
        std::string letter;
        if (!takeAny("diouxXcsfFeEgGaAp%", letter)) {
            // A conversion that CUDA does not know stands as it is, %zu and %.*f among them.
            m_out.text.append(m_format.substr(start, m_at - start));
            return;
        }
        c.letter = letter[0];
        convert(c);
    }

    void convert(const Conversion& c)
    {
        switch (c.letter) {
        case '%':
            m_out.text += '%';
            return;
        case 'd':
        case 'i': {
            const std::uint64_t bits = next(c.wide() ? 8 : 4);
            auto value = c.wide() ? static_cast<std::int64_t>(bits) : static_cast<std::int32_t>(bits);
            if (c.length == "h")
                value = static_cast<std::int16_t>(value);
            else if (c.length == "hh")
                value = ((value & 0xff) ^ 0x80) - 0x80; // the sign of 8 bits
            write(c, "ll", static_cast<long long>(value));
            return;
        }
        case 'o':
        case 'u':
        case 'x':
        case 'X': {
            const std::uint64_t bits = next(c.wide() ? 8 : 4);
            std::uint64_t value = c.wide() ? bits : static_cast<std::uint32_t>(bits);
            if (c.length == "h")
                value = static_cast<std::uint16_t>(value);
            else if (c.length == "hh")
                value = static_cast<std::uint8_t>(value);
            write(c, "ll", static_cast<unsigned long long>(value));
            return;
        }
        case 'c':
            write(c, "", static_cast<int>(next(4)));
            return;
        case 's': {
            const std::uint64_t address = next(8);
            const std::size_t most =
                c.precision ? static_cast<std::size_t>(*c.precision) : std::numeric_limits<std::size_t>::max();
            const std::string text = m_arguments.text(address, most);
            write(c, "", text.c_str());
            return;
        }
        case 'p':
            write(c, "", reinterpret_cast<void*>(static_cast<std::uintptr_t>(next(8))));
            return;
        default:
            write(c, "", std::bit_cast<double>(next(8)));
            return;
        }
    }

    /// Writes with the host's own printf, from a conversion put together anew.
    template <class T> void write(const Conversion& c, const char* length, T value)
    {
        const std::string spec = "%" + c.flags + (c.width ? "*" : "") + (c.precision ? ".*" : "") + length + c.letter;
        const auto print = [&](char* to, std::size_t size) {
            if (c.width && c.precision)
                return call(to, size, spec.c_str(), *c.width, *c.precision, value);
            if (c.width)
                return call(to, size, spec.c_str(), *c.width, value);
            if (c.precision)
                return call(to, size, spec.c_str(), *c.precision, value);
            return call(to, size, spec.c_str(), value);
        };
        char shortText[128];
        const int size = print(shortText, sizeof(shortText));
        if (size < 0)
            return;
        const auto written = static_cast<std::size_t>(size);
        if (written < sizeof(shortText)) {
            m_out.text.append(shortText, written);
            return;
        }
        std::string longText(written + 1, '\0');
        print(longText.data(), longText.size());
        m_out.text.append(longText, 0, written);
    }

    /// The format is checked above, where the compiler cannot see it.
    static int call(char* to, std::size_t size, const char* format, ...)
    {
        va_list list;
        va_start(list, format);
        const int written = std::vsnprintf(to, size, format, list);
        va_end(list);
        return written;
    }

    std::string_view m_format;
    const PrintArguments& m_arguments;
    std::size_t m_at = 0;
    FormattedText m_out;
};

} // namespace

FormattedText formatPrinted(std::string_view format, const PrintArguments& arguments)
{
    const PlainLocale plain;
    return Formatter(format, arguments).run();
}

} // namespace warpatlas::simulator
