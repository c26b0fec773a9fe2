/// Wrong and right times in the drawer: a chart of them, and beside it why the chosen one is wrong, with the code of
/// both ways. What needs a GPU is recorded until it was measured here.
#pragma once

#include "ui/desktop/fairness/fairness_job.h"
#include "ui/desktop/look/section.h"

#include <optional>

class QProgressBar;
class QPushButton;
class QScrollArea;

namespace warpatlas::ui {

class DesktopModel;
class PointView;
class ResultMenu;

/// What the drawer's tab shows.
struct FairnessHeadline {
    QString words; ///< empty: nothing yet
    std::optional<Provenance> provenance;
    bool wrong = false; ///< the run whose times they are is
};

class FairnessPanel : public Section {
    Q_OBJECT
public:
    explicit FairnessPanel(DesktopModel& model, FairnessJob::Work work = fairnessWork(), QWidget* parent = nullptr);
    ~FairnessPanel() override; ///< cancels and waits

    const FairnessJob& job() const { return m_job; }
    const FairnessFacts& facts() const { return m_facts; }
    FairnessHeadline headline() const;
    ResultMenu& saves() const { return *m_saves; }

signals:
    void headlineChanged();

private:
    QScrollArea* makeSide();
    void takeOutcome();
    void judge();
    void press();
    void refresh();
    void refreshRow();
    void refreshControls();
    Unfair shown() const; ///< the row that is pointed at, else the chosen one

    DesktopModel& m_model;
    FairnessJob m_job;
    FairnessFacts m_facts; ///< of m_of; rows that are recorded, or were measured
    std::optional<Experiment> m_of; ///< empty: nothing was run yet
    std::optional<std::size_t> m_chosen, m_pointed; ///< in allUnfair
    QString m_line; ///< why the last job ended
    FairnessStep m_now;

    PointView* m_view;
    QPushButton* m_measure;
    ResultMenu* m_saves;
    QProgressBar* m_bar;
    QLabel* m_rowsOf; ///< of which kernel and size the rows are, where not all are of the run that is shown
    QLabel *m_words, *m_faults, *m_title, *m_sentence, *m_wrong, *m_wrongCode, *m_right, *m_rightCode, *m_sources,
        *m_empty;
    QScrollArea* m_side;
};

} // namespace warpatlas::ui
