#include "ui/desktop/panels/source_panel.h"

#include "ui/desktop/desktop_model.h"
#include "ui/desktop/panels/source_view.h"
#include "ui/desktop/words.h"

#include <QVBoxLayout>

namespace warpatlas::ui {

SourcePanel::SourcePanel(DesktopModel& model, QWidget* parent)
    : Section("Source", parent), m_model(model), m_view(new SourceView), m_explanation(makeLabel({}, "note"))
{
    m_view->setObjectName("source");
    body()->addWidget(m_view, 1);
    m_explanation->setWordWrap(true);
    body()->addWidget(m_explanation);
    connect(&m_model, &DesktopModel::outcomeChanged, this, &SourcePanel::refresh);
}

void SourcePanel::resizeEvent(QResizeEvent* event)
{
    Section::resizeEvent(event);
    // In a low panel the lines themselves come first; the tool tips of the lines say the same.
    m_explanation->setVisible(height() >= 200);
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
    std::vector<LineCounters> counters;
    if (outcome->trace)
        for (const auto& [line, counted] : outcome->trace->lines) {
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
    m_explanation->setText(counted
            ? "lanes: share of the 32 that are active · sectors: 32-byte pieces that a request touches"
            : "No counters: this run was not traced.");
    m_explanation->setToolTip(code.lessonMode.empty() ? QString() : "Lesson mode: " + toQt(code.lessonMode));
}

} // namespace warpatlas::ui
