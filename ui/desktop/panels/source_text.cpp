#include "ui/desktop/panels/source_text.h"

#include "ui/desktop/words.h"

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

LineCounters lineCounters(const Counters& c)
{
    LineCounters result;
    QStringList sentences;
    if (c.warpInstructions > 0) {
        const double share = double(c.threadInstructions) / (32.0 * double(c.warpInstructions));
        result.lanes = percent(share);
        sentences +=
            QString("%1 of the lanes are active (%2 by warps, %3 by threads).")
                .arg(percent(share), countOf(c.warpInstructions, "instruction"), grouped(c.threadInstructions));
    }
    const std::uint64_t requests = c.globalLoadRequests + c.globalStoreRequests;
    const std::uint64_t sectors = c.globalLoadSectors + c.globalStoreSectors;
    if (requests > 0) {
        result.sectors = QString::number(double(sectors) / double(requests), 'f', 1);
        if (c.globalLoadRequests > 0)
            sentences += QString("Loads: %1 touch %2 of 32 bytes, %3 each.")
                             .arg(countOf(c.globalLoadRequests, "request"), countOf(c.globalLoadSectors, "sector"),
                                 QString::number(double(c.globalLoadSectors) / double(c.globalLoadRequests), 'f', 2));
        if (c.globalStoreRequests > 0)
            sentences += QString("Stores: %1 touch %2 of 32 bytes, %3 each.")
                             .arg(countOf(c.globalStoreRequests, "request"), countOf(c.globalStoreSectors, "sector"),
                                 QString::number(double(c.globalStoreSectors) / double(c.globalStoreRequests), 'f', 2));
    }
    if (c.sharedRequests > 0)
        sentences += QString("Shared memory: %1 take %2 passes.")
                         .arg(countOf(c.sharedRequests, "request"), grouped(c.sharedPasses));
    if (c.divergentBranches > 0)
        sentences +=
            QString("%1 of %2 branches of warps diverge.").arg(grouped(c.divergentBranches), grouped(c.branches));
    result.explanation = sentences.join('\n');
    return result;
}

} // namespace warpatlas::ui
