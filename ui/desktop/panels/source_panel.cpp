#include "ui/desktop/panels/source_panel.h"

#include "ui/desktop/desktop_model.h"
#include "ui/desktop/follow_bridge.h"
#include "ui/desktop/panels/source_view.h"
#include "ui/desktop/view_model.h"
#include "ui/desktop/words.h"

#include <QVBoxLayout>

#include <algorithm>

namespace warpatlas::ui {

SourcePanel::SourcePanel(DesktopModel& model, ViewModel* view, FollowBridge* follow, QWidget* parent)
    : Section("Source", parent), m_model(model), m_view(new SourceView), m_explanation(makeLabel({}, "note"))
{
    m_view->setObjectName("source");
    body()->addWidget(m_view, 1);
    m_explanation->setWordWrap(true);
    body()->addWidget(m_explanation);
    connect(&m_model, &DesktopModel::outcomeChanged, this, &SourcePanel::refresh);
    connect(m_view, &SourceView::columnsChanged, this, &SourcePanel::explain);
    if (!view || !follow)
        return;
    const auto mark = [this, view, follow] { m_view->setMarks(follow->line(), view->state().selected.line); };
    connect(view, &ViewModel::changed, this, mark);
    connect(follow, &FollowBridge::changed, this, mark);
    connect(m_view, &SourceView::lineClicked, view, [view](unsigned line) {
        view->selectLine(view->state().selected.line == line ? std::nullopt : std::optional<std::uint32_t>(line));
    });
}

void SourcePanel::resizeEvent(QResizeEvent* event)
{
    Section::resizeEvent(event);
    explain();
}

void SourcePanel::refresh()
{
    const OutcomePointer& outcome = m_model.outcome();
    if (!outcome || (outcome->bound == m_bound && outcome->trace == m_trace))
        return;
    m_bound = outcome->bound;
    m_trace = outcome->trace;
    const KernelCode& code = outcome->bound->work.code;
    setRemark(toQt(code.sourceName));
    // Lines past the text (`#line` may name any) have no row to stand in.
    const auto most = std::size_t(std::ranges::count(code.source, '\n')) + 1;
    std::vector<LineCounters> counters;
    if (outcome->trace)
        for (const auto& [line, counted] : outcome->trace->lines) {
            if (line > most)
                break;
            if (line >= counters.size())
                counters.resize(line + 1);
            counters[line] = lineCounters(counted);
        }
    const bool counted = !counters.empty();
    m_view->setSource(toQt(code.source), std::move(counters));
    if (counted)
        badge()->setProvenance(Provenance::Simulated);
    else
        badge()->hide();
    m_explanation->setToolTip(code.lessonMode.empty() ? QString() : "Lesson mode: " + toQt(code.lessonMode));
}

void SourcePanel::explain()
{
    const OutcomePointer& outcome = m_model.outcome();
    if (!outcome)
        return;
    QString known;
    if (outcome->trace && !outcome->trace->known.isAll())
        known = QString("of the %1 of %2 that are simulated so far")
                    .arg(grouped(outcome->trace->knownBlocks()), countOf(outcome->trace->launch.blocks(), "block"));
    QString words = explainColumns(m_view->columns(), " · ");
    if (words.isEmpty())
        words = "No counters: this run was not traced.";
    m_explanation->setText(known.isEmpty() ? words : words + " · " + known);
    // In a low panel the lines themselves come first; the tool tips of the lines and of their heads say the same.
    const bool low = height() < 200 || 4 * m_explanation->heightForWidth(width()) > height();
    if (low)
        m_explanation->setText(known);
    m_explanation->setVisible(!low || !known.isEmpty());
}

} // namespace warpatlas::ui
