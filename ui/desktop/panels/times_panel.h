/// CPU, GPU and recorded times on one axis, what each step takes, and sentences about them.
#pragma once

#include "app/experiment/outcome.h"
#include "ui/desktop/answers/result_page.h"
#include "ui/desktop/charts/value_axis.h"

namespace warpatlas::ui::inline desktop {

class TimesPanel : public ResultPage {
    Q_OBJECT
public:
    explicit TimesPanel(DesktopModel& model, QWidget* parent = nullptr);

    /// Sets the words why this machine has no GPU times; empty if it has a GPU.
    void setGpuAbsence(const QString& words);

private:
    void refresh();
    void refreshControls() override;
    void press() override; ///< Measure again
    void finish(const QString&, bool) override { } ///< the window's run is the job
    void chooseAxis(std::optional<AxisKind> kind)
    {
        m_axis = kind;
        refresh();
    }
    QWidget* makeAxisChips();
    QString absenceWords(const Outcome& outcome) const;

    QWidget* m_axisChips;
    std::optional<AxisKind> m_axis; ///< empty: chosen by the range of the times
    QString m_absence;
    QLabel* m_empty;
    ResultTable* m_steps;
    Badge* m_predicted;
    QLabel* m_predictedWords; ///< for which GPU, and what limits the kernel there
    Badge* m_recorded;
    QLabel* m_recordedWords; ///< where the recorded times come from
};

} // namespace warpatlas::ui::inline desktop
