#include "ui/desktop/debugger/debugger_panel.h"

#include "app/debug/kernel_variables.h"
#include "app/debug/lane_places.h"
#include "app/experiment/outcome.h"
#include "ui/canvas/words/follow_words.h"
#include "ui/desktop/debugger/shared_view.h"
#include "ui/desktop/look/flow_layout.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/follow_bridge.h"
#include "ui/desktop/model/view_model.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <bit>
#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int commandHeight = 30; ///< of the commands, so that they stand in line

/// A row of buttons of which one is down.
QWidget* segments(const QList<std::pair<QString, QString>>& parts, QList<QToolButton*>& buttons)
{
    auto* widget = new QWidget;
    widget->setMinimumHeight(commandHeight);
    auto* row = makeLayout<QHBoxLayout>(0, widget);
    auto* group = new QButtonGroup(widget);
    for (const auto& [name, text] : parts) {
        QToolButton* button = makeSegment(name, text,
            buttons.isEmpty()                ? "first"
                : name == parts.last().first ? "last"
                                             : "");
        group->addButton(button);
        row->addWidget(button);
        buttons += button;
    }
    buttons.first()->setChecked(true);
    return widget;
}

} // namespace

DebuggerPanel::DebuggerPanel(
    DesktopModel& model, ViewModel& view, FollowBridge& follow, DebugBridge& bridge, QWidget* parent)
    : Section({"panel.debugger", "Debugger"}, parent),
      m_model(model),
      m_view(view),
      m_follow(follow),
      m_bridge(bridge),
      m_pages(new QStackedWidget),
      m_note(makeLabel({}, "soft")),
      m_where(makeLabel({}, "strong")),
      m_did(makeLabel({}, "softMono")),
      m_places(makeLabel({}, "soft")),
      m_begin(new QPushButton(said("debugger.begin", "Follow a thread"))),
      m_condition(new QLineEdit),
      m_lanes(new LaneTable),
      m_lanesNote(makeLabel({}, "note")),
      m_shared(new SharedView),
      m_split(new QSplitter)
{
    auto* nobody = new QWidget;
    auto* nobodyLayout = new QVBoxLayout(nobody);
    nobodyLayout->setContentsMargins(0, 8, 0, 0);
    m_note->setWordWrap(true);
    introduce(m_begin, "debugger.begin", said("debugger.begin.name", "Follow a thread to step through its block"));
    nobodyLayout->addWidget(m_note);
    nobodyLayout->addWidget(m_begin, 0, Qt::AlignLeft);
    nobodyLayout->addStretch(1);
    connect(m_begin, &QPushButton::clicked, this, [this] { m_bridge.begin(); });

    auto* work = new QWidget;
    auto* layout = makeLayout<QVBoxLayout>(6, work);
    layout->addWidget(makeCommands());
    m_where->setObjectName("debugger.where");
    m_did->setObjectName("debugger.did");
    m_did->setTextInteractionFlags(Qt::TextSelectableByMouse);
    // Long instructions must not widen the window.
    m_did->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* told = makeLayout<QHBoxLayout>(16);
    told->addWidget(m_where);
    told->addWidget(m_did, 1);
    told->addWidget(makeKinds());
    layout->addLayout(told);
    m_places->setObjectName("debugger.places");
    m_places->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_places->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    layout->addWidget(m_places);
    auto* lanes = new QWidget;
    auto* lanesLayout = makeLayout<QVBoxLayout>(4, lanes);
    m_lanes->setObjectName("lanes");
    m_lanesNote->setObjectName("debugger.lanesNote");
    m_lanesNote->setWordWrap(true);
    lanesLayout->addWidget(m_lanes, 1);
    lanesLayout->addWidget(m_lanesNote);
    m_split->addWidget(lanes);
    m_split->addWidget(m_shared);
    m_split->setStretchFactor(0, 3);
    m_split->setStretchFactor(1, 2);
    m_split->setChildrenCollapsible(false);
    m_split->setMinimumHeight(96); // a heading and three rows
    layout->addWidget(m_split, 1);

    m_pages->addWidget(nobody);
    m_pages->addWidget(work);
    body()->addWidget(m_pages, 1);

    connect(m_lanes, &LaneTable::laneChosen, this, &DebuggerPanel::followLane);
    connect(m_shared, &SharedView::writerWanted, this, [this](const DebugPlace& place) {
        m_bridge.findTouch(place, DebugWish::Stop::Write, DebugDirection::Backward);
    });
    connect(m_shared, &SharedView::readerWanted, this,
        [this](const DebugPlace& place) { m_bridge.findTouch(place, DebugWish::Stop::Read, DebugDirection::Forward); });
    connect(&m_bridge, &DebugBridge::changed, this, &DebuggerPanel::refresh);
    connect(&m_follow, &FollowBridge::changed, this, &DebuggerPanel::refresh);
    connect(&m_view, &ViewModel::changed, this, &DebuggerPanel::refresh);
    refresh();
}

QToolButton* DebuggerPanel::makeStep(
    const char* name, const QString& text, const QString& tip, DebugWish::Stop stop, DebugDirection direction)
{
    auto* button = new QToolButton;
    button->setObjectName(QString("debugger.") + name);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setAutoRepeat(stop == DebugWish::Stop::Line || stop == DebugWish::Stop::Instruction);
    setRole(button, "small");
    connect(button, &QToolButton::clicked, this,
        [this, stop, direction] { m_bridge.go({.stop = stop, .direction = direction, .scope = m_bridge.scope()}); });
    return button;
}

QWidget* DebuggerPanel::makeCommands()
{
    using Stop = DebugWish::Stop;
    constexpr auto back = DebugDirection::Backward, on = DebugDirection::Forward;
    auto* widget = new QWidget;
    auto* row = new FlowLayout(6);
    widget->setLayout(row);
    row->addWidget(segments({{"debugger.scope.thread", said("debugger.scope.thread", "Thread")},
                                {"debugger.scope.warp", said("debugger.scope.warp", "Warp")},
                                {"debugger.scope.block", said("debugger.scope.block", "Block")}},
        m_scopes));
    m_scopes[0]->setToolTip(said("debugger.scope.thread.tip", "Steps of the followed thread"));
    m_scopes[1]->setToolTip(said("debugger.scope.warp.tip", "Steps of its warp"));
    m_scopes[2]->setToolTip(said("debugger.scope.block.tip", "Steps of all warps of its block"));
    for (int i = 0; i < m_scopes.size(); ++i)
        connect(m_scopes[i], &QToolButton::clicked, this, [this, i] { m_bridge.setScope(DebugScope(i)); });
    // Two buttons around each word: on the smallest window all commands stand in one row.
    const auto pair = [&](const QString& word, QToolButton* before, QToolButton* after) {
        auto* both = new QWidget;
        auto* line = makeLayout<QHBoxLayout>(4, both);
        both->setMinimumHeight(commandHeight);
        line->addWidget(before);
        line->addWidget(makeLabel(word, "soft"));
        line->addWidget(after);
        row->addWidget(both);
    };
    pair(said("debugger.line", "Line"),
        makeStep("lineBack", "◀", said("debugger.line_back", "Back to the line before (Ctrl+F10)"), Stop::Line, back),
        makeStep("line", "▶", said("debugger.line_on", "On until the source line is done (F10)"), Stop::Line, on));
    pair(said("debugger.instruction", "Instruction"),
        makeStep("instructionBack", "◀", said("debugger.instruction_back", "Back by an instruction of PTX (Ctrl+F12)"),
            Stop::Instruction, back),
        makeStep("instruction", "▶", said("debugger.instruction_on", "On by an instruction of PTX (F12)"),
            Stop::Instruction, on));
    pair(said("debugger.barrier", "Barrier"),
        makeStep("barrierBack", "◀", said("debugger.barrier_back", "Back to the barrier before (Ctrl+Alt+F10)"),
            Stop::Barrier, back),
        makeStep("barrier", "▶", said("debugger.barrier_on", "On to the next barrier (Alt+F10)"), Stop::Barrier, on));
    pair(said("debugger.problem", "Problem"),
        makeStep(
            "problemBack", "◀", said("debugger.problem_back", "Back to what went wrong before"), Stop::Problem, back),
        makeStep("problem", "▶", said("debugger.problem_on", "On to where something goes wrong (Alt+F12)"),
            Stop::Problem, on));
    pair(said("debugger.edge", "Start, end"),
        makeStep("start", "|◀", said("debugger.start", "To the start"), Stop::Edge, back),
        makeStep("end", "▶|", said("debugger.end", "To the end"), Stop::Edge, on));

    auto* find = new QWidget;
    auto* findRow = makeLayout<QHBoxLayout>(4, find);
    find->setMinimumHeight(commandHeight);
    m_condition->setObjectName("debugger.condition");
    m_condition->setPlaceholderText(said("debugger.condition.empty", "stop where …"));
    m_condition->setAccessibleName(said("debugger.condition.name", "Condition on the thread's variables"));
    m_condition->setToolTip(said("debugger.condition.tip",
        "A condition of C++ on variables, parameters and threadIdx. Enter goes on to where it comes to hold, for a "
        "thread of the scope; Shift+Enter goes back."));
    m_condition->setMinimumWidth(216);
    auto* before = new QToolButton;
    before->setObjectName("debugger.findBack");
    before->setText("◀");
    before->setToolTip(said("debugger.find_back", "Back to where the condition came to hold"));
    auto* after = new QToolButton;
    after->setObjectName("debugger.find");
    after->setText("▶");
    after->setToolTip(said("debugger.find_on", "On to where the condition comes to hold"));
    for (QToolButton* button : {before, after}) {
        setRole(button, "small");
        button->setAccessibleName(button->toolTip());
        button->setFocusPolicy(Qt::StrongFocus);
    }
    connect(before, &QToolButton::clicked, this, [this] { findCondition(DebugDirection::Backward); });
    connect(after, &QToolButton::clicked, this, [this] { findCondition(DebugDirection::Forward); });
    m_condition->installEventFilter(this);
    connect(m_condition, &QLineEdit::returnPressed, this, [this] { findCondition(DebugDirection::Forward); });
    findRow->addWidget(before);
    findRow->addWidget(m_condition);
    findRow->addWidget(after);
    row->addWidget(find);
    return widget;
}

QWidget* DebuggerPanel::makeKinds()
{
    QWidget* const widget = segments({{"debugger.variables", said("debugger.variables", "Variables")},
                                         {"debugger.registers", said("debugger.registers", "Registers")}},
        m_kinds);
    for (int i = 0; i < m_kinds.size(); ++i)
        connect(m_kinds[i], &QToolButton::clicked, this, [this, i] {
            m_rows = LaneTableModel::Rows(i);
            m_lanes->setMoment(m_bridge.moment(), m_rows);
        });
    return widget;
}

void DebuggerPanel::findCondition(DebugDirection direction)
{
    if (m_condition->text().trimmed().isEmpty())
        return;
    m_bridge.go({.stop = DebugWish::Stop::Condition,
        .direction = direction,
        .scope = m_bridge.scope(),
        .condition = m_condition->text().trimmed().toStdString()});
}

void DebuggerPanel::followLane(unsigned lane)
{
    const DebugMomentPointer& moment = m_bridge.moment();
    if (!moment || moment->lane == lane)
        return;
    const Launch& launch = m_model.pictured()->bound->launch;
    const std::uint64_t block = moment->story->thread / launch.threadsPerBlock() * launch.threadsPerBlock();
    m_bridge.followAt(block + std::uint64_t{moment->warp} * warpLanes + lane, moment->position);
}

void DebuggerPanel::say(const DebugMoment& moment)
{
    // The step by which every other view names the moment; of the block's instructions there are far more.
    const auto visit = moment.position > moment.first ? moment.story->visitAt(moment.position - 1) : std::nullopt;
    QStringList where;
    if (visit)
        where += toQt(followWords(*moment.story, *visit, Room::Short));
    if (moment.line != 0)
        where += said("debugger.ran", "ran line {}", moment.line);
    if (moment.nextLine != 0)
        where += said("debugger.next", "next: line {}", moment.nextLine);
    if (moment.executed != 0)
        where += said("debugger.lanes", "{} of {} lanes of warp {}", std::popcount(moment.executed),
            std::popcount(moment.warps[moment.warp].lanes), moment.warp);
    where += said("debugger.position", "instruction {} of {}", grouped(moment.position), grouped(moment.end));
    m_where->setText(where.join(" · "));
    QString did = toQt(moment.instruction);
    for (const std::string& one : moment.did)
        did += (did.isEmpty() ? "" : "    ") + toQt(one);
    if (moment.problem)
        did.prepend(said("debugger.wrong", "Here something goes wrong.") + "    ");
    m_did->setText(did);
    m_did->setToolTip(did);
    // Where others are says why nothing goes on.
    const std::string lanes = placesOfLanes(moment.warps[moment.warp]), warps = placesOfWarps(moment.warps);
    m_places->setText(toQt(lanes + (lanes.empty() || warps.empty() ? "" : " · ") + warps));
    m_places->setToolTip(m_places->text());
    m_places->setVisible(!m_places->text().isEmpty());
    m_lanesNote->setText(toQt(moment.variablesNote));
    m_lanesNote->setVisible(!moment.variablesNote.empty() && m_rows == LaneTableModel::Rows::Variables);
}

void DebuggerPanel::refresh()
{
    const bool following = m_view.state().following;
    const DebugMomentPointer& moment = m_bridge.moment();
    const bool there = following && (m_follow.story() != nullptr || moment != nullptr);
    m_pages->setCurrentIndex(there ? 1 : 0);
    if (!there) {
        const QString busy = m_follow.words();
        m_note->setText(!busy.isEmpty()
                ? busy
                : said("debugger.nobody",
                    "Follow a thread to step through its block, forwards and backwards: F10 goes on "
                    "by a line, Ctrl+F10 back. Click an element first to choose the thread that "
                    "wrote it."));
        m_begin->setVisible(!following);
    }
    for (int i = 0; i < m_scopes.size(); ++i)
        m_scopes[i]->setChecked(DebugScope(i) == m_bridge.scope());
    if (moment == m_shown)
        return;
    if (moment && (!m_shown || m_shown->story != moment->story))
        m_condition->setPlaceholderText(
            said("debugger.condition", "stop where: {}", exampleCondition(*moment->story->source)));
    m_shown = moment;
    m_lanes->setMoment(moment, m_rows);
    m_shared->setMoment(moment);
    // Without shared memory the lanes have all the room.
    m_shared->setVisible(moment && (!moment->shared.empty() || !moment->variablesNote.empty()));
    if (moment) {
        say(*moment);
        emit headline(moment->line != 0 ? said("debugger.headline", "line {}", moment->line) : QString());
    } else {
        emit headline({});
    }
}

bool DebuggerPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_condition && event->type() == QEvent::KeyPress) {
        const auto* const key = static_cast<QKeyEvent*>(event);
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (enter && key->modifiers().testFlag(Qt::ShiftModifier)) {
            findCondition(DebugDirection::Backward);
            return true;
        }
    }
    return Section::eventFilter(watched, event);
}

void DebuggerPanel::showEvent(QShowEvent* event)
{
    Section::showEvent(event);
    m_bridge.setWatched(this, true);
}

void DebuggerPanel::hideEvent(QHideEvent* event)
{
    Section::hideEvent(event);
    m_bridge.setWatched(this, false);
}

} // namespace warpatlas::ui::inline desktop
