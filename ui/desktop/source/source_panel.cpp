#include "ui/desktop/source/source_panel.h"

#include "app/words/say.h"
#include "kernels/text/kernel_line.h"
#include "ui/canvas/state/key_commands.h"
#include "ui/canvas/words/data_words.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/follow_bridge.h"
#include "ui/desktop/model/view_model.h"
#include "ui/desktop/source/source_chips.h"
#include "ui/desktop/source/source_view.h"

#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace warpatlas::ui::inline desktop {

namespace {

/// Returns the thread's first step at the line, or, where it is there already, its next one; from the last the first.
std::optional<std::size_t> visitTo(const ThreadStory& story, std::uint32_t line, std::size_t present)
{
    const auto at = [&](std::size_t visit) { return story.visits[visit].line == line; };
    if (present < story.visits.size() && at(present))
        for (std::size_t visit = present + 1; visit < story.visits.size(); ++visit)
            if (at(visit))
                return visit;
    for (std::size_t visit = 0; visit < story.visits.size(); ++visit)
        if (at(visit))
            return visit;
    return std::nullopt;
}

QString howToFollow()
{
    return said("source_view.how_to_follow", "{} to see its numbers under each line",
        withKey(warpatlas::say("source_view.follow", "Follow a thread"), KeyCommand::FollowThread));
}

} // namespace

SourcePanel::SourcePanel(DesktopModel& model, ViewModel* view, FollowBridge* follow, QWidget* parent)
    : Section({"panel.source", "Source"}, parent),
      m_model(model),
      m_viewModel(view),
      m_follow(follow),
      m_view(new SourceView),
      m_explanation(makeLabel({}, "note"))
{
    m_view->setObjectName("source");
    auto* edit =
        makeLink(said("source_view.edit", "Edit"), "source.edit", said("source_view.edit.name", "Edit the kernel"));
    edit->setToolTip(said("source_view.edit.tip", "Write in the kernel, or in a copy of it (Ctrl+E)"));
    edit->setVisible(view != nullptr);
    m_ptx = makePtxButton("source.ptx", this);
    m_ptx->setVisible(view != nullptr);
    addTrailing(m_ptx);
    addTrailing(edit);
    connect(m_ptx, &QPushButton::clicked, this, &SourcePanel::ptxRequested);
    connect(edit, &QPushButton::clicked, this, &SourcePanel::editRequested);
    body()->addWidget(m_view, 1);
    m_explanation->setWordWrap(true);
    body()->addWidget(m_explanation);
    body()->addStretch();
    connect(&m_model, &DesktopModel::outcomeChanged, this, &SourcePanel::refresh);
    connect(&m_model, &DesktopModel::mendingChanged, this, &SourcePanel::refresh);
    connect(&m_model, &DesktopModel::inputsChanged, this, &SourcePanel::nameSource);
    connect(&m_model, &DesktopModel::outdatedChanged, this, &SourcePanel::nameSource);
    connect(m_view, &SourceView::columnsChanged, this, &SourcePanel::explain);
    connect(m_view, &SourceView::mendWanted, this, &SourcePanel::mend);
    // The parts below the text follow it, and do not wait at the panel's end.
    connect(m_view, &SourceView::contentsChanged, this,
        [this] { m_view->setMaximumHeight(std::max(m_view->minimumHeight(), m_view->contentHeight() + 2)); });
    if (!view || !follow)
        return;
    connect(view, &ViewModel::changed, this, &SourcePanel::showFollowed);
    connect(follow, &FollowBridge::changed, this, &SourcePanel::showFollowed);
    connect(m_view, &SourceView::lineActivated, this, &SourcePanel::goTo);
    connect(m_view, &SourceView::runToWanted, this, &SourcePanel::runToWanted);
    connect(m_view, &SourceView::lineClicked, view, [view](unsigned line) {
        view->selectLine(view->state().selected.line == line ? std::nullopt : std::optional<std::uint32_t>(line));
    });
}

void SourcePanel::setPtxShown(bool shown)
{
    m_ptx->setChecked(shown);
}

void SourcePanel::goToLine(std::uint32_t line)
{
    m_view->goToLine(line);
    m_view->setFocus(Qt::OtherFocusReason);
}

/// Names the text that is shown, also while another kernel waits for its data.
void SourcePanel::nameSource()
{
    const OutcomePointer& outcome = m_model.outcome();
    if (!outcome)
        return;
    const QString name = toQt(outcome->bound->work.code.sourceName);
    setRemark(m_model.previous() ? toQt(say(previousLaunchWords)).toLower() + ": " + name : name);
}

void SourcePanel::showFollowed()
{
    if (m_lines != m_follow->lines()) {
        m_lines = m_follow->lines();
        m_view->setNumbers(m_lines ? sourceNumbers(*m_lines) : SourceNumbers());
    }
    if (m_follow->pointedLines())
        m_pointed = m_follow->pointedLines();
    showChips();
    m_view->setMarks(m_follow->line(), m_viewModel->state().selected.line);
    m_view->setHint(m_viewModel->state().following ? QString() : howToFollow());
    arrive();
}

/// The followed thread's numbers are bright; those that it had shown while it was only pointed at stay where it has not
/// come to yet.
void SourcePanel::showChips()
{
    const OutcomePointer& outcome = m_model.outcome();
    // Time that passes changes none of them.
    if (std::tuple now{outcome ? outcome->run : 0, m_lines, m_pointed, m_follow->pointedLines()};
        std::exchange(m_chipsFor, now) == now)
        return;
    const auto of = [&](const StoryLinesPointer& lines, bool soft) {
        const bool shown = outcome && lines && lines->present->story->run == outcome->run;
        return shown ? sourceChips(*lines, outcome->bound->work.code.source, m_view->contents().lines, soft)
                     : SourceChips();
    };
    if (!m_lines) {
        m_view->setChips(of(m_follow->pointedLines(), true));
        return;
    }
    const bool same = m_pointed && m_pointed->present->story->thread == m_lines->present->story->thread;
    m_view->setChips(withOthers(of(m_lines, false), same ? of(m_pointed, true) : SourceChips()));
}

void SourcePanel::mend(std::uint32_t line)
{
    const auto card = m_view->cards().find(line);
    if (card == m_view->cards().end())
        return;
    if (card->second.mended.isEmpty())
        m_model.setMistake({});
    else
        emit mended(card->second.mended, card->second.button);
}

void SourcePanel::goTo(std::uint32_t line)
{
    if (!m_viewModel)
        return;
    if (!m_viewModel->state().following)
        m_follow->begin();
    if (!m_viewModel->state().following)
        return;
    m_wanted = line;
    arrive();
}

void SourcePanel::arrive()
{
    if (!m_wanted)
        return;
    const CanvasState& state = m_viewModel->state();
    if (!state.following) {
        m_wanted.reset(); // the person thought better of it
        return;
    }
    const StoryPointer& story = m_follow->story();
    if (!story || !state.playback.followed)
        return;
    const std::uint32_t line = *std::exchange(m_wanted, std::nullopt);
    if (const auto visit = visitTo(*story, line, state.visit))
        m_viewModel->setVisit(*visit);
    else
        m_model.say(said("source_view.does_not_come", "The followed thread does not come to line {}.", line), false);
}

void SourcePanel::resizeEvent(QResizeEvent* event)
{
    Section::resizeEvent(event);
    explain();
}

void SourcePanel::refresh()
{
    const OutcomePointer& outcome = m_model.outcome();
    if (!outcome)
        return;
    const bool sameText = outcome->bound == m_bound;
    if (sameText && outcome->trace == m_trace) {
        m_view->setCards(sourceCards(*outcome, m_model.mending(), m_view->contents().changes));
        return;
    }
    m_bound = outcome->bound;
    m_trace = outcome->trace;
    const KernelCode& code = outcome->bound->work.code;
    nameSource();
    // Lines past the text (`#line` may name any) have no row to stand in.
    const auto most = std::size_t(std::ranges::count(code.source, '\n')) + 1;
    std::vector<LineCounters> counters;
    if (outcome->trace)
        counters = countersByLine(outcome->trace->lines, most);
    const bool counted = !counters.empty();
    const Mistake* const mistake = outcome->bound->mistake;
    // The texts are compared once, however often what has run so far comes.
    m_view->setSource(toQt(code.source), std::move(counters),
        sameText      ? m_view->contents().changes
            : mistake ? sourceChanges(textOf(*mistake))
                      : SourceChanges());
    m_view->setCards(sourceCards(*outcome, m_model.mending(), m_view->contents().changes));
    // A text that the person edits stays where it is.
    if (const std::string kernel = code.sourceName + ':' + code.entry; std::exchange(m_kernel, kernel) != kernel)
        m_view->showKernel(std::max(1U, lineOfKernel(code.source, code.entry)));
    if (counted)
        badge()->setProvenance(Provenance::Simulated);
    else
        badge()->hide();
    if (!code.lessonMode.empty())
        badge()->setToolTip(
            badge()->toolTip() + '\n' + said("source_view.lesson_mode", "Lesson mode: {}", code.lessonMode));
}

void SourcePanel::explain()
{
    const OutcomePointer& outcome = m_model.outcome();
    if (!outcome)
        return;
    // The heads' tool tips explain the columns.
    QStringList words;
    if (!m_view->contents().changes.empty())
        words += m_view->contents().changes.wrong.empty()
            ? said("source_view.missing", "With +: lines of the right kernel that are missing here.")
            : said("source_view.crossed", "Crossed: the mistake's lines. With +: the right kernel's in their place.");
    if (m_view->contents().columns.empty())
        words += said("source_view.no_counters", "No counters: this run was not traced.");
    // In a low panel the lines themselves come first.
    if (height() < 200)
        words.clear();
    if (outcome->trace && !outcome->trace->known.isAll())
        words += said("source_view.so_far", "of the {} of {} that are simulated so far",
            grouped(outcome->trace->knownBlocks()), countOf(outcome->trace->launch.blocks(), noun::block));
    m_explanation->setText(words.join(" · "));
    m_explanation->setVisible(!words.isEmpty());
}

} // namespace warpatlas::ui::inline desktop
