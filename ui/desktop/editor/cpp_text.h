/// What can follow when somebody writes CUDA C++: CUDA's own words and the names that the text has already.
#pragma once

#include <QString>
#include <QStringList>
#include <QSyntaxHighlighter>

#include <optional>

namespace warpatlas::ui::inline desktop {

/// Colours for CUDA C++ in a text document while it is written: those of the source panel.
class CppHighlighter : public QSyntaxHighlighter {
public:
    explicit CppHighlighter(QTextDocument* document);

protected:
    void highlightBlock(const QString& line) override;
};

/// Brackets that belong together in a text: those of comments and quoted texts do not count. Pure.
struct BracketPair {
    int open = 0, close = 0; ///< positions of the two letters
    bool operator==(const BracketPair&) const = default;
};

/// The pair of which one stands just before or just behind the cursor; empty where none does, or it has no partner.
std::optional<BracketPair> bracketsAt(const QString& text, int cursor);

/// CUDA's words, alphabetically: qualifiers, built-in variables and their members, functions of the device.
const QStringList& cudaWords();

/// CUDA's words and the text's own names of three letters and more, alphabetically, each once. `except`: the name that
/// is being written.
QStringList completionWords(const QString& text, const QString& except);

} // namespace warpatlas::ui::inline desktop
