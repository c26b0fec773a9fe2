#include "tests/app/follow/formula_truth.h"

#include "kernels/simulator/replay/cursor.h"
#include "tests/app/follow/c_reader.h"
#include "tests/app/ptx/words/operands_named.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <map>
#include <regex>
#include <set>
#include <utility>

namespace warpatlas::test {
namespace {

std::vector<std::string> formulaParts(const std::string& formula)
{
    std::vector<std::string> parts;
    std::size_t start = 0;
    for (std::size_t at = formula.find(" = "); at != std::string::npos; at = formula.find(" = ", start)) {
        parts.push_back(formula.substr(start, at - start));
        start = at + 3;
    }
    parts.push_back(formula.substr(start));
    return parts;
}

std::optional<CValue> nothing(const std::string&)
{
    return std::nullopt;
}

class Holder {
public:
    Holder(const OutcomePointer& outcome, const StoryPointer& story)
        : m_outcome(*outcome),
          m_story(*story),
          m_work(outcome->bound->work),
          m_source(m_work.code.source),
          m_cursor(story->recording),
          m_id(threadFromLinear(outcome->bound->launch, story->thread))
    {
        static const std::regex macro(R"(#define\s+(\w+)\s+([0-9]\w*|\([^\n]*\)))");
        for (std::sregex_iterator at(m_source.begin(), m_source.end(), macro), end; at != end; ++at)
            if (const auto value = readC((*at)[2], nothing, true))
                m_macros[(*at)[1]] = *value;
        // Two kernels may each have a tile of that name: the followed one's counts.
        static const std::regex shared(R"(__shared__[^;\n]*?(\w+)((\[[^\];]*\])+);)");
        const std::size_t begin = std::min(m_source.find(" " + m_work.code.entry + "("), m_source.size());
        const std::string own = m_source.substr(begin, m_source.find("\n}", begin) - begin);
        for (const std::string* const text : {&std::as_const(m_source), &own})
            for (std::sregex_iterator at(text->begin(), text->end(), shared), end; at != end; ++at)
                m_shared[(*at)[1]] = (*at)[2];
    }

    FormulaTruth check(std::size_t most)
    {
        for (std::size_t visit = 0; visit<m_story.visits.size(); visit += m_story.visits.size()> most ? 7 : 1)
            checkMoment(*momentOf(owner, m_outcome, visit));
        return std::move(m_truth);
    }
    StoryPointer owner; ///< the story itself

private:
    void wrong(const StoryMoment& moment, const std::string& what)
    {
        m_truth.wrong.push_back("thread " + std::to_string(m_story.thread) + ", visit " + std::to_string(moment.visit)
            + ", line " + std::to_string(moment.line) + " \"" + moment.source + "\": " + what);
    }

    void checkMoment(const StoryMoment& moment)
    {
        const StoryVisit& visit = m_story.visits[moment.visit];
        if (moment.formulas.empty())
            return;
        ++m_truth.lines;
        m_held.clear();
        m_written.clear();
        const std::uint64_t own = m_story.thread % m_outcome.bound->launch.threadsPerBlock();
        for (const std::uint64_t position : {visit.firstStep, visit.endStep}) {
            m_cursor.seek(position);
            for (const simulator::RegisterValue& one :
                m_cursor.registers(static_cast<std::uint32_t>(own / 32), static_cast<std::uint32_t>(own % 32)))
                m_held.insert(one.bits);
        }
        for (std::uint64_t step = visit.firstStep; step < visit.endStep; ++step) {
            const simulator::ExecutedStep& executed = m_story.recording->step(step);
            if (executed.warp != own / 32 || (executed.executed >> own % 32 & 1) == 0)
                continue;
            m_cursor.seek(step + 1);
            for (const simulator::RegisterChange& change : m_cursor.lastStep()->registers)
                m_written.insert(change.after[own % 32]);
        }
        bool traced = true;
        for (std::size_t i = 0; i < moment.formulas.size(); ++i) {
            ++m_truth.formulas;
            traced = traced && moment.formulas[i].find("not traced") == std::string::npos;
            checkFormula(moment, i);
        }
        m_truth.untraced += traced ? 0 : 1;
        for (const StoryName& name : moment.names)
            checkName(moment, name);
    }

    void checkFormula(const StoryMoment& moment, std::size_t number)
    {
        const std::string& formula = moment.formulas[number];
        const std::vector<std::string> parts = formulaParts(formula);
        if (parts.back() == "not traced")
            return;
        if (parts.size() < 2) {
            wrong(moment, formula + " says nothing");
            return;
        }
        const auto written = readC(parts.back(), nothing, true);
        if (written && isName(parts.front()) && moment.source.find(parts.front() + " =") != std::string::npos)
            ++(isHeld(*written, m_written) ? m_truth.written : m_truth.unwritten);
        const CNames names = [&](const std::string& name) { return valueOf(moment, number, name); };
        const auto end = readC(parts.back(), nothing, true);
        const auto place = end ? std::nullopt : placeOfC(parts.back(), nothing);
        // What a sum is given to stands first; it has another value before.
        const bool gives = parts.size() > 2 || !end || isTarget(moment, parts.front());
        for (std::size_t i = gives && !place ? 1 : 0; i + 1 < parts.size(); ++i) {
            if (place) {
                const auto part = placeOfC(parts[i], names);
                if (part && *part != *place)
                    wrong(moment, formula + ": " + parts[i] + " is " + *part);
                ++(part ? m_truth.parts : m_truth.unread);
                continue;
            }
            const auto asFloats = readC(parts[i], names, true), asDoubles = readC(parts[i], names, false);
            if (!end || (!asFloats && !asDoubles)) {
                ++m_truth.unread;
                continue;
            }
            const bool truth = parts.back() == "true" || parts.back() == "false";
            const auto comes = [&](const std::optional<CValue>& value) {
                return value
                    && (truth ? value->holds() == end->holds()
                              : sameC(*value, *end)
                                || sameAsTarget(*value, *end, i + 2 < parts.size() ? parts[parts.size() - 2] : ""));
            };
            if (!comes(asFloats) && !comes(asDoubles))
                wrong(moment, formula + ": " + parts[i] + " is not " + parts.back());
            else
                ++m_truth.parts;
        }
    }

    /// "x = threadIdx.x - 1": what is given to a variable of another width takes its value there; where that is another
    /// number, the part before says so, "(short)(-1500858)".
    static bool sameAsTarget(const CValue& value, const CValue& end, const std::string& before)
    {
        if (value.real || end.real)
            return false;
        if (before.starts_with("(short)") || before.starts_with("(unsigned short)"))
            return static_cast<std::uint16_t>(value.whole) == static_cast<std::uint16_t>(end.whole);
        if (before.starts_with("(unsigned char)") || before.starts_with("(signed char)"))
            return static_cast<std::uint8_t>(value.whole) == static_cast<std::uint8_t>(end.whole);
        return static_cast<std::uint32_t>(value.whole) == static_cast<std::uint32_t>(end.whole);
    }

    bool isTarget(const StoryMoment& moment, const std::string& first) const
    {
        static const std::regex target(R"([A-Za-z_(][\w.\[\]*&()<> +\-]*)");
        return (moment.source.find(first + " =") != std::string::npos
                   || moment.source.find(first + " +=") != std::string::npos || first.find('[') != std::string::npos)
            && std::regex_match(first, target);
    }

    std::optional<CValue> valueOf(const StoryMoment& moment, std::size_t formula, const std::string& name)
    {
        for (const StoryName& one : moment.names)
            if (one.formula == formula && one.name == name)
                return readC("(" + one.type + ")(" + one.value + ")", nothing, one.type != "double");
        return name.find('[') != std::string::npos ? fromMemory(moment, name) : std::nullopt;
    }

    /// What the thread reads there in this visit, or what it had there last.
    std::optional<CValue> fromMemory(const StoryMoment& moment, const std::string& place)
    {
        const std::string name = place.substr(0, place.find('['));
        std::vector<std::uint64_t> indices;
        static const std::regex bracket(R"(\[(-?\d+)\])");
        for (std::sregex_iterator at(place.begin(), place.end(), bracket), end; at != end; ++at)
            indices.push_back(std::stoull((*at)[1]));
        std::optional<std::uint64_t> address;
        Window window = Window::Global;
        const auto buffer = std::ranges::find(m_work.buffers, name, &BufferSpec::name);
        if (buffer != m_work.buffers.end() && indices.size() == 1 && place.back() == ']'
            && m_outcome.bound->work.buffers[0].shape.channels == 1) {
            address = indices[0] * sizeOf(buffer->type);
        } else if (const auto found = m_shared.find(name); found != m_shared.end() && place.back() == ']') {
            window = Window::Shared;
            std::vector<std::uint64_t> sizes;
            static const std::regex inside(R"(\[([^\]]*)\])");
            for (std::sregex_iterator at(found->second.begin(), found->second.end(), inside), end; at != end; ++at) {
                const auto size = readC((*at)[1],
                    [&](const std::string& macro) -> std::optional<CValue> {
                        const auto value = m_macros.find(macro);
                        return value != m_macros.end() ? std::optional(value->second) : std::nullopt;
                    },
                    true);
                sizes.push_back(size ? static_cast<std::uint64_t>(size->whole) : 0);
            }
            if (sizes.size() != indices.size())
                return std::nullopt;
            std::uint64_t element = indices[0];
            for (std::size_t i = 1; i < indices.size(); ++i)
                element = element * sizes[i] + indices[i];
            for (const ptx::SharedVariable& variable : m_story.recording->program().shared)
                if (std::string(variable.name).find(std::to_string(name.size()) + name) != std::string::npos
                    || variable.name == name)
                    address = variable.offset + element * sizeOf(sharedType(name));
        }
        if (!address)
            return std::nullopt;
        const StoryVisit& visit = m_story.visits[moment.visit];
        const StoryAccess* found = nullptr;
        for (const StoryAccess& access : m_story.accesses) {
            if (access.window != window || access.address != *address || access.bytes > 8
                || (window == Window::Global
                    && access.buffer != static_cast<std::size_t>(buffer - m_work.buffers.begin())))
                continue;
            const bool inside = access.step >= visit.firstStep && access.step < visit.endStep;
            if (inside && access.kind == AccessKind::Load)
                found = &access;
            if (access.step >= visit.firstStep)
                break;
            found = &access;
        }
        if (found == nullptr)
            return std::nullopt;
        const bool global = window == Window::Global;
        return decoded(*found, global ? buffer->type : sharedType(name));
    }

    /// Read once a name: regular expressions take longer than all the rest.
    ElementType sharedType(const std::string& name)
    {
        const auto [known, isNew] = m_sharedTypes.try_emplace(name, ElementType::I32);
        if (isNew)
            known->second = readSharedType(name);
        return known->second;
    }
    ElementType readSharedType(const std::string& name) const
    {
        const std::regex declared(
            "__shared__[^;\\n]*?\\b(double|float|int|unsigned|short|char)\\b[^;\\n]*\\b" + name + "\\b");
        std::smatch found;
        if (!std::regex_search(m_source, found, declared))
            return ElementType::I32;
        const std::string type = found[1];
        return type == "double"  ? ElementType::F64
            : type == "float"    ? ElementType::F32
            : type == "short"    ? ElementType::I16
            : type == "char"     ? ElementType::U8
            : type == "unsigned" ? ElementType::U32
                                 : ElementType::I32;
    }

    static std::optional<CValue> decoded(const StoryAccess& access, ElementType type)
    {
        if (access.bytes != sizeOf(type))
            return std::nullopt;
        const auto as = [&]<class T>(T value) {
            std::memcpy(&value, access.after.data(), sizeof(T));
            return value;
        };
        CValue value;
        switch (type) {
        case ElementType::F32:
            return CValue::ofReal(double{as(float{})}, false);
        case ElementType::F64:
            return CValue::ofReal(as(double{}), true);
        case ElementType::U8:
            return CValue::of(as(std::uint8_t{}));
        case ElementType::I8:
            return CValue::of(as(std::int8_t{}));
        case ElementType::U16:
            return CValue::of(as(std::uint16_t{}));
        case ElementType::I16:
            return CValue::of(as(std::int16_t{}));
        case ElementType::I32:
            return CValue::of(as(std::int32_t{}));
        case ElementType::U32:
            value.whole = as(std::uint32_t{});
            value.isUnsigned = true;
            return value;
        case ElementType::I64:
        case ElementType::U64:
            value.whole = as(std::int64_t{});
            value.isUnsigned = type == ElementType::U64;
            value.wide = true;
            return value;
        default:
            return std::nullopt;
        }
    }

    /// Every name stands in the statement, and its value is the simulator's.
    void checkName(const StoryMoment& moment, const StoryName& name)
    {
        const std::string first = name.name.substr(0, name.name.find('.'));
        if (!hasWord(statementOf(moment.line), first))
            wrong(moment, name.name + " does not stand there");
        const auto value = readC(name.value, nothing, true);
        if (!value) { // a record
            ++m_truth.names;
            return;
        }
        if (const auto known = fromLaunch(name.name)) {
            if (!sameC(*known, *value))
                wrong(moment, name.name + " = " + name.value + ", which the launch does not say");
            ++m_truth.names;
            return;
        }
        ++(isHeld(*value, m_held) ? m_truth.names : m_truth.eliminated);
    }

    static bool isName(const std::string& text)
    {
        return std::ranges::all_of(
            text, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; });
    }

    static bool isHeld(const CValue& value, const std::set<std::uint64_t>& bits)
    {
        const auto any = [&](std::uint64_t wanted, bool wide) {
            return std::ranges::any_of(bits, [&](std::uint64_t held) {
                return wide ? held == wanted : static_cast<std::uint32_t>(held) == static_cast<std::uint32_t>(wanted);
            });
        };
        if (!value.real && any(static_cast<std::uint64_t>(value.whole), value.wide))
            return true;
        const double number = value.real ? value.number : static_cast<double>(value.whole);
        return any(std::bit_cast<std::uint32_t>(static_cast<float>(number)), false)
            || any(std::bit_cast<std::uint64_t>(number), true);
    }

    std::optional<CValue> fromLaunch(const std::string& name) const
    {
        const auto axis = [&](const Dim3& dim) {
            return CValue::of(name.back() == 'x' ? dim.x : name.back() == 'y' ? dim.y : dim.z);
        };
        const Launch& launch = m_outcome.bound->launch;
        if (name.starts_with("threadIdx."))
            return axis(m_id.thread);
        if (name.starts_with("blockIdx."))
            return axis(m_id.block);
        if (name.starts_with("blockDim."))
            return axis(launch.block);
        if (name.starts_with("gridDim."))
            return axis(launch.grid);
        const auto macro = m_macros.find(name);
        return macro != m_macros.end() ? std::optional(macro->second) : std::nullopt;
    }

    /// From behind the statement before to its own end.
    std::string statementOf(std::uint32_t line) const
    {
        std::size_t begin = 0;
        for (std::uint32_t i = 1; i < line; ++i)
            begin = m_source.find('\n', begin) + 1;
        std::size_t end = std::min(m_source.find('\n', begin), m_source.size());
        while (begin > 0 && std::string(";{}").find(m_source[begin - 1]) == std::string::npos)
            --begin;
        if (m_source.substr(begin, end - begin).find_first_of(";{") == std::string::npos)
            end = std::min(m_source.find_first_of(";{", end), m_source.size());
        return m_source.substr(begin, end - begin);
    }

    const Outcome& m_outcome;
    const ThreadStory& m_story;
    const Work& m_work;
    std::string m_source;
    simulator::Cursor m_cursor;
    ThreadId m_id;
    std::map<std::string, CValue> m_macros;
    std::map<std::string, std::string> m_shared; ///< name: brackets
    std::map<std::string, ElementType> m_sharedTypes;
    std::set<std::uint64_t> m_held, m_written; ///< by registers of the thread: around the visit, and in it
    FormulaTruth m_truth;
};

} // namespace

void FormulaTruth::add(const FormulaTruth& other)
{
    lines += other.lines;
    untraced += other.untraced;
    formulas += other.formulas;
    parts += other.parts;
    unread += other.unread;
    names += other.names;
    eliminated += other.eliminated;
    written += other.written;
    unwritten += other.unwritten;
    wrong.insert(wrong.end(), other.wrong.begin(), other.wrong.end());
}

std::string FormulaTruth::text() const
{
    const auto count = [](std::size_t number, const char* what) { return std::to_string(number) + " " + what; };
    return count(lines, "lines, ") + count(untraced, "not traced, ") + count(formulas, "formulas, ")
        + count(parts, "parts hold, ") + count(unread, "are not read, ") + count(names, "names held, ")
        + count(eliminated, "in no register, ") + count(written, "values given are written here, ")
        + count(unwritten, "are not");
}

FormulaTruth truthOf(const OutcomePointer& outcome, const StoryPointer& story, std::size_t most)
{
    Holder holder(outcome, story);
    holder.owner = story;
    return holder.check(most);
}

} // namespace warpatlas::test
