/// Wrong and right times: a chart of them, and beside it why the chosen one is wrong, with the code of both ways. What
/// needs a GPU is recorded until it was measured here.
#pragma once

#include "app/fairness/measure_fairness.h"
#include "ui/desktop/answers/result_page.h"

#include <optional>

namespace warpatlas::ui::inline desktop {

class FairnessPanel : public ResultPage {
    Q_OBJECT
public:
    /// Measures, as measureFairness() does; on the job's thread.
    using Work = std::function<void(const Experiment& experiment, Progress& progress,
        const std::function<void(const FairnessFacts&)>& found,
        const std::function<void(const FairnessStep&)>& onStep)>;

    /// `work` empty: measureFairness().
    explicit FairnessPanel(DesktopModel& model, Work work = {}, QWidget* parent = nullptr);

    const FairnessFacts& facts() const { return m_facts; }
    HeadlinePart headline() const; ///< without words: nothing yet; wrong where the run whose times they are is

private:
    void takeOutcome();
    void judge();
    void press() override;
    void finish(const QString& refusal, bool cancelled) override;
    void refreshControls() override;
    void refresh();
    void refreshRow();
    Unfair shown() const; ///< the row that is pointed at, else the chosen one

    Work m_work;
    FairnessFacts m_facts; ///< of m_of; rows that are recorded, or were measured
    std::optional<Experiment> m_of; ///< empty: nothing was run yet
    std::optional<std::size_t> m_chosen, m_pointed; ///< in allUnfair
    QString m_line; ///< why the last job ended

    QLabel* m_rowsOf; ///< of which kernel and size the rows are, where not all are of the run that is shown
    QLabel *m_title, *m_why, *m_wrong, *m_wrongCode, *m_right, *m_rightCode;
};

} // namespace warpatlas::ui::inline desktop
