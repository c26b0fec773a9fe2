/// The roofline: the present kernel below the roofs of the GPU that is shown, its variants beside it. A
/// point that is pointed at stands out; one that is chosen becomes the experiment.
#pragma once

#include "app/roofline/run_variants.h"
#include "ui/desktop/answers/result_page.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::ui::inline desktop {

class RooflinePanel : public ResultPage {
    Q_OBJECT
public:
    /// Runs variants, as runVariants() does; on the job's thread.
    using Work = std::function<void(const Experiment& experiment, std::span<const std::string> variants,
        Progress& progress, const std::function<void(VariantRun)>& told,
        const std::function<void(const VariantProgress&)>& onProgress)>;

    /// `work` empty: runVariants().
    explicit RooflinePanel(DesktopModel& model, Work work = {}, QWidget* parent = nullptr);

    Headline headline() const; ///< "71 % of the roof", "0.083 FLOP/byte, memory-bound"; empty: nothing yet
    const std::vector<RooflineFacts>& points() const { return m_points; }

private:
    void makeControls();
    void takeOutcome();
    void takeVariant(const VariantRun& run);
    void take(RooflineFacts facts);
    void press() override;
    void finish(const QString& refusal, bool cancelled) override;
    void choose(std::size_t point);
    void refresh();
    void refreshChart();
    void refreshControls() override;
    std::vector<MemoryLevel> levels() const;
    std::vector<RooflineFacts> isolatedFirst() const;
    const RooflineFacts* present() const;
    std::size_t isolated() const; ///< the one that is pointed at, else the present one
    std::vector<std::string> missing() const; ///< variants without a point of the present size

    Work m_work;
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
    QLabel* m_reach; ///< the time behind the point, with its badge
    Badge* m_badge;
};

} // namespace warpatlas::ui::inline desktop
