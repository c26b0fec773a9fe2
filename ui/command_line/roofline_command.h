/// `warpatlas roofline`: where a kernel and its variants stand below a GPU's roofs, as a table, a chart, JSON or CSV.
#pragma once

#include "app/roofline/roofline.h"
#include "ui/command_line/command.h"
#include "ui/command_line/result_options.h"

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
    /// Adds the points of the kernel's other variants.
    void runOthers(const Experiment& experiment, std::vector<RooflineFacts>& points, Progress& progress,
        TerminalProgress& terminal, int& status) const;

    ExperimentOptions m_options;
    std::string m_level = "dram";
    bool m_variants = false;
    ResultOptions m_outputs;
};

} // namespace warpatlas::ui
