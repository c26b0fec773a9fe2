#include "ui/desktop/panels/thread_finder_panel.h"

#include "app/words/say.h"
#include "app/words/sentence.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/canvas_host.h"
#include "ui/desktop/model/desktop_model.h"

#include <QLineEdit>
#include <QRegularExpression>
#include <QScrollArea>
#include <QShortcut>
#include <QTimer>
#include <QVBoxLayout>

namespace warpatlas::ui::inline desktop {
namespace {

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

std::optional<Dim3> parseIndex(const QString& text)
{
    static const QRegularExpression form(R"(^\s*\(?\s*(\d+)(?:[\s,;]+(\d+))?(?:[\s,;]+(\d+))?\s*\)?\s*$)");
    const auto match = form.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    std::uint32_t values[3] = {0, 0, 0};
    for (int i = 0; i < 3; ++i) {
        if (match.captured(i + 1).isEmpty())
            continue;
        bool fits = false;
        values[i] = match.captured(i + 1).toUInt(&fits);
        if (!fits)
            return std::nullopt;
    }
    return Dim3{values[0], values[1], values[2]};
}

Answer<std::uint64_t> findThread(const Launch& launch, const QString& blockText, const QString& threadText)
{
    const auto block = parseIndex(blockText);
    const auto thread = parseIndex(threadText);
    if (!block || !thread)
        return Refusal{warpatlas::say("panel.find.form", "write an index as x, y or x, y, z")};
    const auto inside = [](const Dim3& index, const Dim3& size) {
        return index.x < size.x && index.y < size.y && index.z < size.z;
    };
    if (!inside(*block, launch.grid))
        return Refusal{warpatlas::say("panel.find.block_outside", "blockIdx {} is outside the grid of {}",
            indexText(*block, launch.grid), dimText(launch.grid))};
    if (!inside(*thread, launch.block))
        return Refusal{warpatlas::say("panel.find.thread_outside", "threadIdx {} is outside the block of {}",
            indexText(*thread, launch.block), dimText(launch.block))};
    return linearFromThread(launch, *block, *thread);
}

Answer<std::uint64_t> findThread(const Launch& launch, const QString& linear)
{
    bool number = false;
    const qulonglong id = QString(linear).remove(',').trimmed().toULongLong(&number);
    if (!number)
        return Refusal{warpatlas::say("panel.find.linear_form", "a linear id is a whole number")};
    if (id >= launch.threads())
        return Refusal{
            warpatlas::say("panel.find.too_far", "the launch has {}", counted(launch.threads(), noun::thread))};
    return std::uint64_t(id);
}

Answer<std::uint64_t> findAnyhow(const Outcome& outcome, const QString& text)
{
    const Launch& launch = outcome.bound->launch;
    if (const qsizetype colon = text.indexOf(':'); colon >= 0)
        return findThread(launch, text.left(colon), text.mid(colon + 1));
    const Extent& extent = outcome.bound->work.outputBuffer().shape.extent;
    const bool isPlace = extent.y > 1 && text.trimmed().contains(QRegularExpression("[\\s,;]"));
    if (!isPlace)
        return findThread(launch, text);
    const auto place = parseIndex(text);
    if (!place)
        return Refusal{warpatlas::say(
            "panel.find.forms", "write block : thread (3,2 : 5,1), an element (485,249) or a thread's number")};
    const Dim3 sides{std::uint32_t(extent.x), std::uint32_t(extent.y), std::uint32_t(extent.z)};
    if (place->x >= extent.x || place->y >= extent.y || place->z >= extent.z)
        return Refusal{warpatlas::say("panel.find.element_outside", "{} is outside of the data, which are {}",
            indexText(*place, sides), shapeText(outcome.bound->work.outputBuffer().shape))};
    const std::uint64_t element = (std::uint64_t(place->z) * extent.y + place->y) * extent.x + place->x;
    if (!outcome.owners || element >= outcome.owners->owner.size()
        || outcome.owners->owner[element] >= launch.threads())
        return Refusal{
            warpatlas::say("panel.find.unwritten", "no thread is known to have written {}", indexText(*place, sides))};
    return std::uint64_t(outcome.owners->owner[element]);
}

ThreadFinderPanel::ThreadFinderPanel(DesktopModel& model, ViewModel& view, CanvasHost& canvas, QWidget* parent)
    : Section({"panel.find", "Find a thread"}, parent),
      m_model(model),
      m_view(view),
      m_canvas(canvas),
      m_field(new QLineEdit),
      m_said(makeLabel({}, "note"))
{
    introduce(m_field, "find.thread", accessibleName());
    tellForms();
    body()->addWidget(m_field);
    m_said->setWordWrap(true);
    m_said->setObjectName("find.said");
    m_said->hide();
    body()->addWidget(m_said);
    auto* leave = new QShortcut(QKeySequence(Qt::Key_Escape), m_field);
    leave->setContext(Qt::WidgetShortcut);
    connect(leave, &QShortcut::activated, this, &ThreadFinderPanel::giveKeysBack);
    connect(m_field, &QLineEdit::returnPressed, this, &ThreadFinderPanel::find);
    connect(&m_view, &ViewModel::changed, this, &ThreadFinderPanel::refresh);
    connect(&m_model, &DesktopModel::outcomeChanged, this, &ThreadFinderPanel::followLaunch);
}

/// Says what can be typed, with an example of this launch: of a plane an element, too.
void ThreadFinderPanel::tellForms()
{
    const OutcomePointer& outcome = m_model.pictured();
    const bool plane = outcome && outcome->bound->work.outputBuffer().shape.extent.y > 1;
    m_field->setPlaceholderText(plane ? said("panel.find.example_plane", "3,2 : 5,1 · 485,249 · 4711")
                                      : said("panel.find.example", "3 : 5 · 4711"));
    m_field->setToolTip(plane
            ? said("panel.find.tip_plane", "block x,y : thread x,y, or an element x,y, or a thread's number")
            : said("panel.find.tip", "block : thread, or a thread's number"));
}

void ThreadFinderPanel::begin()
{
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
    // After the layout has made room for what has just been shown.
    QTimer::singleShot(0, this, [this] { revealInScrollArea(*this); });
}

/// Takes what Enter was pressed in. An emptied field has again what was found last.
void ThreadFinderPanel::find()
{
    m_field->setModified(false);
    if (!m_model.pictured())
        return;
    const Outcome& outcome = *m_model.pictured();
    if (!m_field->text().trimmed().isEmpty()) {
        go(findAnyhow(outcome, m_field->text()));
    } else if (m_shown && *m_shown < outcome.bound->launch.threads()) {
        fill(*m_shown, outcome.bound->launch);
        go(*m_shown);
    } else {
        giveKeysBack();
    }
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
    else if (!m_field->hasFocus())
        clear();
}

bool ThreadFinderPanel::isTyped() const
{
    return m_field->isModified() && isAncestorOf(window()->focusWidget());
}

void ThreadFinderPanel::clear()
{
    m_field->clear();
    m_said->hide();
}

void ThreadFinderPanel::fill(std::uint64_t linear, const Launch& launch)
{
    const ThreadId id = threadFromLinear(launch, linear);
    m_field->setText(plain(id.block, launch.grid) + " : " + plain(id.thread, launch.block));
    m_said->hide();
}

void ThreadFinderPanel::followLaunch()
{
    const Launch& launch = m_model.pictured()->bound->launch;
    if (m_launch == launch)
        return;
    const bool first = !m_launch;
    m_launch = launch;
    tellForms();
    if (first || isTyped())
        return;
    const auto selected = m_view.state().selected.thread;
    if (selected && *selected < launch.threads()) {
        fill(*selected, launch);
        return;
    }
    clear();
}

} // namespace warpatlas::ui::inline desktop
