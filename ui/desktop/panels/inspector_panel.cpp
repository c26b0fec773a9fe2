#include "ui/desktop/panels/inspector_panel.h"

#include "ui/desktop/desktop_model.h"
#include "ui/desktop/style.h"
#include "ui/desktop/view_model.h"
#include "ui/desktop/words.h"
#include "ui/overlay/words.h"

#include <QVBoxLayout>

namespace warpatlas::ui {
namespace {

QString writtenText(const Inspection& found, const BufferSpec& buffer, bool recorded, bool accumulates)
{
    if (found.writtenCount == 0) {
        if (!found.wroteKnown)
            return recorded ? "nothing that is still there" : "not known yet";
        if (found.strayed)
            return "outside of every buffer: see Problems";
        if (found.wrote && accumulates)
            return "elements that others added to after it";
        return found.wrote ? "nothing that is still there: overwritten" : "nothing: it falls outside the data";
    }
    QStringList names;
    for (const std::uint64_t element : found.written)
        names += elementText(buffer, element);
    QString text = names.join(", ");
    if (found.writtenCount > found.written.size())
        text += QString(" and %1 more").arg(grouped(found.writtenCount - found.written.size()));
    if (found.strayed)
        text += ", and outside of every buffer";
    return text;
}

} // namespace

InspectorPanel::InspectorPanel(DesktopModel& model, ViewModel& view, QWidget* parent)
    : Section("Inspector", parent),
      m_model(model),
      m_view(view),
      m_empty(makeLabel("Point at an element to see the thread that wrote it; click keeps it.", "note")),
      m_facts(new FactList),
      m_formula(new QLabel)
{
    m_empty->setWordWrap(true);
    m_empty->setObjectName("inspector.empty");
    body()->addWidget(m_empty);
    m_facts->setObjectName("inspector");
    body()->addWidget(m_facts);
    m_formula->setObjectName("inspector.formula");
    m_formula->setTextFormat(Qt::RichText);
    m_formula->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_formula->setWordWrap(true);
    body()->addWidget(m_formula);
    body()->addStretch(1);
    connect(&m_model, &DesktopModel::outcomeChanged, this, &InspectorPanel::refresh);
    connect(&m_view, &ViewModel::changed, this, &InspectorPanel::refresh);
    refresh();
}

void InspectorPanel::refresh()
{
    const OutcomePointer& outcome = m_model.pictured();
    const CanvasState& state = m_view.state();
    const std::optional<ElementOf>& hovered = state.hovered.element;
    const Launch launch = outcome ? outcome->bound->launch : Launch{};
    const auto inside = [](const std::optional<std::uint64_t>& index, std::uint64_t count) {
        return index && *index < count;
    };
    if (outcome && hovered && hovered->buffer == outcome->bound->work.output) {
        present(inspectElement(*outcome, hovered->element), launch, true);
    } else if (outcome && inside(state.hovered.thread, launch.threads())) {
        present(ofThread(m_pointed, *state.hovered.thread), launch, true);
    } else if (outcome && !hovered && inside(state.hovered.block, launch.blocks())) {
        present(inspectBlock(*outcome, *state.hovered.block), launch, true);
    } else if (outcome && inside(state.selected.thread, launch.threads())) {
        present(ofThread(m_selected, *state.selected.thread), launch, false);
    } else if (outcome && inside(state.selected.block, launch.blocks())) {
        present(inspectBlock(*outcome, *state.selected.block), launch, false);
    } else {
        setRemark({});
        m_empty->show();
        m_facts->hide();
        m_formula->hide();
        badge()->hide();
    }
}

const Inspection& InspectorPanel::ofThread(Remembered& remembered, std::uint64_t thread)
{
    const OutcomePointer& outcome = m_model.pictured();
    if (remembered.thread != thread || remembered.outcome != outcome)
        remembered = {thread, outcome, inspectThread(*outcome, thread)};
    return remembered.found;
}

void InspectorPanel::present(const Inspection& found, const Launch& launch, bool pointed)
{
    m_empty->hide();
    m_facts->show();
    m_facts->setUpdatesEnabled(false);
    // There is room for one of them beside the badge.
    setRemark(m_model.outdated() ? QString(previousLaunchWords).toLower()
            : pointed            ? QString("pointed at")
                                 : QString("selected"));
    const BufferSpec& buffer = m_model.pictured()->bound->work.outputBuffer();
    if (found.thread) {
        m_facts->set("blockIdx", indexText(found.id.block, launch.grid));
        m_facts->set("threadIdx", indexText(found.id.thread, launch.block));
        m_facts->set("warp, lane", QString("%1, %2").arg(found.id.warp).arg(found.id.lane));
        m_facts->set("linear id", grouped(*found.thread));
    } else if (found.block) {
        m_facts->set("blockIdx", indexText(found.blockIndex, launch.grid));
        m_facts->set("threadIdx", QString("all %1").arg(countOf(launch.threadsPerBlock(), "thread")));
        m_facts->set("warp, lane", countOf(launch.warpsPerBlock(), "warp"));
        m_facts->set("linear id", QString("block %1 of %2").arg(grouped(*found.block), grouped(launch.blocks())));
    } else {
        const QString nobody = found.unknown ? QString("not simulated yet")
            : m_model.pictured()->owners     ? QString("nobody wrote it")
                                             : QString("not known");
        for (const char* key : {"blockIdx", "threadIdx", "warp, lane", "linear id"})
            m_facts->set(key, key == std::string_view("blockIdx") ? nobody : QString("–"));
    }
    const bool recorded = m_model.pictured()->ownersProvenance == Provenance::Recorded;
    if (found.thread && (found.writtenCount > 0 || !found.element))
        m_facts->set("writes",
            writtenText(found, buffer, recorded, m_model.pictured()->bound->work.writes == WritePattern::Accumulated));
    else
        m_facts->set("writes", found.thread ? found.elementText : QString("–"));
    m_facts->set(
        "value", found.valueText.isEmpty() ? QString("–") : QString("%1 = %2").arg(found.elementText, found.valueText));
    m_facts->set("times written",
        found.writes < 0 ? QString("–") : QString::number(found.writes) + (found.writes == 255 ? " or more" : ""));
    m_facts->setUpdatesEnabled(true);

    QString rich;
    if (found.thread)
        for (const IndexLine& line : globalIndex(launch, found.id)) {
            const qsizetype last = line.numbers.lastIndexOf(' ') + 1;
            rich += QString("<div style='margin-bottom:4px'>%1<br><span style='color:%2'>&nbsp;&nbsp;%3</span><span "
                            "style='color:%4'>%5</span></div>")
                        .arg(line.formula, tokens().soft.name(), line.numbers.left(last), tokens().accent.name(),
                            line.numbers.mid(last));
        }
    m_formula->setFont(monoFont(11));
    m_formula->setText(rich.isEmpty()
            ? rich
            : QString("<div style=\"font-family:'%1';font-size:11px\">%2</div>").arg(monoFont(11).family(), rich));
    // The formulas of a followed thread stand above, line by line.
    m_formula->setVisible(!rich.isEmpty() && !m_view.state().following);
    if (found.thread)
        badge()->setProvenance(m_model.pictured()->ownersProvenance);
    else
        badge()->hide();
}

} // namespace warpatlas::ui
