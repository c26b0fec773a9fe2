#include "ui/desktop/source/source_text.h"

#include "kernels/analysis/execution.h"
#include "ui/desktop/look/words.h"

#include <QRegularExpression>
#include <QSet>

namespace warpatlas::ui {
namespace {

const QSet<QString>& keywords()
{
    static const QSet<QString> words{"__global__", "__device__", "__shared__", "__restrict__", "__syncthreads",
        "extern", "const", "unsigned", "signed", "char", "short", "int", "long", "float", "double", "void", "bool",
        "if", "else", "for", "while", "do", "return", "break", "continue", "struct", "template", "typename", "static",
        "constexpr", "auto", "size_t", "uchar3", "uchar4", "float2", "float3", "float4", "int2", "true", "false"};
    return words;
}

const QSet<QString>& builtins()
{
    static const QSet<QString> words{"blockIdx", "blockDim", "threadIdx", "gridDim", "warpSize"};
    return words;
}

} // namespace

std::vector<InkSpan> highlight(const QString& line, bool& inComment)
{
    static const QRegularExpression token(
        R"(//.*|/\*|"(?:[^"\\]|\\.)*"|[A-Za-z_]\w*|(?:0[xX][0-9A-Fa-f]+|\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+)[fFuUlL]*)");
    std::vector<InkSpan> spans;
    qsizetype at = 0;
    while (at < line.size()) {
        if (inComment) {
            const qsizetype end = line.indexOf("*/", at);
            const qsizetype stop = end < 0 ? line.size() : end + 2;
            spans.push_back({int(at), int(stop - at), Ink::Comment});
            inComment = end < 0;
            at = stop;
            continue;
        }
        const auto match = token.match(line, at);
        if (!match.hasMatch())
            break;
        const QString text = match.captured();
        at = match.capturedEnd();
        if (text == "/*") {
            inComment = true;
            at -= 2;
            // Its own opening must not be taken for its end in "/*/".
            spans.push_back({int(at), 2, Ink::Comment});
            at += 2;
            continue;
        }
        Ink ink = Ink::Plain;
        if (text.startsWith("//"))
            ink = Ink::Comment;
        else if (text.startsWith('"'))
            ink = Ink::Text;
        else if (text[0].isDigit() || text[0] == '.')
            ink = Ink::Number;
        else if (keywords().contains(text))
            ink = Ink::Keyword;
        else if (builtins().contains(text))
            ink = Ink::Builtin;
        if (ink != Ink::Plain)
            spans.push_back({int(match.capturedStart()), int(match.capturedLength()), ink});
    }
    return spans;
}

namespace {

QString decimals(double number, int digits)
{
    return QString::number(number, 'f', digits);
}

/// "Loads: 4 requests touch 14 sectors of 32 bytes, 3.50 each."
QString touched(const char* what, std::uint64_t requests, std::uint64_t sectors, double each)
{
    return QString("%1: %2 touch %3 of 32 bytes, %4 each.")
        .arg(what, countOf(requests, "request"), countOf(sectors, "sector"), decimals(each, 2));
}

} // namespace

LineCounters lineCounters(const Counters& c)
{
    LineCounters result;
    QStringList sentences;
    if (const Ratio share = laneEfficiency(c)) {
        result.lanes = percent(*share);
        sentences +=
            QString("%1 of the lanes are active (%2 by warps, %3 by threads).")
                .arg(percent(*share), countOf(c.warpInstructions, "instruction"), grouped(c.threadInstructions));
    }
    const std::uint64_t requests = c.globalLoadRequests + c.globalStoreRequests;
    if (requests > 0)
        result.sectors = decimals(double(c.globalLoadSectors + c.globalStoreSectors) / double(requests), 1);
    if (const Ratio each = globalLoadSectorsPerRequest(c))
        sentences += touched("Loads", c.globalLoadRequests, c.globalLoadSectors, *each);
    if (const Ratio each = globalStoreSectorsPerRequest(c))
        sentences += touched("Stores", c.globalStoreRequests, c.globalStoreSectors, *each);
    if (const Ratio degree = sharedConflictDegree(c)) {
        result.banks = decimals(*degree, 1);
        result.bankConflicts = c.sharedPasses > c.sharedRequests;
        sentences +=
            QString("Shared memory: %1 %2 %3 over the banks, %4.")
                .arg(countOf(c.sharedRequests, "request"), c.sharedRequests == 1 ? "takes" : "take",
                    countOf(c.sharedPasses, "pass", "passes"),
                    result.bankConflicts ? decimals(*degree, 2) + " each: lanes want different words of the same bank"
                                         : QString("one each: no conflicts"));
    }
    if (const Ratio turns = atomicTurnsPerRequest(c))
        sentences += QString("Atomics: %1 %2 %3, %4 each.")
                         .arg(countOf(c.atomicRequests, "request"), c.atomicRequests == 1 ? "takes" : "take",
                             countOf(c.atomicTurns, "turn"), decimals(*turns, 2));
    if (const Ratio wait = barrierWaitPerArrival(c)) {
        result.waits = decimals(*wait, *wait < 10 ? 1 : 0);
        sentences += QString("Barrier: warps arrive %1 and wait, on average, as long as the last one takes for %2 "
                             "instructions.")
                         .arg(countOf(c.barrierArrivals, "time"), decimals(*wait, 1));
    }
    if (c.divergentBranches > 0)
        sentences +=
            QString("%1 of %2 branches of warps diverge.").arg(grouped(c.divergentBranches), grouped(c.branches));
    result.explanation = sentences.join('\n');
    return result;
}

} // namespace warpatlas::ui
