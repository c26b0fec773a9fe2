#include "ui/desktop/editor/cpp_text.h"

#include "kernels/text/cpp_tokens.h"
#include "ui/desktop/source/ink_colour.h"

#include <QTextCharFormat>

#include <string>
#include <vector>

namespace warpatlas::ui::inline desktop {
namespace {

/// What a line leaves for the next one.
enum BlockState { Code = 0, InComment = 1 };

/// Whether a comment that begins in the line goes on behind it. Text and comments of one line are passed over.
bool opensComment(QStringView line)
{
    QChar quote;
    for (qsizetype i = 0; i < line.size(); ++i) {
        if (!quote.isNull()) {
            if (line[i] == '\\')
                ++i;
            else if (line[i] == quote)
                quote = {};
        } else if (line[i] == '"' || line[i] == '\'') {
            quote = line[i];
        } else if (line.mid(i).startsWith(u"//")) {
            return false;
        } else if (line.mid(i).startsWith(u"/*")) {
            const qsizetype end = line.indexOf(u"*/", i + 2);
            if (end < 0)
                return true;
            i = end + 1;
        }
    }
    return false;
}

char partnerOf(char bracket)
{
    switch (bracket) {
    case '(':
        return ')';
    case '[':
        return ']';
    case '{':
        return '}';
    default:
        return 0;
    }
}

} // namespace

CppHighlighter::CppHighlighter(QTextDocument* document) : QSyntaxHighlighter(document) { }

void CppHighlighter::highlightBlock(const QString& line)
{
    qsizetype begin = 0;
    setCurrentBlockState(Code);
    if (previousBlockState() == InComment) {
        const qsizetype end = line.indexOf("*/");
        begin = end < 0 ? line.size() : end + 2;
        setFormat(0, int(begin), colourOf(Ink::Comment));
        if (end < 0) {
            setCurrentBlockState(InComment);
            return;
        }
    }
    const std::vector<std::vector<InkSpan>> spans = highlight({line.mid(begin)});
    for (const InkSpan& span : spans.front())
        setFormat(int(begin) + span.start, span.length, colourOf(span.ink));
    if (opensComment(QStringView(line).mid(begin)))
        setCurrentBlockState(InComment);
}

std::optional<BracketPair> bracketsAt(const QString& text, int cursor)
{
    const auto isBracket = [](QChar c) { return QStringView(u"()[]{}").contains(c); };
    const bool near = (cursor < text.size() && isBracket(text[cursor])) || (cursor > 0 && isBracket(text[cursor - 1]));
    if (!near)
        return std::nullopt;
    std::string letters; // one for each of Qt's
    for (const QChar letter : text)
        letters += letter.unicode() < 128 ? char(letter.unicode()) : '\x80';
    static constexpr std::string_view single[] = {"::"}; // brackets are tokens of one letter anyway
    std::vector<CppToken> open;
    for (const CppToken& token : cppTokens(letters, single)) {
        if (token.kind != CppToken::Kind::Sign || token.text.size() != 1)
            continue;
        const char bracket = token.text.front();
        if (partnerOf(bracket) != 0) {
            open.push_back(token);
            continue;
        }
        if (open.empty() || partnerOf(open.back().text.front()) != bracket)
            continue;
        const BracketPair pair{int(open.back().at), int(token.at)};
        open.pop_back();
        for (const int at : {pair.open, pair.close})
            if (cursor == at || cursor == at + 1)
                return pair;
    }
    return std::nullopt;
}

const QStringList& cudaWords()
{
    static const QStringList words = [] {
        QStringList all{"__global__", "__device__", "__host__", "__shared__", "__constant__", "__managed__",
            "__restrict__", "__launch_bounds__", "__forceinline__", "__noinline__", "__syncthreads", "__syncwarp",
            "__threadfence", "__threadfence_block", "__shfl_sync", "__shfl_up_sync", "__shfl_down_sync",
            "__shfl_xor_sync", "__ballot_sync", "__any_sync", "__all_sync", "__activemask", "__match_any_sync",
            "__reduce_add_sync", "__popc", "__clz", "__ffs", "__brev", "__ldg", "__expf", "__logf", "__sinf", "__cosf",
            "__fdividef", "__float2int_rn", "__int_as_float", "__float_as_int", "threadIdx", "blockIdx", "blockDim",
            "gridDim", "warpSize", "threadIdx.x", "threadIdx.y", "threadIdx.z", "blockIdx.x", "blockIdx.y",
            "blockIdx.z", "blockDim.x", "blockDim.y", "blockDim.z", "gridDim.x", "gridDim.y", "gridDim.z", "atomicAdd",
            "atomicSub", "atomicMax", "atomicMin", "atomicExch", "atomicCAS", "atomicAnd", "atomicOr", "atomicXor",
            "atomicInc", "atomicDec", "float2", "float3", "float4", "int2", "int3", "int4", "uchar3", "uchar4",
            "make_float2", "make_float3", "make_float4", "make_int2", "make_uchar4", "cooperative_groups", "unsigned",
            "template", "typename", "constexpr", "extern", "return", "const", "float", "double", "sqrtf", "rsqrtf",
            "fmaxf", "fminf", "fabsf", "expf", "logf", "powf", "sinf", "cosf", "printf", "assert"};
        all.sort();
        return all;
    }();
    return words;
}

QStringList completionWords(const QString& text, const QString& except)
{
    constexpr qsizetype shortest = 3;
    QStringList words = cudaWords();
    const std::string code = text.toStdString();
    for (const CppToken& token : cppTokens(code))
        if (token.kind == CppToken::Kind::Name) {
            const QString name = QString::fromUtf8(token.text.data(), qsizetype(token.text.size()));
            if (name.size() >= shortest && name != except)
                words += name;
        }
    words.sort();
    words.removeDuplicates();
    return words;
}

} // namespace warpatlas::ui::inline desktop
