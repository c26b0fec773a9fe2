/// A sweep in the drawer: what is asked for at the left, its chart at the right, which grows while the sweep runs. A
/// point that is chosen in it becomes the experiment.
#pragma once

#include "ui/desktop/look/section.h"
#include "ui/desktop/sweep/axis_texts.h"
#include "ui/desktop/sweep/sweep_files.h"

#include <functional>

class QLayout;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace warpatlas::ui {

class DesktopModel;
class SweepForm;
class PointView;

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
    /// Where a file dialog begins, and what it is told of the folder that was chosen.
    std::function<QString()> dialogFolder = [] { return QString("."); };
    std::function<void(const QString& folder)> savedIn = [](const QString&) {};
    /// Writes a file and says a line about it; false if it failed.
    bool saveTo(SweepFile file, QString path);

signals:
    void headlineChanged();
    void told(const QString& line, bool wrong); ///< about a file

private:
    QWidget* makeControls();
    QWidget* makeChartSide();
    void fillSave();
    void press();
    void start(bool anew);
    void begin(const SweepResult& result);
    void ended(const QString& refusal, bool cancelled);
    void choose(std::size_t point);
    void setShow(std::optional<SweepShow> show);
    void askSave(SweepFile file);
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
    QToolButton *m_show, *m_save;
    std::optional<SweepShow> m_shown; ///< empty: what the chart shows by itself
    std::optional<SweepResult> m_waiting; ///< begins when the window's run has ended
    bool m_startDue = false; ///< as soon as the form's texts are read
    QString m_line; ///< why the last one ended
};

} // namespace warpatlas::ui
