/// A sweep in the drawer: what is asked for at the left, its chart at the right, which grows while the sweep runs. A
/// point that is chosen in it becomes the experiment.
#pragma once

#include "ui/desktop/look/section.h"
#include "ui/desktop/sweep/axis_texts.h"
#include "ui/desktop/sweep/sweep_job.h"

class QLayout;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace warpatlas::ui {

class DesktopModel;
class SweepForm;
class PointView;
class ResultMenu;

/// What the drawer's tab shows.
struct SweepHeadline {
    QString words; ///< "12 of 34, about 20 s left", "fastest 32 × 8"; empty: nothing yet
    std::optional<Provenance> provenance;
    QString kind; ///< "wrong", else empty

    bool operator==(const SweepHeadline&) const = default;
};

class SweepPanel : public Section {
    Q_OBJECT
public:
    explicit SweepPanel(DesktopModel& model, SweepJob::Work work = sweepWork(), QWidget* parent = nullptr);
    ~SweepPanel() override; ///< cancels and waits

    SweepForm& form() { return *m_form; }
    const SweepJob& job() const { return m_job; }
    SweepHeadline headline() const;
    ResultMenu& saves() { return *m_saves; }

signals:
    void headlineChanged();

private:
    QWidget* makeControls();
    QWidget* makeChartSide();
    void press();
    void start(bool anew);
    void begin(const SweepResult& result);
    void ended(const QString& refusal, bool cancelled);
    void choose(std::size_t point);
    void setShow(std::optional<SweepShow> show);
    SweepShow showNow() const; ///< of the result that there is
    ResultMenu* makeSaves();
    void refresh();
    void refreshControls();
    void refreshChart();
    void refreshAge();
    void fillAsks();
    bool goesOn() const;
    bool works() const { return m_job.running() || m_waiting; }

    DesktopModel& m_model;
    SweepJob m_job;
    SweepForm* m_form;
    QPushButton *m_start, *m_anew;
    QProgressBar* m_bar;
    QLabel* m_words; ///< progress, or why it ended
    PointView* m_view;
    QWidget* m_empty; ///< what stands in the chart's place before there is one
    QLayout* m_asks; ///< of its questions
    QLabel *m_found, *m_age, *m_conditions;
    QToolButton* m_show;
    ResultMenu* m_saves;
    std::vector<SweepShow> m_answers; ///< what answers the question that the sweep was begun with
    std::optional<SweepShow> m_shown; ///< chosen in the menu; empty: what answers, or what the chart shows by itself
    std::optional<SweepResult> m_waiting; ///< begins when the window's run has ended
    bool m_startDue = false; ///< as soon as the form's texts are read
    QString m_line; ///< why the last one ended
};

} // namespace warpatlas::ui
