#include "ui/desktop/layout/view_row.h"

#include "app/words/say.h"
#include "ui/canvas/state/key_commands.h"
#include "ui/canvas/state/make_scene.h"
#include "ui/desktop/layout/colourings.h"
#include "ui/desktop/layout/middle.h"
#include "ui/desktop/layout/panel_sizes.h"
#include "ui/desktop/look/actions.h"
#include "ui/desktop/look/combo_box.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/view_model.h"

#include <QActionGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace warpatlas::ui::inline desktop {
namespace {

/// In the order of ViewKind.
constexpr Text viewSentences[] = {{"view_row.data", "The elements, and who reads and writes them"},
    {"view_row.launch", "Grid, blocks, warps and lanes"},
    {"view_row.memory", "Addresses, sectors and banks of a warp's request"},
    {"view_row.schedule", "Blocks on multiprocessors over time"}};

/// Returns the tool tip with the view's key.
QString toolTipOf(ViewKind kind)
{
    return QString("%1 (%2)").arg(said(viewSentences[std::size_t(kind)])).arg(int(kind) + 1);
}

QToolButton* actionButton(QAction* action, const QString& objectName, const char* role)
{
    auto* button = new QToolButton;
    button->setObjectName(objectName);
    button->setDefaultAction(action);
    button->setAccessibleName(action->text().remove('&'));
    button->setFocusPolicy(Qt::StrongFocus);
    setRole(button, role);
    return button;
}

QToolButton* foldButton(QAction* action, const QString& objectName)
{
    QToolButton* button = actionButton(action, objectName, "flat");
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setIconSize({14, 14});
    return button;
}

} // namespace

ViewRow::ViewRow(DesktopModel& model, ViewModel& view, Middle& middle, const Actions& actions, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_view(view),
      m_middle(middle),
      m_views(makeDropButton("views", said("view_row.views", "View in the middle"))),
      m_beside(makeDropButton("beside", said("view_row.beside_views", "Views beside the one in the middle"))),
      m_colour(makeDropButton("colour", said("view_row.colours", "What the colours mean"))),
      m_fit(actionButton(actions.fit, "fit", "row")),
      m_label(makeLabel(said("view_row.colour", "colour"), "soft"))
{
    setObjectName("viewRow");
    setRole(this, "panel");
    setAttribute(Qt::WA_StyledBackground);
    auto* layout = makeLayout<QHBoxLayout>(8, this);
    layout->setContentsMargins(6, 5, 6, 5);
    layout->addWidget(foldButton(actions.foldLeft, "foldLeft"));
    m_switch = makeSwitch(actions);
    layout->addWidget(m_switch);
    layout->addWidget(m_views);
    fillBeside();
    layout->addWidget(m_beside);
    layout->addStretch(1);
    layout->addWidget(m_label);
    fillColours();
    layout->addWidget(m_colour);
    m_fit->setText(said("view_row.fit", "Fit"));
    layout->addWidget(m_fit);
    layout->addWidget(foldButton(actions.foldRight, "foldRight"));
    for (QToolButton* button : {m_views, m_beside, m_colour})
        setRole(button, "row");
    connect(&m_view, &ViewModel::changed, this, &ViewRow::refresh);
    connect(&m_middle, &Middle::changed, this, &ViewRow::refresh);
    connect(&m_model, &DesktopModel::outcomeChanged, this, &ViewRow::refresh);
    refresh();
}

QWidget* ViewRow::makeSwitch(const Actions& actions)
{
    auto* segments = new QWidget;
    auto* row = makeLayout<QHBoxLayout>(0, segments);
    m_program = makeSegment("view.program", said("view_row.program", "Program"), "first");
    m_program->setAccessibleName(said("view_row.program.name", "Program in the middle"));
    m_program->setToolTip(actions.showProgram->toolTip());
    m_programEntry = m_views->menu()->addAction(m_program->text());
    m_programEntry->setCheckable(true);
    connect(m_program, &QToolButton::clicked, this, [this] {
        m_program->setChecked(true); // also where it was
        m_middle.showProgram(true);
    });
    connect(m_programEntry, &QAction::triggered, this, [this] { m_middle.showProgram(true); });
    row->addWidget(m_program);
    for (const ViewKind kind : allViews) {
        const auto at = std::size_t(kind);
        const QString name = toQt(nameOf(kind)), title = toQt(titleOf(kind));
        QToolButton* segment = makeSegment("view." + name, title,
            at == 0                         ? "first"
                : at + 1 == allViews.size() ? "last"
                                            : "");
        segment->setAccessibleName(said("view_row.in_the_middle", "{} view in the middle", name));
        segment->setToolTip(toolTipOf(kind));
        connect(segment, &QToolButton::clicked, this, [this, segment, kind] {
            segment->setChecked(true); // also where it was
            m_middle.showProgram(false);
            m_view.showMain(kind);
        });
        row->addWidget(segment);
        m_segments[at] = segment;
        m_main[at] = m_views->menu()->addAction(title);
        m_main[at]->setCheckable(true);
        m_main[at]->setToolTip(toolTipOf(kind));
        connect(m_main[at], &QAction::triggered, this, [this, kind] {
            m_middle.showProgram(false);
            m_view.showMain(kind);
            refresh();
        });
    }
    return segments;
}

void ViewRow::fillBeside()
{
    for (const ViewKind kind : allViews) {
        QAction* action = m_beside->menu()->addAction(toQt(titleOf(kind)));
        action->setObjectName("strip." + toQt(nameOf(kind)));
        action->setCheckable(true);
        action->setToolTip(
            said("view_row.as_strip", "{}, as a strip beside the main view", said(viewSentences[std::size_t(kind)])));
        connect(action, &QAction::triggered, this, [this, kind](bool shown) {
            ShownViews views = m_view.state().views;
            views.setStrip(kind, shown);
            m_view.setViews(views);
        });
        m_strips[std::size_t(kind)] = action;
    }
    m_beside->menu()->addSeparator();
    m_inputs = m_beside->menu()->addAction(
        toQt(withKey(warpatlas::say("view_row.inputs", "Inputs beside the output"), KeyCommand::AllBuffers)));
    m_inputs->setObjectName("view.inputs");
    m_inputs->setCheckable(true);
    m_inputs->setToolTip(
        toQt(withKey(warpatlas::say("view_row.inputs.tip", "All arrays of the launch on one sheet in the data view"),
            KeyCommand::AllBuffers)));
    connect(m_inputs, &QAction::triggered, &m_view, &ViewModel::setAllBuffers);
}

void ViewRow::fillColours()
{
    auto* group = new QActionGroup(this);
    for (const Colouring& colouring : colourings()) {
        QAction* action = m_colour->menu()->addAction(said(colouring.title));
        action->setObjectName(QString("colour.") + colouring.name);
        action->setCheckable(true);
        action->setToolTip(said(colouring.sentence));
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, by = colouring.colourBy] { m_view.setColourBy(by); });
    }
}

void ViewRow::refresh()
{
    const ShownViews& views = m_view.state().views;
    const bool program = m_middle.isProgram(), hasProgram = m_middle.hasProgram();
    if (m_program->isHidden() == hasProgram)
        m_program->setVisible(hasProgram);
    m_program->setChecked(program);
    m_programEntry->setVisible(hasProgram);
    m_programEntry->setChecked(program);
    setKind(m_segments.front(), hasProgram ? "" : "first");
    for (const ViewKind kind : allViews) {
        const auto at = std::size_t(kind);
        m_segments[at]->setChecked(!program && views.main == kind);
        m_main[at]->setChecked(!program && views.main == kind);
        m_strips[at]->setChecked(views.strip(kind));
        m_strips[at]->setVisible(views.main != kind);
    }
    const OutcomePointer& outcome = m_model.pictured();
    const bool data = views.main == ViewKind::Data || views.strip(ViewKind::Data);
    m_inputs->setVisible(outcome && data && outcome->bound->work.buffers.size() > 1);
    m_inputs->setChecked(outcome && showsInputs(*outcome->bound, m_view.state().allBuffers));
    const auto& all = colourings();
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].colourBy == m_view.state().colourBy) {
            QAction* chosen = m_colour->menu()->actions()[qsizetype(i)];
            chosen->setChecked(true);
            m_colour->setText(chosen->text());
            m_colour->setToolTip(
                said("view_row.colour_by", "Colour by {}: {}", said(all[i].title), said(all[i].sentence)));
        }
    arrange();
}

bool ViewRow::isShown(const QWidget* part, Room room) const
{
    // A program's timeline has neither colours nor views beside it.
    const bool program = m_middle.isProgram();
    return part == m_label                     ? room < Room::NoLabel && !program
        : part == m_fit                        ? room < Room::NoFit && !program
        : part == m_colour || part == m_beside ? !program
        : part == m_switch                     ? room < Room::Menu
        : part == m_views                      ? room == Room::Menu
                                               : true;
}

QString ViewRow::stripsText() const
{
    QStringList strips;
    for (const ViewKind kind : allViews)
        if (m_view.state().views.strip(kind))
            strips += toQt(nameOf(kind));
    return strips.isEmpty() ? said("view_row.no_strips", "none") : strips.join(", ");
}

QString ViewRow::besideText(Room room) const
{
    return room >= Room::NoValues || stripsText() == said("view_row.no_strips", "none")
        ? said("view_row.beside", "beside")
        : said("view_row.beside_strips", "beside: {}", stripsText());
}

int ViewRow::widthIn(Room room) const
{
    const QMargins margins = layout()->contentsMargins();
    int width = margins.left() + margins.right();
    for (int i = 0; i < layout()->count(); ++i) {
        const QWidget* part = layout()->itemAt(i)->widget();
        if (!part || !isShown(part, room))
            continue;
        width += part->sizeHint().width() + layout()->spacing();
        if (part == m_beside)
            width += m_beside->fontMetrics().horizontalAdvance(besideText(room))
                - m_beside->fontMetrics().horizontalAdvance(m_beside->text());
    }
    return width;
}

/// Arranges the row. A part that is shown before and after is never hidden between, as it may have the keys.
void ViewRow::arrange()
{
    Room room = Room::All;
    while (room != Room::Menu && widthIn(room) > width())
        room = Room(int(room) + 1);
    m_beside->setText(besideText(room));
    m_beside->setToolTip(said("view_row.beside.tip", "Views beside the one in the middle: {}", stripsText()));
    m_views->setText(m_middle.isProgram() ? m_program->text() : toQt(titleOf(m_view.state().views.main)));
    for (QWidget* part : std::initializer_list<QWidget*>{m_label, m_fit, m_switch, m_views, m_colour, m_beside})
        if (part->isHidden() == isShown(part, room))
            part->setVisible(isShown(part, room));
}

void ViewRow::resizeEvent(QResizeEvent* event)
{
    arrange();
    QWidget::resizeEvent(event);
}

bool ViewRow::event(QEvent* event)
{
    // The row's own style comes before that of its parts.
    if (m_switch && (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange))
        arrange();
    return QWidget::event(event);
}

QSize ViewRow::minimumSizeHint() const
{
    return {std::min(widthIn(Room::Menu), leastCanvasWidth), layout()->minimumSize().height()};
}

} // namespace warpatlas::ui::inline desktop
