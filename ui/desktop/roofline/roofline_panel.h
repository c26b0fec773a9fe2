/// The roofline in the drawer: the present kernel below the roofs of the GPU that is shown, its variants beside it. A
/// point that is pointed at stands out; one that is chosen becomes the experiment.
#pragma once

#include "ui/desktop/look/badge.h"
#include "ui/desktop/look/section.h"
#include "ui/desktop/roofline/roofline_job.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

class QProgressBar;
class QPushButton;

namespace warpatlas::ui {

class DesktopModel;
class PointView;
class ResultMenu;

/// A part of what the drawer's tab shows.
struct RooflineHeadline {
    QString words; ///< "71 % of the roof", "0.083 FLOP/byte, memory-bound"
    std::optional<Provenance> provenance;
};

class RooflinePanel : public Section {
    Q_OBJECT
public:
    explicit RooflinePanel(DesktopModel& model, RooflineJob::Work work = rooflineWork(), QWidget* parent = nullptr);
    ~RooflinePanel() override; ///< cancels and waits

    const RooflineJob& job() const { return m_job; }
    std::vector<RooflineHeadline> headline() const; ///< empty: nothing yet
    const std::vector<RooflineFacts>& points() const { return m_points; }
    ResultMenu& saves() const { return *m_saves; }

signals:
    void headlineChanged();

private:
    QWidget* makeControls();
    QWidget* makeChartSide();
    void takeOutcome();
    void take(RooflineFacts facts);
    void press();
    void choose(std::size_t point);
    void refresh();
    void refreshChart();
    void refreshControls();
    std::vector<MemoryLevel> levels() const;
    std::vector<RooflineFacts> isolatedFirst() const;
    const RooflineFacts* present() const;
    std::size_t isolated() const; ///< the one that is pointed at, else the present one
    std::vector<std::string> missing() const; ///< variants without a point of the present size

    DesktopModel& m_model;
    RooflineJob m_job;
    std::vector<RooflineFacts> m_points; ///< in the order of the variants
    std::map<std::string, Experiment> m_experiments; ///< by kernel: of which the points are
    std::string m_key; ///< what the points have in common
    std::optional<std::string> m_present; ///< kernel of the window's own point
    std::optional<std::size_t> m_pointed;
    std::optional<MemoryLevel> m_level = MemoryLevel::Dram; ///< empty: all
    QString m_refusal; ///< why there is no point; empty: there is one
    QString m_line; ///< why the last job ended, or what has no point
    VariantProgress m_now;

    std::vector<QPushButton*> m_chips; ///< of the levels, then of all; no group, of which Tab reaches one alone
    PointView* m_view;
    QLabel *m_sentence, *m_notes, *m_conditions, *m_empty, *m_words, *m_reach;
    Badge* m_badge;
    QPushButton* m_all;
    QProgressBar* m_bar;
    ResultMenu* m_saves;
};

} // namespace warpatlas::ui
