#include "ui/desktop/source/source_text.h"

#include "kernels/analysis/execution.h"
#include "kernels/text/cpp_tokens.h"
#include "ui/desktop/look/qt_words.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace warpatlas::ui::inline desktop {
namespace {

/// Returns how many lines the ends of both have in common, in order, from each pair of lines on.
std::vector<std::vector<int>> commonLines(const QStringList& right, const QStringList& wrong)
{
    std::vector<std::vector<int>> common(
        std::size_t(right.size()) + 1, std::vector<int>(std::size_t(wrong.size()) + 1, 0));
    for (auto r = std::size_t(right.size()); r-- > 0;)
        for (auto w = std::size_t(wrong.size()); w-- > 0;)
            common[r][w] = right[int(r)].trimmed() == wrong[int(w)].trimmed()
                ? common[r + 1][w + 1] + 1
                : std::max(common[r + 1][w], common[r][w + 1]);
    return common;
}

constexpr std::string_view keywords[] = {"__global__", "__device__", "__shared__", "__restrict__", "__syncthreads",
    "extern", "const", "unsigned", "signed", "char", "short", "int", "long", "float", "double", "void", "bool", "if",
    "else", "for", "while", "do", "return", "break", "continue", "struct", "template", "typename", "static",
    "constexpr", "auto", "size_t", "uchar3", "uchar4", "float2", "float3", "float4", "int2", "true", "false"};
struct BuiltinInk {
    std::string_view name;
    Ink ink;
};
constexpr BuiltinInk builtins[] = {{"blockIdx", Ink::Block}, {"blockDim", Ink::Dimension}, {"threadIdx", Ink::Thread},
    {"gridDim", Ink::Dimension}, {"warpSize", Ink::Builtin}};

Ink builtinInk(std::string_view name)
{
    const auto* const found = std::ranges::find(builtins, name, &BuiltinInk::name);
    return found != std::end(builtins) ? found->ink : Ink::Plain;
}

Ink inkOf(const CppToken& token)
{
    switch (token.kind) {
    case CppToken::Kind::Name:
        return std::ranges::find(keywords, token.text) != std::end(keywords) ? Ink::Keyword : builtinInk(token.text);
    case CppToken::Kind::Number:
        return Ink::Number;
    case CppToken::Kind::String:
    case CppToken::Kind::Character:
        return Ink::Text;
    case CppToken::Kind::Comment:
        return Ink::Comment;
    default:
        return Ink::Plain;
    }
}

} // namespace

SourceChanges sourceChanges(const MistakenText& text)
{
    SourceChanges changes;
    const QStringList lines = toQt(text.text).split('\n');
    for (const MistakenChange& change : text.changes) {
        const QStringList wrong = lines.mid(int(change.line) - 1, int(change.count));
        QStringList right;
        for (const std::string& line : change.right)
            right += toQt(line).replace('\t', "    ");
        const auto common = commonLines(right, wrong);
        std::uint32_t above = change.line; // right lines stand above this: above the mistake's of the same part
        int r = 0, w = 0;
        while (r < right.size() || w < wrong.size()) {
            const auto atR = std::size_t(r), atW = std::size_t(w);
            if (r < right.size() && w < wrong.size() && right[r].trimmed() == wrong[w].trimmed()) {
                ++r;
                ++w;
                above = change.line + std::uint32_t(w);
            } else if (r < right.size() && (w == wrong.size() || common[atR + 1][atW] >= common[atR][atW + 1])) {
                changes.right[above] += right[r++];
            } else {
                changes.wrong.insert(change.line + std::uint32_t(w++));
            }
        }
    }
    return changes;
}

std::vector<std::vector<InkSpan>> highlight(const QStringList& lines)
{
    std::string text; // a character for each of Qt's: where one matters that is not ASCII, it stands in a name
    for (const QString& line : lines) {
        for (const QChar letter : line)
            text += letter.unicode() < 128 ? char(letter.unicode()) : '\x80';
        text += '\n';
    }
    std::vector<std::vector<InkSpan>> spans(std::size_t(lines.size()));
    std::size_t line = 0, begin = 0; // and where the line begins
    const std::vector<CppToken> tokens = cppTokens(text);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const CppToken& token = tokens[i];
        const Ink ink = inkOf(token);
        std::size_t end = token.end();
        // "blockIdx.x" is one word.
        const bool term = ink == Ink::Block || ink == Ink::Dimension || ink == Ink::Thread;
        if (term && i + 2 < tokens.size() && tokens[i + 1].is(".") && tokens[i + 2].text.size() == 1
            && tokens[i + 2].at == end + 1)
            end = tokens[i + 2].end();
        for (std::size_t at = token.at; ink != Ink::Plain && at < end;) {
            for (; at > begin + std::size_t(lines[qsizetype(line)].size()); ++line)
                begin += std::size_t(lines[qsizetype(line)].size()) + 1;
            const std::size_t stop = std::min(end, begin + std::size_t(lines[qsizetype(line)].size()));
            if (stop > at)
                spans[line].push_back({int(at - begin), int(stop - at), ink});
            at = stop + 1; // behind the line's end
        }
    }
    return spans;
}

namespace {

QString decimals(double number, int digits)
{
    return QString::number(number, 'f', digits);
}

constexpr Noun takes{"source_view.takes", "takes", "take"}; ///< as many as do

} // namespace

LineCounters lineCounters(const Counters& c)
{
    LineCounters result;
    QStringList sentences;
    if (const Ratio share = laneEfficiency(c)) {
        result.lanes = percent(*share);
        sentences += said("source_view.active", "{} of the lanes are active ({} by warps, {} by threads).",
            percent(*share), countOf(c.warpInstructions, noun::instruction), grouped(c.threadInstructions));
    }
    const std::uint64_t requests = c.globalLoadRequests + c.globalStoreRequests;
    if (requests > 0)
        result.sectors = decimals(double(c.globalLoadSectors + c.globalStoreSectors) / double(requests), 1);
    if (const Ratio each = globalLoadSectorsPerRequest(c))
        sentences += said("source_view.loads", "Loads: {} touch {} of 32 bytes, {} each.",
            countOf(c.globalLoadRequests, noun::request), countOf(c.globalLoadSectors, noun::sector),
            decimals(*each, 2));
    if (const Ratio each = globalStoreSectorsPerRequest(c))
        sentences += said("source_view.stores", "Stores: {} touch {} of 32 bytes, {} each.",
            countOf(c.globalStoreRequests, noun::request), countOf(c.globalStoreSectors, noun::sector),
            decimals(*each, 2));
    if (const Ratio degree = sharedConflictDegree(c)) {
        result.banks = decimals(*degree, 1);
        result.bankConflicts = c.sharedPasses > c.sharedRequests;
        sentences += said("source_view.shared", "Shared memory: {} {} {} over the banks, {}.",
            countOf(c.sharedRequests, noun::request), nameFor(c.sharedRequests, takes),
            countOf(c.sharedPasses, noun::pass),
            result.bankConflicts ? said(
                "source_view.conflicts", "{} each: lanes want different words of the same bank", decimals(*degree, 2))
                                 : said("source_view.no_conflicts", "one each: no conflicts"));
    }
    if (const Ratio turns = atomicTurnsPerRequest(c))
        sentences +=
            said("source_view.atomics", "Atomics: {} {} {}, {} each.", countOf(c.atomicRequests, noun::request),
                nameFor(c.atomicRequests, takes), countOf(c.atomicTurns, noun::turn), decimals(*turns, 2));
    if (const Ratio wait = barrierWaitPerArrival(c)) {
        result.waits = decimals(*wait, *wait < 10 ? 1 : 0);
        sentences += said("source_view.barrier",
            "Barrier: warps arrive {} and wait, on average, as long as the last one takes for {} "
            "instructions.",
            countOf(c.barrierArrivals, noun::time), decimals(*wait, 1));
    }
    if (c.divergentBranches > 0)
        sentences += said("source_view.diverge", "{} of {} branches of warps diverge.", grouped(c.divergentBranches),
            grouped(c.branches));
    result.explanation = sentences.join('\n');
    return result;
}

std::vector<LineCounters> countersByLine(const std::map<std::uint32_t, Counters>& lines, std::size_t most)
{
    std::vector<LineCounters> counters;
    for (const auto& [line, counted] : lines) {
        if (line > most)
            break;
        if (line >= counters.size())
            counters.resize(line + 1);
        counters[line] = lineCounters(counted);
    }
    return counters;
}

} // namespace warpatlas::ui::inline desktop
