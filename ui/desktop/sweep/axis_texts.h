/// The form's texts and their meaning for an experiment. Reading them may load data, where a ladder of
/// sizes is asked for, or wake a driver: any thread.
#pragma once

#include "app/sweep/sweep.h"
#include "app/sweep/sweep_series.h"
#include "app/words/say.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace warpatlas::ui::inline desktop {

/// An axis as the form has it.
struct AxisText {
    std::string name; ///< as --over has it: "block", "radius"; empty: no axis
    std::string values; ///< as --over has them behind the =; empty: the ladder, or all

    std::string whole() const { return values.empty() ? name : name + "=" + values; }
    bool operator==(const AxisText&) const = default;
};

struct AxisWish {
    Experiment experiment;
    std::vector<AxisText> texts; ///< one, or two of which the second may have no name
};

struct ReadAxis {
    SweepAxis axis;
    std::string refusal; ///< one line; empty: axis is what is meant
    std::string note{}; ///< what it leaves aside of the experiment, one line; mostly empty
};

struct ReadAxes {
    AxisWish wish;
    std::vector<ReadAxis> axes; ///< of each text that has a name
    std::string refusal; ///< of both together

    /// The sweep to run; empty where a text is refused.
    std::optional<Sweep> sweep() const;
};

ReadAxes readAxes(const AxisWish& wish);

/// An axis that an experiment can have.
struct AxisChoice {
    std::string name;
    QString title, tip;
};
/// `bound`: what the same kernel was run with last, which says the numbers that one's own is called with; null: not
/// known.
std::vector<AxisChoice> axisChoices(const Experiment& experiment, const BoundExperiment* bound = nullptr);

/// "8 points: 4 × 2, 4 × 4 … 32 × 32"
QString valuesInWords(const SweepAxis& axis);

/// A question that people ask, and the sweep that answers it.
struct ReadySweep {
    QString name; ///< for the program: "block"
    QString question, tip;
    std::vector<AxisText> axes;
    /// The answers to it, the first one first: the chart shows the first that differs between the points.
    std::vector<SweepShow> shows;
};
/// Those that can be asked of an experiment.
std::vector<ReadySweep> readySweeps(const Experiment& experiment);

} // namespace warpatlas::ui::inline desktop
