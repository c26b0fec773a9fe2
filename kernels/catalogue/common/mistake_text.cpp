#include "kernels/catalogue/common/mistake_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

namespace warpatlas::inline bundled {

namespace {

using Lines = std::vector<std::string_view>;

Lines linesOf(std::string_view text)
{
    Lines lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

[[noreturn]] void fail(const std::string& kernel, std::size_t line, const std::string& words)
{
    throw std::runtime_error(fmt::format("{}.mistakes:{}: {}", kernel, line, words));
}

std::optional<ProblemKind> kindOf(std::string_view name)
{
    for (int kind = 0; kind <= static_cast<int>(ProblemKind::IdleLanes); ++kind)
        if (nameOf(static_cast<ProblemKind>(kind)) == name)
            return static_cast<ProblemKind>(kind);
    return std::nullopt;
}

class MistakesParser {
public:
    explicit MistakesParser(const std::string& kernel) : m_kernel(kernel) { }

    std::vector<Mistake> parse(std::string_view text)
    {
        for (const std::string_view line : linesOf(text)) {
            ++m_number;
            if (line.starts_with("== "))
                begin(line.substr(3));
            else if (!line.empty() && line[0] != '#')
                add(line);
            else if (line.empty())
                ++m_empty;
        }
        finish();
        return std::move(m_all);
    }

private:
    void begin(std::string_view heading)
    {
        finish();
        const std::size_t colon = heading.find(": ");
        const std::string_view name = heading.substr(0, colon);
        const auto known = std::ranges::find(mistakeNames(), name, &MistakeName::name);
        if (known == mistakeNames().end())
            fail(m_kernel, m_number, fmt::format("no mistake is called {}", name));
        if (std::ranges::find(m_all, name, &Mistake::name) != m_all.end())
            fail(m_kernel, m_number, fmt::format("{} is here twice", name));
        const auto kind = kindOf(colon == std::string_view::npos ? "" : heading.substr(colon + 2));
        if (!kind)
            fail(m_kernel, m_number, fmt::format("after \"{}: \" must come a kind of problem", name));
        m_all.push_back({.name = std::string(name),
            .title = std::string(known->title),
            .summary = "",
            .kernel = m_kernel,
            .code = fmt::format("{}_{}", m_kernel, name),
            .caughtAs = *kind,
            .launch = known->launch,
            .places = {}});
        m_heading = m_number;
    }

    void add(std::string_view line)
    {
        if (m_all.empty())
            fail(m_kernel, m_number, "a mistake begins with \"== name: kind of problem\"");
        Mistake& mistake = m_all.back();
        const bool code = line[0] == '-' || line[0] == '+' || line[0] == ' ';
        if (line == "...") {
            if (mistake.places.empty() || mistake.places.back().empty())
                fail(m_kernel, m_number, "\"...\" stands between lines of code");
            mistake.places.emplace_back();
        } else if (code) {
            addCode(line);
        } else if (!mistake.places.empty()) {
            fail(m_kernel, m_number, "a line of code begins with \"-\", \"+\" or a space");
        } else {
            mistake.summary += fmt::format("{}{}", mistake.summary.empty() ? "" : " ", line);
        }
        m_empty = 0;
    }

    void addCode(std::string_view line)
    {
        const bool guilty = line.starts_with("+!") || line.starts_with(" !");
        if (line.size() > 1 && line[1] != ' ' && !guilty)
            fail(m_kernel, m_number,
                "the second sign of a line of code is a space, or \"!\" where the wrong kernel has the line");
        auto& places = m_all.back().places;
        if (places.empty())
            places.emplace_back();
        if (!places.back().empty())
            for (; m_empty > 0; --m_empty)
                places.back().push_back({m_number - m_empty, ' ', false, ""});
        places.back().push_back({m_number, line[0], guilty, line.substr(std::min<std::size_t>(2, line.size()))});
    }

    /// Checks what was read of a mistake up to here.
    void finish()
    {
        m_empty = 0;
        if (m_all.empty())
            return;
        const Mistake& mistake = m_all.back();
        if (mistake.summary.empty())
            fail(m_kernel, m_heading, fmt::format("{} has no sentence", mistake.name));
        if (mistake.places.empty() || mistake.places.back().empty())
            fail(m_kernel, m_heading, fmt::format("{} has no code, or ends with \"...\"", mistake.name));
        std::ptrdiff_t guilty = 0, changed = 0;
        for (const auto& place : mistake.places) {
            guilty += std::ranges::count(place, true, &MistakenLine::guilty);
            changed += std::ranges::count_if(place, [](const MistakenLine& line) { return line.sign != ' '; });
        }
        if (guilty != 1)
            fail(m_kernel, m_heading, fmt::format("{} marks {} lines with \"!\"; one is guilty", mistake.name, guilty));
        if (changed == 0)
            fail(m_kernel, m_heading, fmt::format("{} changes nothing", mistake.name));
    }

    const std::string& m_kernel;
    std::vector<Mistake> m_all;
    std::size_t m_number = 0; ///< number of the line that is read, from 1
    std::size_t m_heading = 0; ///< line of the last mistake
    std::size_t m_empty = 0; ///< empty lines before the one that is read
};

/// How many lines of `own` stand in `right` from `from` on.
std::size_t matching(const Lines& right, std::size_t from, const Lines& own)
{
    std::size_t count = 0;
    while (count < own.size() && from + count < right.size() && right[from + count] == own[count])
        ++count;
    return count;
}

/// The only place at or below `from` where the lines of the right kernel stand.
std::size_t placeOf(
    const std::string& kernel, const std::vector<MistakenLine>& place, const Lines& right, std::size_t from)
{
    Lines own;
    std::vector<std::size_t> numbers; // of those lines, in the file
    for (const MistakenLine& line : place)
        if (line.sign != '+') {
            own.push_back(line.text);
            numbers.push_back(line.number);
        }
    if (own.empty())
        fail(
            kernel, place.front().number, "a line that the right kernel has, too, must tell where these lines come in");
    std::optional<std::size_t> found;
    std::size_t most = 0; // how many lines fit where it does not quite
    for (std::size_t at = from; at < right.size(); ++at) {
        const std::size_t fitting = matching(right, at, own);
        most = std::max(most, fitting);
        if (fitting < own.size())
            continue;
        if (found)
            fail(kernel, place.front().number,
                fmt::format("fits {}.cu at line {} and at line {}: lines of both kernels around it must tell which",
                    kernel, *found + 1, at + 1));
        found = at;
    }
    if (!found)
        fail(kernel, numbers[most],
            fmt::format("{}.cu has no such line {}: {}", kernel,
                most > 0        ? "there"
                    : from == 0 ? "anywhere"
                                : fmt::format("below its line {}", from),
                own[most]));
    return *found;
}

} // namespace

std::vector<Mistake> parseMistakes(std::string_view text, const std::string& kernel)
{
    return MistakesParser(kernel).parse(text);
}

MistakenText applyMistake(const Mistake& mistake, std::string_view right)
{
    const Lines rightLines = linesOf(right);
    MistakenText wrong;
    Lines lines;
    std::size_t next = 0; // of the right lines
    for (const auto& place : mistake.places) {
        const std::size_t at = placeOf(mistake.kernel, place, rightLines, next);
        for (; next < at; ++next)
            lines.push_back(rightLines[next]);
        bool changing = false;
        for (const MistakenLine& line : place) {
            if (line.sign != ' ' && !changing)
                wrong.changes.push_back({static_cast<std::uint32_t>(lines.size() + 1), 0, {}});
            changing = line.sign != ' ';
            if (line.sign == '-')
                wrong.changes.back().right.emplace_back(line.text);
            else
                lines.push_back(line.text);
            if (line.sign == '+')
                ++wrong.changes.back().count;
            else
                ++next;
            if (line.guilty)
                wrong.guilty = static_cast<std::uint32_t>(lines.size());
        }
    }
    for (; next < rightLines.size(); ++next)
        lines.push_back(rightLines[next]);
    wrong.text = fmt::format("{}\n", fmt::join(lines, "\n"));
    return wrong;
}

} // namespace warpatlas::inline bundled
