#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/source/source_view.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>

#include <algorithm>

namespace warpatlas::ui::inline desktop {

QString SourceView::copied(bool withNumbers) const
{
    const SourceSelection selection = !m_marks.text.empty() || m_marks.current == 0
        ? m_marks.text
        : wholeLines(m_contents.lines, m_marks.current, m_marks.current);
    return selectedText(m_contents.lines, selection, withNumbers ? &m_contents.numbers : nullptr);
}

void SourceView::copy(bool withNumbers) const
{
    if (const QString text = copied(withNumbers); !text.isEmpty())
        QApplication::clipboard()->setText(text);
}

void SourceView::selectAll()
{
    m_marks.text = wholeLines(m_contents.lines, 1, std::uint32_t(m_contents.lines.size()));
    viewport()->update();
}

QMenu* SourceView::makeMenu()
{
    auto* menu = new QMenu(this);
    const bool line = m_marks.text.empty();
    const auto add = [&](const char* name, const QString& words, const QKeySequence& keys, auto what) {
        QAction* const action = menu->addAction(words, this, what);
        action->setObjectName(name);
        action->setShortcut(keys);
        return action;
    };
    add("source.copy", line ? said("source_view.copy_line", "Copy line") : said("source_view.copy", "Copy"),
        QKeySequence::Copy, [this] { copy(false); });
    add("source.copyNumbers",
        line ? said("source_view.copy_line_numbers", "Copy line with numbers")
             : said("source_view.copy_numbers", "Copy with numbers"),
        {}, [this] { copy(true); })
        ->setEnabled(!m_contents.numbers.empty());
    add("source.selectAll", said("source_view.select_all", "Select all"), QKeySequence::SelectAll,
        [this] { selectAll(); });
    if (!m_contents.changes.right.empty()) {
        menu->addSeparator();
        add("source.showRight",
            m_showsRight ? said("source_view.hide_right", "Hide the right kernel's lines")
                         : said("source_view.show_right", "Show the right kernel's lines"),
            {}, [this] { showRight(!m_showsRight); });
    }
    if (const std::uint32_t current = m_marks.current; current != 0 && !m_ofHost) {
        menu->addSeparator();
        add("source.goTo", said("source_view.go_to", "Go to line {} with the thread", current),
            QKeySequence(Qt::Key_Return), [this, current] { emit lineActivated(current); });
        add("source.runTo", said("source_view.run_to", "Run on to line {}", current), {},
            [this, current] { emit runToWanted(current, false); });
        add("source.runBackTo", said("source_view.run_back_to", "Run back to line {}", current), {},
            [this, current] { emit runToWanted(current, true); });
    }
    return menu;
}

void SourceView::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() == QContextMenuEvent::Mouse)
        if (const std::uint32_t line = lineAt(event->pos().y()); line != 0)
            m_marks.current = line;
    viewport()->update();
    QMenu* const menu = makeMenu();
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(event->reason() == QContextMenuEvent::Mouse
            ? event->globalPos()
            : viewport()->mapToGlobal(lineRect(std::max(m_marks.current, 1u)).bottomLeft()));
}

} // namespace warpatlas::ui::inline desktop
