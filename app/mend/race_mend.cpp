#include "app/mend/race_mend.h"

#include "app/mend/kernel_body.h"
#include "app/words/say.h"

#include <algorithm>
#include <array>

namespace warpatlas::inline mend {
namespace {

/// The text of tokens as it was written.
std::string writtenAs(const KernelBody& body, std::span<const CppToken> tokens)
{
    return tokens.empty() ? std::string()
                          : std::string(body.text().substr(tokens.front().at, tokens.back().end() - tokens.front().at));
}

/// Says whether CUDA adds atomically to the variable that a statement begins with: a buffer of such numbers, or shared
/// memory that is declared so.
bool addsAtomically(const BoundExperiment& bound, const KernelBody& body, std::string_view name)
{
    for (const BufferSpec& buffer : bound.work.buffers)
        if (buffer.name == name)
            return buffer.type == ElementType::I32 || buffer.type == ElementType::U32 || buffer.type == ElementType::F32
                || buffer.type == ElementType::F64 || buffer.type == ElementType::U64;
    const std::vector<CppToken>& tokens = body.tokens();
    static constexpr std::array<std::string_view, 4> types{"int", "unsigned", "float", "double"};
    for (std::size_t i = 0; i + 2 < tokens.size(); ++i)
        if (tokens[i].is("__shared__") && std::ranges::find(types, tokens[i + 1].text) != types.end()
            && std::ranges::any_of(std::span(tokens).subspan(i + 2, std::min<std::size_t>(2, tokens.size() - i - 2)),
                [&](const CppToken& token) { return token.text == name; }))
            return true;
    return false;
}

/// "bins[b] += 1", "bins[b]++" and "++bins[b]" as atomicAdd().
std::optional<Mend> atomicUpdate(const BoundExperiment& bound, const KernelBody& body, std::uint32_t line)
{
    const std::vector<CppToken> all = body.statementOf(line);
    if (all.size() < 2)
        return std::nullopt;
    std::span<const CppToken> place = all, added;
    if (all.front().is("++")) {
        place = place.subspan(1);
    } else if (all.back().is("++")) {
        place = place.first(all.size() - 1);
    } else {
        const auto sign = std::ranges::find(all, std::string_view("+="), &CppToken::text);
        if (sign == all.end())
            return std::nullopt;
        place = place.first(std::size_t(sign - all.begin()));
        added = std::span(all).subspan(place.size() + 1);
    }
    const bool named =
        place.size() > 1 && place.front().kind == CppToken::Kind::Name && place[1].is("[") && place.back().is("]");
    if (!named || !addsAtomically(bound, body, place.front().text))
        return std::nullopt;
    const std::string number = writtenAs(body, added);
    Mend mend{say("mend.atomic", "Make it atomic"),
        fmt::format("atomicAdd(&{}, {});", writtenAs(body, place), number.empty() ? "1" : number), line};
    mend.text = body.withLine(line, mend.written);
    return mend;
}

/// A barrier between two lines: above the statement of the first one's block that the second one is in.
std::optional<Mend> barrierBetween(const KernelBody& body, std::uint32_t from, std::uint32_t to)
{
    const auto first = body.firstOfLine(from), second = body.firstOfLine(to);
    if (!first || !second || *second <= *first)
        return std::nullopt;
    for (std::size_t at = *second; at > *first; --at) {
        if (body.depthOf(at) < body.depthOf(*first))
            return std::nullopt; // not all threads need be in the first one's block
        const std::uint32_t line = body.tokens()[at].line;
        if (body.depthOf(at) != body.depthOf(*first) || !body.beginsStatement(at) || body.firstOfLine(line) != at
            || line <= from)
            continue;
        Mend mend{say("mend.barrier", "Put in the barrier"), "__syncthreads();", line};
        mend.text = body.withLineAbove(line, mend.written);
        return mend;
    }
    return std::nullopt;
}

} // namespace

std::optional<Mend> raceMend(const BoundExperiment& bound, const Problem& problem)
{
    const Race* const race = factOf<Race>(problem);
    if (race == nullptr)
        return std::nullopt;
    const KernelBody body(bound.work.code.source, bound.work.code.entry);
    if (race->missing == Race::Missing::AtomicUpdate)
        return atomicUpdate(bound, body, race->sides[0].line == race->sides[1].line ? *problem.line : 0);
    const bool barrier =
        race->missing == Race::Missing::BlockBarrier && race->between == Race::Between::Lines && race->branchLine == 0;
    return barrier ? barrierBetween(body, race->fromLine, race->toLine) : std::nullopt;
}

} // namespace warpatlas::inline mend
