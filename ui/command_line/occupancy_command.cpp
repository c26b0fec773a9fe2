#include "ui/command_line/commands.h"

#include "app/report/json_report.h"
#include "app/report/times_report.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"
#include "kernels/analysis/launch_check.h"
#include "kernels/model/error.h"
#include "ui/command_line/options/option_values.h"
#include "ui/command_line/result_options.h"
#include "ui/desktop/charts/occupancy_chart.h"
#include "ui/terminal/output.h"

#include <nlohmann/json.hpp>

namespace warpatlas::ui::inline command_line {

namespace {

/// `warpatlas occupancy`: how many blocks fit on an SM, and what limits them.
class OccupancyCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override
    {
        CLI::App* command = program.add_subcommand(
            "occupancy", say("cli.occupancy", "Theoretical occupancy of a GPU, with its limiter"));
        const AddOption option{*command};
        // Refused before a missing option: registers are of no use for a GPU that is not known.
        const auto known = [](const std::string& name) {
            if (const Answer<GpuSheet> gpu = findGpu(name); !gpu)
                throw InputError(optionText("--gpu", name), gpu.reason());
            return std::string();
        };
        option("--gpu", m_gpu, "GPU", say("cli.occupancy.gpu", "A name that `list gpus` shows"))
            ->required()
            ->check(known);
        option("--block", m_block, "N|X,Y[,Z]", threadsOfBlockHelp())->required();
        option("--registers", m_registers, "N", say("cli.occupancy.registers", "Registers a thread"))->required();
        option("--shared", m_shared, "BYTES", say("cli.occupancy.shared", "Shared memory of a block (default 0)"));
        m_outputs.addTo(*command, say("cli.occupancy.csv", "Write its numbers as CSV"));
        command->footer(say("cli.occupancy.footer",
            "Examples:\n"
            "  warpatlas occupancy --gpu \"RTX 3060\" --block 256 --registers 40\n"
            "  warpatlas occupancy --gpu T4 --block 192 --registers 64 --shared 8192 --figure occupancy.svg"));
        return command;
    }

    int execute() override
    {
        m_outputs.check();
        const Answer<GpuSheet> gpu = findGpu(m_gpu);
        const std::optional<Dim3> block = parseDim("--block", m_block, false);
        if (!block)
            throw InputError("--block auto", say("cli.occupancy.block", "a number of threads is expected"));
        const std::vector<Problem> refused = checkLaunch(gpu.value(), Launch{{1, 1, 1}, *block}, {}, {});
        if (!refused.empty())
            throw InputError(optionText("--block", m_block), sentenceOf(refused.front()));

        OccupancyInput input;
        input.threadsPerBlock = int(block->count());
        input.registersPerThread = parseWhole("--registers", m_registers, 1, gpu.value().maxRegistersPerThread);
        input.sharedBytesPerBlock = parseWhole("--shared", m_shared, 0, 1 << 30);
        const std::vector<Problem> tooMuch =
            checkLaunch(gpu.value(), Launch{{1, 1, 1}, *block}, {}, input.sharedBytesPerBlock);
        if (!tooMuch.empty())
            throw InputError(optionText("--shared", m_shared), sentenceOf(tooMuch.front()));
        const auto report = [&] {
            nlohmann::ordered_json json = toReport(computeOccupancy(gpu.value(), input));
            json["best_block_sizes"] = bestBlockSizes(gpu.value(), input);
            return jsonText(json);
        };
        m_outputs.write(
            resultOf(gpu.value(), input), report,
            [&]() -> std::unique_ptr<Chart> {
                return std::make_unique<OccupancyChart>(occupancyPlots(gpu.value(), input, {}));
            },
            false);
        return 0;
    }

private:
    std::string m_gpu, m_block, m_registers;
    std::string m_shared = "0";
    ResultOptions m_outputs;
};

} // namespace

std::unique_ptr<Command> occupancyCommand()
{
    return std::make_unique<OccupancyCommand>();
}

} // namespace warpatlas::ui::inline command_line
