/// The text of a kernel while it is written: line numbers, colours, brackets, completion, and beside each line what the
/// compiler says of it. Undo is the text's own. Tab indents; Esc, then Tab leaves it by the keys.
#pragma once

#include "app/source/source_kernel.h"

#include <QPlainTextEdit>

#include <optional>
#include <vector>

class QCompleter;
class QStringListModel;

namespace warpatlas::ui::inline desktop {

class KernelEditor : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit KernelEditor(QWidget* parent = nullptr);

    /// Begins with another text, at its first line: there is nothing of it to undo.
    void beginText(const QString& text);
    /// Replaces the text as one step of its undo; cursor and scroll position stay where they are.
    void replaceText(const QString& text);
    /// `stale`: of an earlier text, and drawn quieter until the next.
    void setMessages(std::vector<CompilerMessage> messages, bool stale);
    const std::vector<CompilerMessage>& messages() const { return m_messages; }
    /// Marks the next place of `words` behind the cursor (before it: `backward`), from the other end where there is
    /// none; false where the text has none at all.
    bool findNext(const QString& words, bool backward = false);
    /// Marks a line that something else points at, and scrolls to it; 0: none.
    void setLinked(std::uint32_t line);
    std::uint32_t linkedLine() const { return m_linked; }
    void goToLine(std::uint32_t line); ///< with the cursor, and the keys
    void putCursor(std::uint32_t line); ///< where the line is in view
    /// Where in the viewport the compiler's words about a line are written; empty where it says nothing of it.
    QRectF placeOfMessage(std::uint32_t line) const;
    int numberWidth() const; ///< of the column of line numbers, pixels
    void paintNumbers(const QRect& area, QPainter& painter); ///< in the widget beside the text

signals:
    void findRequested();
    void pointed(unsigned line); ///< the line that the mouse is over, else the cursor's; from 1

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void indentSelection(bool deeper);
    void breakLine();
    void toggleComment();
    void complete(bool asked);
    QString wordBeforeCursor() const;
    void mark(); ///< current line, brackets, and what the compiler says
    std::optional<QRectF> roomBehind(const QTextBlock& block) const;
    const CompilerMessage* messageAt(std::uint32_t line) const;
    QColor colourOfMessage(const CompilerMessage& message) const;

    QWidget* m_numbers;
    QCompleter* m_completer;
    QStringListModel* m_words;
    std::vector<CompilerMessage> m_messages;
    std::uint32_t m_linked = 0, m_hovered = 0; ///< lines, from 1; 0: none
    bool m_stale = false;
    bool m_leaving = false; ///< Esc was pressed: the next Tab goes to the next widget
};

} // namespace warpatlas::ui::inline desktop
