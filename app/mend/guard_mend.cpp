#include "app/mend/guard_mend.h"

#include "app/mend/kernel_body.h"
#include "app/words/say.h"
#include "kernels/model/with_element_type.h"

#include <algorithm>
#include <array>
#include <map>

namespace warpatlas::inline mend {
namespace {

using ByAxis = std::array<std::string, 3>; ///< names; empty: there is none

/// Tells on which axis an expression is the thread's own place; empty for any other expression.
std::optional<std::size_t> ownAxis(std::span<const CppToken> expression)
{
    std::string words;
    for (const CppToken& token : expression)
        if (!token.is("(") && !token.is(")"))
            words += token.text;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const char name = "xyz"[axis];
        const std::string block = fmt::format("blockIdx.{}", name), size = fmt::format("blockDim.{}", name),
                          thread = fmt::format("threadIdx.{}", name);
        for (const std::string& product : {fmt::format("{}*{}", block, size), fmt::format("{}*{}", size, block)})
            if (words == fmt::format("{}+{}", product, thread) || words == fmt::format("{}+{}", thread, product))
                return axis;
    }
    return std::nullopt;
}

/// The variables that a kernel keeps its place in.
struct Places {
    ByAxis names;
    std::uint32_t lastLine = 0; ///< of the one that gets its value last; 0: some is not in the body itself

    Places(const KernelBody& body)
    {
        const std::vector<CppToken>& tokens = body.tokens();
        bool nested = false;
        for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
            if (tokens[i].kind != CppToken::Kind::Name || !tokens[i + 1].is("="))
                continue;
            std::size_t end = i + 2;
            while (end < tokens.size() && !tokens[end].is(";") && !tokens[end].is(","))
                ++end;
            const auto axis = ownAxis(std::span(tokens).subspan(i + 2, end - i - 2));
            if (!axis)
                continue;
            names[*axis] = tokens[i].text;
            while (end < tokens.size() && !tokens[end].is(";"))
                ++end;
            nested = nested || body.depthOf(i) > 0 || end == tokens.size();
            lastLine = end == tokens.size() ? 0 : std::max(lastLine, tokens[end].line);
        }
        if (nested)
            lastLine = 0;
    }
};

/// The kernel's whole numbers that have that value.
std::vector<std::string> numbersOf(const Work& work, std::uint64_t value)
{
    std::vector<std::string> names;
    for (const Argument& argument : work.arguments)
        if (const auto* scalar = std::get_if<ScalarArgument>(&argument))
            if (const auto number = wholeNumber(scalar->type, scalar->bytes.data());
                number && *number >= 0 && std::uint64_t(*number) == value)
                names.push_back(scalar->name);
    return names;
}

/// Which of several numbers of one value is the size along an axis, by its name; empty: that cannot be told.
std::string sizeAmong(const std::vector<std::string>& numbers, std::size_t axis)
{
    if (numbers.size() == 1)
        return numbers.front();
    static const std::array<std::vector<std::string_view>, 3> usual{
        {{"width", "w", "cols", "columns", "nx", "n"}, {"height", "h", "rows", "ny"}, {"depth", "d", "slices", "nz"}}};
    for (const std::string_view name : usual[axis])
        if (std::ranges::find(numbers, name) != numbers.end())
            return std::string(name);
    return {};
}

const SurplusThread* surplusOf(const Problem& problem)
{
    for (const Cause& cause : problem.causes)
        if (const auto* surplus = std::get_if<SurplusThread>(&cause.why); surplus && !cause.followsFrom)
            return surplus;
    return nullptr;
}

/// Puts what keeps out the surplus threads around the one line at fault, else at the kernel's beginning.
std::optional<Mend> newGuard(const KernelBody& body, const Work& work, const SurplusThread& surplus,
    std::span<const Problem> all, std::uint32_t line)
{
    const Places places(body);
    std::string inside, outside;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (surplus.counted ? axis > 0 : surplus.launched[axis] <= surplus.needed[axis])
            continue;
        const std::string size = sizeAmong(numbersOf(work, surplus.needed[axis]), axis);
        if (places.names[axis].empty() || size.empty())
            return std::nullopt;
        const auto add = [&](std::string& to, std::string_view joined, std::string_view sign) {
            to += fmt::format("{}{} {} {}", to.empty() ? "" : joined, places.names[axis], sign, size);
        };
        add(inside, " && ", "<");
        add(outside, " || ", ">=");
    }
    if (inside.empty())
        return std::nullopt;
    Mend mend{say("mend.guard", "Put in the guard")};
    const auto elsewhere = [&](const Problem& problem) { return surplusOf(problem) && problem.line != line; };
    const std::vector<CppToken> statement = body.statementOf(line);
    const bool store = statement.size() > 1 && statement[0].kind == CppToken::Kind::Name
        && (statement[1].is("[") || statement[1].is("("));
    if (store && std::ranges::none_of(all, elsewhere)) {
        mend.written = fmt::format("if ({})", inside);
        mend.line = line;
        mend.text = body.withLineAbove(line, mend.written, 4);
        return mend;
    }
    // A thread that has left comes to no barrier, and gives its warp no value.
    for (const std::string_view meets : {"__sync", "__shfl", "__ballot", "__any", "__all", "__match", "__reduce",
             "this_thread_block", "tiled_partition", "coalesced_threads", "sync", "barrier"})
        if (body.names(meets))
            return std::nullopt;
    if (places.lastLine == 0)
        return std::nullopt;
    mend.written = fmt::format("if ({}) return;", outside);
    mend.line = places.lastLine + 1;
    mend.text = body.withLineBelow(places.lastLine, mend.written);
    return mend;
}

/// Writes < in place of the body's only <= between a thread's place and a size.
std::optional<Mend> strictGuard(const KernelBody& body)
{
    const Places places(body);
    const std::vector<CppToken>& tokens = body.tokens();
    const CppToken* found = nullptr;
    for (std::size_t i = 1; i < tokens.size(); ++i) {
        if (!tokens[i].is("<=") || std::ranges::find(places.names, tokens[i - 1].text) == places.names.end())
            continue;
        if (found != nullptr)
            return std::nullopt;
        found = &tokens[i];
    }
    if (found == nullptr)
        return std::nullopt;
    std::string text(body.text());
    text.replace(found->at, 2, "<");
    return Mend{say("mend.strict", "Write < in place of <="),
        fmt::format("{} < {}", (found - 1)->text, (found + 1)->text), found->line, std::move(text)};
}

} // namespace

std::optional<Mend> guardMend(const BoundExperiment& bound, std::span<const Problem> all, const Problem& problem)
{
    const SurplusThread* const surplus = surplusOf(problem);
    if (surplus == nullptr)
        return std::nullopt;
    const KernelCode& code = bound.work.code;
    const KernelBody body(code.source, code.entry);
    using Guard = SurplusThread::Guard;
    switch (surplus->guard) {
    case Guard::None:
    case Guard::NotThis:
    case Guard::NotThisNumber:
        return newGuard(body, bound.work, *surplus, all, *problem.line);
    case Guard::LetsInOne:
    case Guard::LetsInNext:
        return strictGuard(body);
    case Guard::LetsInThis:
        break; // which number would be right is not known
    }
    return std::nullopt;
}

} // namespace warpatlas::inline mend
