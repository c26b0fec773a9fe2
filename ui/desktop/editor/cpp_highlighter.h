/// Colours for CUDA C++ in a text document while it is written: those of the source panel.
#pragma once

#include <QSyntaxHighlighter>

namespace warpatlas::ui {

class CppHighlighter : public QSyntaxHighlighter {
public:
    explicit CppHighlighter(QTextDocument* document);

protected:
    void highlightBlock(const QString& line) override;
};

} // namespace warpatlas::ui
