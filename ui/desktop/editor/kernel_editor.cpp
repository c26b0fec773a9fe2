#include "ui/desktop/editor/kernel_editor.h"

#include "ui/desktop/editor/cpp_text.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/style.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStringListModel>
#include <QTextBlock>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int codePixels = 13, indentLetters = 4;

/// The column of line numbers beside the text.
class NumberColumn : public QWidget {
public:
    explicit NumberColumn(KernelEditor& editor) : QWidget(&editor), m_editor(editor) { }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        QPainter painter(this);
        m_editor.paintNumbers(event->rect(), painter);
    }

private:
    KernelEditor& m_editor;
};

/// Spaces at the beginning of a line.
int indentOf(const QString& line)
{
    return int(std::ranges::find_if(line, [](QChar c) { return c != ' '; }) - line.begin());
}

/// The place that the compiler underlines: the name or the sign there.
QTextCursor placeOf(const QTextBlock& block, std::uint32_t column)
{
    QTextCursor cursor(block);
    const QString line = block.text();
    const int at = std::clamp(int(column) - 1, 0, std::max(0, int(line.size()) - 1));
    int end = at;
    while (end < line.size() && (line[end].isLetterOrNumber() || line[end] == '_'))
        ++end;
    cursor.setPosition(block.position() + (column == 0 ? indentOf(line) : at));
    const int stop = column == 0 ? int(line.size()) : std::max(end, std::min(at + 1, int(line.size())));
    cursor.setPosition(block.position() + stop, QTextCursor::KeepAnchor);
    return cursor;
}

/// Whether a key is the editor's own, though the window has a shortcut of that name.
bool isOwn(const QKeyEvent& event)
{
    const int key = event.key();
    return event.modifiers() == Qt::ControlModifier
        && (key == Qt::Key_F || key == Qt::Key_Space || key == Qt::Key_Slash);
}

} // namespace

KernelEditor::KernelEditor(QWidget* parent)
    : QPlainTextEdit(parent),
      m_numbers(new NumberColumn(*this)),
      m_completer(new QCompleter(this)),
      m_words(new QStringListModel(this))
{
    setObjectName("editor");
    setAccessibleName(said("editor.name", "Text of your kernel"));
    setFont(monoFont(codePixels));
    setTabStopDistance(indentLetters * fontMetrics().horizontalAdvance(' '));
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setFrameShape(QFrame::NoFrame);
    new CppHighlighter(document());
    m_completer->setModel(m_words);
    m_completer->setWidget(this);
    m_completer->setCompletionMode(QCompleter::PopupCompletion);
    m_completer->setModelSorting(QCompleter::CaseSensitivelySortedModel);
    m_completer->popup()->setFont(font());
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this, [this](const QString& word) {
        QTextCursor cursor = textCursor();
        cursor.movePosition(QTextCursor::Left, QTextCursor::KeepAnchor, int(wordBeforeCursor().size()));
        cursor.insertText(word);
        setTextCursor(cursor);
    });
    connect(this, &QPlainTextEdit::blockCountChanged, this, [this] { setViewportMargins(numberWidth(), 0, 0, 0); });
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& area, int scrolled) {
        if (scrolled != 0)
            m_numbers->scroll(0, scrolled);
        else
            m_numbers->update(0, area.y(), m_numbers->width(), area.height());
    });
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        m_hovered = 0; // the keys speak now
        mark();
        if (!m_messages.empty())
            viewport()->update(); // what is written over a line gives way
        emit pointed(unsigned(textCursor().blockNumber() + 1));
    });
    connect(horizontalScrollBar(), &QScrollBar::valueChanged, this, [this] {
        if (!m_messages.empty())
            viewport()->update(); // they stay where the view is
    });
    viewport()->setMouseTracking(true);
    setViewportMargins(numberWidth(), 0, 0, 0);
    mark();
}

void KernelEditor::beginText(const QString& text)
{
    if (text == toPlainText())
        document()->clearUndoRedoStacks();
    else
        setPlainText(text);
}

void KernelEditor::replaceText(const QString& text)
{
    if (text == toPlainText())
        return;
    const int position = textCursor().position(), scrolled = verticalScrollBar()->value();
    QTextCursor all(document());
    all.beginEditBlock();
    all.select(QTextCursor::Document);
    all.insertText(text);
    all.endEditBlock();
    QTextCursor cursor(document());
    cursor.setPosition(std::min(position, document()->characterCount() - 1));
    setTextCursor(cursor);
    verticalScrollBar()->setValue(scrolled);
}

void KernelEditor::setMessages(std::vector<CompilerMessage> messages, bool stale)
{
    m_messages = std::move(messages);
    m_stale = stale;
    mark();
    viewport()->update();
    m_numbers->update();
}

bool KernelEditor::findNext(const QString& words, bool backward)
{
    const auto flags = backward ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    if (words.isEmpty() || find(words, flags))
        return !words.isEmpty();
    const QTextCursor before = textCursor();
    moveCursor(backward ? QTextCursor::End : QTextCursor::Start);
    if (find(words, flags))
        return true;
    setTextCursor(before);
    return false;
}

void KernelEditor::setLinked(std::uint32_t line)
{
    if (line == m_linked)
        return;
    m_linked = line;
    mark();
    const QTextBlock block = document()->findBlockByNumber(int(line) - 1);
    if (line == 0 || !block.isValid())
        return;
    // The cursor stays; the scroll bar counts lines.
    const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
    if (place.top() < 0 || place.bottom() > viewport()->height())
        verticalScrollBar()->setValue(int(line) - 1 - verticalScrollBar()->pageStep() / 3);
}

void KernelEditor::goToLine(std::uint32_t line)
{
    if (document()->findBlockByNumber(int(line) - 1).isValid()) {
        putCursor(line);
        setFocus(Qt::OtherFocusReason);
    }
}

void KernelEditor::putCursor(std::uint32_t line)
{
    const QTextBlock block = document()->findBlockByNumber(int(line) - 1);
    if (!block.isValid())
        return;
    const bool inView = cursorRect(QTextCursor(block)).intersects(viewport()->rect());
    setTextCursor(QTextCursor(block));
    if (!inView)
        centerCursor();
}

bool KernelEditor::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::MouseMove || event->type() == QEvent::Leave) {
        std::uint32_t line = 0;
        if (event->type() == QEvent::MouseMove)
            line = std::uint32_t(
                cursorForPosition(static_cast<QMouseEvent*>(event)->position().toPoint()).blockNumber() + 1);
        if (line != m_hovered) {
            m_hovered = line;
            emit pointed(line != 0 ? line : unsigned(textCursor().blockNumber() + 1));
        }
    }
    return QPlainTextEdit::viewportEvent(event);
}

int KernelEditor::numberWidth() const
{
    const int digits = std::max(2, int(QString::number(blockCount()).size()));
    return fontMetrics().horizontalAdvance('9') * digits + 20;
}

const CompilerMessage* KernelEditor::messageAt(std::uint32_t line) const
{
    const auto found = std::ranges::find(m_messages, line, &CompilerMessage::line);
    return found == m_messages.end() ? nullptr : &*found;
}

QColor KernelEditor::colourOfMessage(const CompilerMessage& message) const
{
    const Tokens& t = tokens();
    const QColor colour = message.severity == CompilerMessage::Severity::Error ? t.wrong
        : message.severity == CompilerMessage::Severity::Warning               ? t.warning
                                                                               : t.soft;
    return m_stale ? mix(colour, t.background, 0.5) : colour;
}

void KernelEditor::mark()
{
    const Tokens& t = tokens();
    QList<QTextEdit::ExtraSelection> marks;
    QTextEdit::ExtraSelection line;
    line.format.setBackground(t.panel);
    line.format.setProperty(QTextFormat::FullWidthSelection, true);
    line.cursor = textCursor();
    line.cursor.clearSelection();
    marks += line;
    if (const QTextBlock block = document()->findBlockByNumber(int(m_linked) - 1); m_linked != 0 && block.isValid()) {
        QTextEdit::ExtraSelection linked = line;
        linked.format.setBackground(mix(t.background, t.accent, t.dark ? 0.14 : 0.12));
        linked.cursor = QTextCursor(block);
        marks += linked;
    }
    if (const auto pair = bracketsAt(toPlainText(), textCursor().position()))
        for (const int at : {pair->open, pair->close}) {
            QTextEdit::ExtraSelection bracket;
            bracket.format.setBackground(mix(t.accent, t.background, 0.65));
            bracket.cursor = textCursor();
            bracket.cursor.setPosition(at);
            bracket.cursor.movePosition(QTextCursor::Right, QTextCursor::KeepAnchor);
            marks += bracket;
        }
    for (const CompilerMessage& message : m_messages) {
        const QTextBlock block = document()->findBlockByNumber(int(message.line) - 1);
        if (message.line == 0 || !block.isValid())
            continue;
        QTextEdit::ExtraSelection squiggle;
        squiggle.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        squiggle.format.setUnderlineColor(colourOfMessage(message));
        squiggle.cursor = placeOf(block, message.column);
        marks += squiggle;
    }
    setExtraSelections(marks);
}

void KernelEditor::paintNumbers(const QRect& area, QPainter& painter)
{
    const Tokens& t = tokens();
    painter.fillRect(area, t.background);
    painter.setFont(font());
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
        if (place.top() > area.bottom())
            break;
        if (!block.isVisible() || place.bottom() < area.top())
            continue;
        const CompilerMessage* const message = messageAt(std::uint32_t(block.blockNumber() + 1));
        painter.setPen(message                                      ? colourOfMessage(*message)
                : block.blockNumber() == textCursor().blockNumber() ? t.text
                                                                    : t.faint);
        painter.drawText(QRectF(0, place.top(), m_numbers->width() - 10, fontMetrics().height()), Qt::AlignRight,
            QString::number(block.blockNumber() + 1));
        if (message)
            painter.fillRect(QRectF(0, place.top(), 3, place.height()), colourOfMessage(*message));
    }
}

/// The free part of a line in the view, where words have room in it.
std::optional<QRectF> KernelEditor::roomBehind(const QTextBlock& block) const
{
    constexpr int gap = 24, margin = 8, leastRoom = 200;
    if (!block.isValid())
        return std::nullopt;
    const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
    const double left = std::max(0.0, place.left() + fontMetrics().horizontalAdvance(block.text())) + gap;
    const double room = viewport()->width() - left - margin;
    return room < leastRoom ? std::nullopt : std::optional(QRectF(left, place.top(), room, place.height()));
}

/// Behind the line's end; where that is out of sight, behind a neighbour's, and at last over the line's own end, or
/// over the neighbour's where somebody writes in the line.
QRectF KernelEditor::placeOfMessage(std::uint32_t line) const
{
    const QTextBlock block = document()->findBlockByNumber(int(line) - 1);
    if (!messageAt(line) || !block.isValid())
        return {};
    if (const auto own = roomBehind(block))
        return *own;
    for (const QTextBlock& neighbour : {block.next(), block.previous()})
        if (neighbour.isValid() && !messageAt(std::uint32_t(neighbour.blockNumber() + 1)))
            if (const auto room = roomBehind(neighbour))
                return *room;
    QRectF place = blockBoundingGeometry(block).translated(contentOffset());
    if (hasFocus() && textCursor().block() == block)
        place.translate(0, block.next().isValid() || block.blockNumber() == 0 ? place.height() : -place.height());
    const double width = viewport()->width() / 2.0;
    return {viewport()->width() - width, place.top(), width, place.height()};
}

/// The compiler's words about a line stand in sight; the tool tip has all of them.
void KernelEditor::paintEvent(QPaintEvent* event)
{
    QPlainTextEdit::paintEvent(event);
    QPainter painter(viewport());
    painter.setFont(sansFont(codePixels - 1));
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        if (blockBoundingGeometry(block).translated(contentOffset()).top() > viewport()->height())
            break;
        const auto line = std::uint32_t(block.blockNumber() + 1);
        const CompilerMessage* const message = messageAt(line);
        if (!message)
            continue;
        const QRectF place = placeOfMessage(line);
        const QString words = painter.fontMetrics().elidedText(toQt(message->text), Qt::ElideRight, int(place.width()));
        painter.fillRect(place, tokens().background); // there may be code below
        painter.setPen(colourOfMessage(*message));
        painter.drawText(place, Qt::AlignVCenter, words);
    }
}

void KernelEditor::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    const QRect area = contentsRect();
    m_numbers->setGeometry(area.left(), area.top(), numberWidth(), area.height());
}

void KernelEditor::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        if (auto* highlighter = document()->findChild<QSyntaxHighlighter*>()) {
            highlighter->rehighlight();
            mark();
        }
}

bool KernelEditor::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && isOwn(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        const QTextCursor cursor = cursorForPosition(viewport()->mapFrom(this, help->pos()));
        QStringList words;
        for (const CompilerMessage& message : m_messages)
            if (message.line == std::uint32_t(cursor.blockNumber() + 1))
                words += toQt(message.text);
        QToolTip::showText(help->globalPos(), words.join('\n'), this);
        return true;
    }
    return QPlainTextEdit::event(event);
}

QString KernelEditor::wordBeforeCursor() const
{
    const QString line = textCursor().block().text().left(textCursor().positionInBlock());
    qsizetype begin = line.size();
    while (begin > 0 && (line[begin - 1].isLetterOrNumber() || line[begin - 1] == '_' || line[begin - 1] == '.'))
        --begin;
    return line.mid(begin);
}

void KernelEditor::complete(bool asked)
{
    constexpr qsizetype fromLetters = 2;
    const QString word = wordBeforeCursor();
    if (word.isEmpty() || (!asked && word.size() < fromLetters) || word[0].isDigit()) {
        m_completer->popup()->hide();
        return;
    }
    if (word != m_completer->completionPrefix() || !m_completer->popup()->isVisible())
        m_words->setStringList(completionWords(toPlainText(), word));
    m_completer->setCompletionPrefix(word);
    const bool nothing = m_completer->completionCount() == 0
        || (m_completer->completionCount() == 1 && m_completer->currentCompletion() == word);
    if (nothing) {
        m_completer->popup()->hide();
        return;
    }
    m_completer->popup()->setCurrentIndex(m_completer->completionModel()->index(0, 0));
    QRect place = cursorRect();
    place.translate(numberWidth(), 0);
    place.setWidth(m_completer->popup()->sizeHintForColumn(0) + 40);
    m_completer->complete(place);
}

void KernelEditor::indentSelection(bool deeper)
{
    QTextCursor cursor = textCursor();
    if (deeper && !cursor.hasSelection()) {
        cursor.insertText(QString(indentLetters - cursor.positionInBlock() % indentLetters, ' '));
        return;
    }
    const int first = document()->findBlock(cursor.selectionStart()).blockNumber();
    const int last = document()->findBlock(cursor.selectionEnd()).blockNumber();
    cursor.beginEditBlock();
    for (int number = first; number <= last; ++number) {
        QTextCursor line(document()->findBlockByNumber(number));
        if (deeper) {
            line.insertText(QString(indentLetters, ' '));
            continue;
        }
        line.movePosition(
            QTextCursor::Right, QTextCursor::KeepAnchor, std::min(indentOf(line.block().text()), indentLetters));
        line.removeSelectedText();
    }
    cursor.endEditBlock();
}

/// A new line begins below the one before; behind an open brace deeper.
void KernelEditor::breakLine()
{
    QTextCursor cursor = textCursor();
    const QString before = cursor.block().text().left(cursor.positionInBlock());
    int indent = indentOf(before);
    if (before.trimmed().endsWith('{'))
        indent += indentLetters;
    cursor.insertText("\n" + QString(indent, ' '));
    setTextCursor(cursor);
    ensureCursorVisible();
}

/// `// ` in front of the selected lines, or away where all have it.
void KernelEditor::toggleComment()
{
    QTextCursor cursor = textCursor();
    const int first = document()->findBlock(cursor.selectionStart()).blockNumber();
    const int last = document()->findBlock(cursor.selectionEnd()).blockNumber();
    bool all = true;
    for (int number = first; number <= last; ++number) {
        const QString line = document()->findBlockByNumber(number).text().trimmed();
        all = all && (line.isEmpty() || line.startsWith("//"));
    }
    cursor.beginEditBlock();
    for (int number = first; number <= last; ++number) {
        const QTextBlock block = document()->findBlockByNumber(number);
        if (block.text().trimmed().isEmpty())
            continue;
        QTextCursor line(block);
        line.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor, indentOf(block.text()));
        if (!all) {
            line.insertText("// ");
        } else {
            const int letters = block.text().trimmed().startsWith("// ") ? 3 : 2;
            line.movePosition(QTextCursor::Right, QTextCursor::KeepAnchor, letters);
            line.removeSelectedText();
        }
    }
    cursor.endEditBlock();
}

void KernelEditor::keyPressEvent(QKeyEvent* event)
{
    const bool choosing = m_completer->popup()->isVisible();
    const int key = event->key();
    const bool control = event->modifiers() & Qt::ControlModifier;
    if (key == Qt::Key_Shift || key == Qt::Key_Control || key == Qt::Key_Alt || key == Qt::Key_Meta) {
        QPlainTextEdit::keyPressEvent(event); // half of Shift+Tab, which may come behind Esc
        return;
    }
    // Also where Esc closes the list of words: what comes next is Tab as well.
    const bool leaves = std::exchange(m_leaving, key == Qt::Key_Escape);
    if (choosing
        && (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Tab || key == Qt::Key_Escape
            || key == Qt::Key_Backtab)) {
        event->ignore(); // the completer's own
        return;
    }
    if (control && key == Qt::Key_Space) {
        complete(true);
        return;
    }
    if (control && key == Qt::Key_F) {
        emit findRequested();
        return;
    }
    if (control && key == Qt::Key_Slash) {
        toggleComment();
        return;
    }
    if (key == Qt::Key_Tab && !leaves && !control) {
        indentSelection(true);
        return;
    }
    if (key == Qt::Key_Backtab && !leaves) {
        indentSelection(false);
        return;
    }
    if ((key == Qt::Key_Tab || key == Qt::Key_Backtab) && leaves) {
        setTabChangesFocus(true); // else a text stays, as Tab is a letter of it
        focusNextPrevChild(key == Qt::Key_Tab);
        setTabChangesFocus(false);
        return;
    }
    if ((key == Qt::Key_Return || key == Qt::Key_Enter) && event->modifiers() == Qt::NoModifier) {
        breakLine();
        return;
    }
    // A closing brace on a line of its own stands below the line that opened.
    if (event->text() == "}" && textCursor().block().text().left(textCursor().positionInBlock()).trimmed().isEmpty()) {
        QTextCursor cursor = textCursor();
        const int removed = std::min(cursor.positionInBlock(), indentLetters);
        cursor.movePosition(QTextCursor::Left, QTextCursor::KeepAnchor, removed);
        cursor.insertText("}");
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
    const QString text = event->text();
    const bool letter = !text.isEmpty() && (text[0].isLetterOrNumber() || text[0] == '_' || text[0] == '.');
    if (letter || (choosing && key == Qt::Key_Backspace))
        complete(false);
    else if (choosing && !text.isEmpty())
        m_completer->popup()->hide();
}

} // namespace warpatlas::ui::inline desktop
