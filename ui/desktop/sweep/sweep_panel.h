/// A sweep in the drawer: what is asked for at the left, its chart at the right, which grows while the sweep runs. A
/// point that is chosen in it becomes the experiment.
#pragma once

#include "app/sweep/run_sweep.h"
#include "ui/desktop/answers/result_page.h"
#include "ui/desktop/sweep/axis_texts.h"

class QLayout;

namespace warpatlas::ui::inline desktop {

class SweepForm;

using SweepPointer = std::shared_ptr<const SweepResult>;

class SweepPanel : public ResultPage {
    Q_OBJECT
public:
    /// Runs a sweep, as runSweep() does; on the job's thread.
    using Work = std::function<void(
        SweepResult& result, Progress& progress, const std::function<void(const SweepProgress&)>& onProgress)>;

    /// `work` empty: runSweep().
    explicit SweepPanel(DesktopModel& model, Work work = {}, QWidget* parent = nullptr);

    SweepForm& form() { return *m_form; }
    /// The result so far; null before the first sweep. Never changes: the next one is another value.
    const SweepPointer& result() const { return m_result; }
    const SweepProgress& now() const { return m_now; } ///< of the sweep that runs
    HeadlinePart headline() const; ///< "12 of 34, about 20 s left", "fastest 32 × 8"; without words: nothing yet

private:
    void fillBeside();
    void press() override;
    void start(bool anew);
    void begin(const SweepResult& result);
    void work(SweepResult result, Progress& progress, const Job::Told& told);
    void finish(const QString& refusal, bool cancelled) override;
    void choose(std::size_t point);
    void setShow(std::optional<SweepShow> show);
    SweepShow showNow() const; ///< of the result that there is
    void refresh();
    void refreshControls() override;
    void refreshChart();
    void refreshAge();
    void fillAsks();
    bool goesOn() const;
    bool works() const { return job().running() || m_waiting; }

    SweepPointer m_result;
    SweepProgress m_now; ///< of the sweep that runs
    Work m_work;
    SweepForm* m_form;
    QPushButton* m_anew;
    QLayout* m_asks; ///< questions, before there is a chart
    QLabel* m_age;
    QToolButton* m_show;
    std::vector<SweepShow> m_answers; ///< what answers the question that the sweep was begun with
    std::optional<SweepShow> m_shown; ///< chosen in the menu; empty: what answers, or what the chart shows by itself
    std::optional<SweepResult> m_waiting; ///< begins when the window's run has ended
    bool m_startDue = false; ///< as soon as the form's texts are read
    QString m_line; ///< why the last one ended
};

} // namespace warpatlas::ui::inline desktop
