/// `warpatlas roofline`: where a kernel and its variants stand below a GPU's roofs, as a table, a chart, JSON or CSV.
#pragma once

#include "app/roofline/roofline.h"
#include "ui/command_line/command.h"
#include "ui/command_line/experiment_options.h"
#include "ui/command_line/figure_options.h"

#include <string>
#include <vector>

namespace warpatlas::ui {

class RooflineCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override;
    int execute() override;

private:
    std::vector<MemoryLevel> levels() const;
    std::vector<RooflineFacts> run(const Experiment& experiment, int& status) const;

    ExperimentOptions m_options;
    std::string m_level = "dram";
    bool m_variants = false;
    std::string m_json, m_csv; ///< empty: none
    FigureFileOptions m_figure;
};

} // namespace warpatlas::ui
