#include "ui/desktop/editor/cpp_highlighter.h"

#include "ui/desktop/source/ink_colour.h"

#include <QTextCharFormat>

namespace warpatlas::ui {
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

} // namespace warpatlas::ui
