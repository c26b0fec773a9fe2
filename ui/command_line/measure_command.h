/// `warpatlas measure`: takes the times of catalogue kernels on this machine's GPU, as a file that travels with the
/// program.
#pragma once

#include "ui/command_line/command.h"

#include <string>
#include <vector>

namespace warpatlas::ui {

class MeasureCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override;
    int execute() override;

private:
    std::vector<std::string> m_kernels;
    std::vector<std::string> m_sizes;
    std::vector<std::string> m_blockFactors;
    std::string m_device = "cuda";
    std::string m_seconds;
    std::string m_out;
    bool m_gpu = false;

    int probe();
};

} // namespace warpatlas::ui
