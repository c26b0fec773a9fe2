#include "ui/desktop/panels/occupancy_panel.h"

#include "app/experiment/outcome.h"
#include "app/report/report_words.h"
#include "app/report/times_report.h"
#include "app/words/labels.h"
#include "ui/desktop/answers/result_page.h"
#include "ui/desktop/charts/occupancy_chart.h"
#include "ui/desktop/charts/occupancy_what_if.h"
#include "ui/desktop/charts/point_view.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/desktop_model.h"

#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace warpatlas::ui::inline desktop {
namespace {

/// Facts that neither the headline nor the sentence has.
QString factsText(const std::vector<ResultLine>& facts)
{
    QString text;
    for (const ResultLine& fact : facts)
        if (std::ranges::none_of(std::array{label::occupancy, label::limitedBy, label::mostOccupancy},
                [&](const Text& said) { return say(said) == fact.label; }))
            text += QString("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>")
                        .arg(toQt(fact.label).toHtmlEscaped(), toQt(fact.words).toHtmlEscaped());
    return "<table cellspacing=0>" + text + "</table>";
}

class OccupancyPanel : public ResultPage {
public:
    explicit OccupancyPanel(DesktopModel& model)
        : ResultPage(model,
            {.title = {"panel.occupancy", "Occupancy"},
                .name = "occupancy",
                .sideWidth = 380,
                .saves = said("panel.occupancy.save", "Save or copy the occupancy"),
                .result = [this] { return result(); },
                .figureChart =
                    [&model] {
                        return std::make_unique<OccupancyChart>(
                            occupancyPlots(model.outcome()->gpu, *model.outcome()->occupancyInput, {}));
                    }},
            nullptr),
          m_percent(makeFittingLabel("occupancyPercent", "strong")),
          m_facts(makeFittingLabel("occupancy.facts", "note")),
          m_whatIf(new OccupancyWhatIf),
          m_asked(makeFittingLabel("occupancy.asked", "note"))
    {
        m_facts->setTextFormat(Qt::RichText);
        setKind(m_asked, "asked");
        view()->setFocusPolicy(Qt::NoFocus); // no point of it is chosen
        for (QWidget* widget : std::initializer_list<QWidget*>{m_percent, m_whatIf, m_asked, m_facts})
            side()->addWidget(widget);
        refreshControls();
        connect(&model, &DesktopModel::outcomeChanged, this, &OccupancyPanel::refresh);
        connect(m_whatIf, &OccupancyWhatIf::changed, this, &OccupancyPanel::refreshCurves);
        refresh();
    }

private:
    void press() override { } ///< it follows the run
    void finish(const QString&, bool) override { }
    void refreshControls() override { refreshButton({}, {}); }
    void refresh()
    {
        const std::optional<Result> is = result();
        for (QWidget* widget : std::initializer_list<QWidget*>{m_percent, m_facts, m_whatIf})
            widget->setVisible(is.has_value());
        if (!is) {
            m_asked->hide();
            showNothing(said("panel.limits.none", "Follows the run."));
            return;
        }
        const Outcome& outcome = *model().outcome();
        m_percent->setText(toQt(warpsInWords(*outcome.occupancy)));
        m_facts->setText(factsText(is->found));
        m_facts->setToolTip(outcome.device.is(DeviceKind::Cuda)
                ? said("panel.occupancy.gpu_that_runs", "The limits are those of the GPU that runs it")
                : said(
                    "panel.occupancy.gpu_chosen", "The GPU whose limits are used: chosen with the device, at the top"));
        m_whatIf->setPresent(outcome.gpu, *outcome.occupancyInput);
        refreshCurves();
    }
    void refreshCurves()
    {
        std::optional<Result> is = result();
        if (!is)
            return;
        const Outcome& outcome = *model().outcome();
        const auto& asked = m_whatIf->asked();
        is->provenance = Provenance::Theoretical;
        showResult(
            *is, std::make_unique<OccupancyChart>(occupancyPlots(outcome.gpu, *outcome.occupancyInput, asked)), 0, 0);
        m_asked->setVisible(asked.has_value());
        if (!asked)
            return;
        const Occupancy would = computeOccupancy(outcome.gpu, *asked);
        m_asked->setText(said("panel.occupancy.would", "what if: {}, {} of {} warps, limited by {}; the most is {}",
            percent(would.fraction), would.warpsPerSm, would.maxWarpsPerSm, limitersInWords(would.limitedBy),
            bestBlocksInWords(outcome.gpu, *asked)));
    }
    /// What is resident, its limits, and where the registers come from; empty: it is not known.
    std::optional<Result> result() const
    {
        const OutcomePointer& outcome = model().outcome();
        if (!outcome || !outcome->occupancy || !outcome->occupancyInput)
            return std::nullopt;
        Result result = resultOf(outcome->gpu, *outcome->occupancyInput);
        result.conditions += " · " + outcome->occupancySource;
        if (outcome->achievedOccupancy)
            result.notes.push_back(say("panel.occupancy.achieved", "achieved {} ({})",
                inWords(*outcome->achievedOccupancy), nameOf(Provenance::Recorded)));
        return result;
    }

    QLabel* m_percent;
    QLabel* m_facts;
    OccupancyWhatIf* m_whatIf;
    QLabel* m_asked; ///< what it would be
};

} // namespace

Section* makeOccupancyPanel(DesktopModel& model)
{
    return new OccupancyPanel(model);
}

} // namespace warpatlas::ui::inline desktop
