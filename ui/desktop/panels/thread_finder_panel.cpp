#include "ui/desktop/panels/thread_finder_panel.h"
#include "ui/desktop/panels/find_thread.h"

#include "app/words/sentence.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/canvas_host.h"
#include "ui/desktop/model/desktop_model.h"

#include <QGridLayout>
#include <QLineEdit>
#include <QScrollArea>
#include <QShortcut>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace warpatlas::ui {
namespace {

QLineEdit* addField(
    QGridLayout& grid, int row, const QString& label, const QString& objectName, const QString& placeholder)
{
    auto* field = new QLineEdit;
    field->setObjectName(objectName);
    field->setAccessibleName(label);
    field->setPlaceholderText(placeholder);
    auto* words = makeLabel(label, "soft");
    words->setBuddy(field);
    grid.addWidget(words, row, 0);
    grid.addWidget(field, row, 1);
    return field;
}

void revealInScrollArea(QWidget& widget)
{
    for (QWidget* parent = widget.parentWidget(); parent; parent = parent->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(parent)) {
            if (QWidget* content = area->widget(); content->layout())
                content->layout()->activate();
            area->ensureWidgetVisible(&widget, 0, 8);
            return;
        }
}

QString plain(const Dim3& index, const Dim3& bounds)
{
    QString text = indexText(index, bounds);
    return text.mid(1, text.size() - 2);
}

} // namespace

ThreadFinderPanel::ThreadFinderPanel(DesktopModel& model, ViewModel& view, CanvasHost& canvas, QWidget* parent)
    : Section({"panel.find", "Find a thread"}, parent),
      m_model(model),
      m_view(view),
      m_canvas(canvas),
      m_said(makeLabel({}, "note"))
{
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(8);
    m_block = addField(*grid, 0, "blockIdx", "find.block", "x, y");
    m_thread = addField(*grid, 1, "threadIdx", "find.thread", "x, y");
    m_linear = addField(*grid, 2, said("panel.find.linear_id", "linear id"), "find.linear", "0");
    body()->addLayout(grid);
    m_said->setWordWrap(true);
    m_said->setObjectName("find.said");
    m_said->hide();
    body()->addWidget(m_said);
    for (QLineEdit* field : {m_block, m_thread, m_linear}) {
        auto* leave = new QShortcut(QKeySequence(Qt::Key_Escape), field);
        leave->setContext(Qt::WidgetShortcut);
        connect(leave, &QShortcut::activated, this, &ThreadFinderPanel::giveKeysBack);
    }
    for (QLineEdit* field : {m_block, m_thread, m_linear})
        connect(field, &QLineEdit::returnPressed, this, [this, field] { find(*field); });
    connect(&m_view, &ViewModel::changed, this, &ThreadFinderPanel::refresh);
    connect(&m_model, &DesktopModel::outcomeChanged, this, &ThreadFinderPanel::followLaunch);
}

void ThreadFinderPanel::begin()
{
    m_block->setFocus(Qt::ShortcutFocusReason);
    m_block->selectAll();
    // After the layout has made room for what has just been shown.
    QTimer::singleShot(0, this, [this] { revealInScrollArea(*this); });
}

/// Takes what Enter was pressed in. Emptied fields have again what was found last.
void ThreadFinderPanel::find(QLineEdit& field)
{
    for (QLineEdit* one : {m_block, m_thread, m_linear})
        one->setModified(false);
    if (!m_model.pictured())
        return;
    const Launch& launch = m_model.pictured()->bound->launch;
    const auto isEmpty = [](const QLineEdit* one) { return one->text().trimmed().isEmpty(); };
    if (m_shown && *m_shown < launch.threads()) {
        const std::array typed{m_block->text(), m_thread->text(), m_linear->text()};
        fill(*m_shown, launch);
        for (std::size_t i = 0; QLineEdit * one : {m_block, m_thread, m_linear}) {
            if (!typed[i].trimmed().isEmpty())
                one->setText(typed[i]);
            ++i;
        }
    } else if (isEmpty(m_block) && isEmpty(m_thread) && isEmpty(m_linear)) {
        giveKeysBack();
        return;
    }
    go(&field == m_linear ? findThread(launch, m_linear->text())
                          : findThread(launch, m_block->text(), m_thread->text()));
}

void ThreadFinderPanel::go(const Answer<std::uint64_t>& found)
{
    m_said->setVisible(!found);
    if (!found) {
        m_said->setText(toQt(ended(found.reason())));
        // After the layout has made room for it: the panel is the last of its column, often below its edge.
        QTimer::singleShot(0, this, [this] { revealInScrollArea(*m_said); });
        return;
    }
    const ThreadId id = threadFromLinear(m_model.pictured()->bound->launch, found.value());
    if (!m_canvas.goToThread(id.block, id.thread))
        m_view.selectThread(found.value()); // no canvas here: the inspector still tells
    giveKeysBack();
}

void ThreadFinderPanel::giveKeysBack()
{
    m_canvas.setFocus(Qt::OtherFocusReason);
}

void ThreadFinderPanel::refresh()
{
    const auto selected = m_view.state().selected.thread;
    if (selected == m_shown || !m_model.pictured())
        return;
    m_shown = selected;
    if (isTyped())
        return;
    const Launch& launch = m_model.pictured()->bound->launch;
    if (selected && *selected < launch.threads())
        fill(*selected, launch);
    else if (!m_block->hasFocus() && !m_thread->hasFocus() && !m_linear->hasFocus())
        clear();
}

/// A part of a thread's place is typed, which the other parts belong to.
bool ThreadFinderPanel::isTyped() const
{
    return std::ranges::any_of(std::initializer_list<QLineEdit*>{m_block, m_thread, m_linear}, [](const QLineEdit* f) {
        return f->isModified();
    }) && isAncestorOf(window()->focusWidget());
}

void ThreadFinderPanel::clear()
{
    for (QLineEdit* field : {m_block, m_thread, m_linear})
        field->clear();
    m_said->hide();
}

void ThreadFinderPanel::fill(std::uint64_t linear, const Launch& launch)
{
    const ThreadId id = threadFromLinear(launch, linear);
    m_block->setText(plain(id.block, launch.grid));
    m_thread->setText(plain(id.thread, launch.block));
    m_linear->setText(QString::number(linear));
    m_said->hide();
}

void ThreadFinderPanel::followLaunch()
{
    const Launch& launch = m_model.pictured()->bound->launch;
    if (m_launch == launch)
        return;
    const bool first = !m_launch;
    m_launch = launch;
    if (first || isTyped())
        return;
    const auto selected = m_view.state().selected.thread;
    if (selected && *selected < launch.threads()) {
        fill(*selected, launch);
        return;
    }
    clear();
}

} // namespace warpatlas::ui
