#include "ui/command_line/commands.h"

#include "app/dataset/file_bytes.h"
#include "app/flow/flow_report.h"
#include "app/flow/run_flow.h"
#include "app/words/say.h"
#include "kernels/device/open_device.h"
#include "kernels/model/error.h"
#include "ui/command_line/options/option_values.h"
#include "ui/command_line/output_files.h"
#include "ui/command_line/result_options.h"
#include "ui/command_line/run_command.h"
#include "ui/command_line/trace_option.h"
#include "ui/desktop/charts/flow_chart.h"
#include "ui/terminal/output.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace warpatlas::ui::inline command_line {

namespace {

/// `warpatlas flow`: the same work in chunks over streams, as a table, a timeline, JSON or CSV.
class FlowCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override
    {
        CLI::App* command = program.add_subcommand("flow",
            say("cli.flow", "The same work in chunks over streams: uploads, kernels and downloads as a timeline"));
        const AddOption option{*command};
        m_options.addTo(*command);
        removeOptions(*command, {"--no-measure", "--no-record", "--no-interop", "--launch-anyway"});
        command->get_option("--device")
            ->description(say("cli.flow.device",
                "cuda[:N]; with commas several GPUs, among which the chunks are dealt; sim[:GPU]: modelled\n"
                "(default: the GPU that is here, else modelled)"));
        command->get_option("--gpu")->description(
            say("cli.flow.gpu", "Model it for this GPU, as `list gpus` shows them"));
        option("--chunks", m_chunks, "N", say("cli.flow.chunks", "Parts of the data (default 4)"));
        option("--streams", m_streams, "N", say("cli.flow.streams", "Streams of each GPU (default 2)"));
        command->add_flag("--pageable", m_pageable,
            say("cli.flow.pageable",
                "The host's memory is pageable: copies go through the driver, and the host waits"));
        m_outputs.addTo(*command, say("cli.flow.csv", "Write the operations as CSV"));
        m_trace.addTo(*command);
        command->footer(say("cli.flow.footer",
            "Examples:\n"
            "  warpatlas flow --kernel vector_add --gpu H200\n"
            "  warpatlas flow --kernel grayscale --data photo.jpg --chunks 8 --streams 3 --figure flow.png\n"
            "  warpatlas flow --kernel matmul --pageable --gpu \"RTX 4090\" --json -\n"
            "  warpatlas flow --kernel vector_add --device cuda:0,cuda:1"));
        return command;
    }

    int execute() override
    {
        FlowWishes wishes;
        wishes.chunks = std::size_t(parseWhole("--chunks", m_chunks, 1, int(mostChunks)));
        wishes.streams = std::size_t(parseWhole("--streams", m_streams, 1, int(mostStreams)));
        wishes.memory = m_pageable ? HostMemory::Pageable : HostMemory::Pinned;
        m_outputs.check();
        std::optional<SavedView> kept;
        ExperimentOptions one = m_options; // with one device, which an experiment can have
        one.device.reset();
        Experiment experiment = one.experiment(&kept);
        requireOwnFiles(
            m_outputs.files({{"--save", m_options.saveTo}, m_trace.output()}, experiment), experiment, m_options.file);
        wishes.devices = devices(experiment);
        m_options.readSource(experiment);

        const FlowResult result = run(experiment, wishes);
        m_options.save(experiment, kept);
        m_trace.write([&] { return flowTrace(result); });
        m_outputs.write(
            resultOf(result), [&] { return jsonText(flowReport(result)); },
            [&]() -> std::unique_ptr<Chart> { return std::make_unique<FlowChart>(result); }, true);
        if (!m_outputs.writesToOutput() && isDefault() && wishes.devices.empty())
            print(say("cli.flow.modelled", "There is no GPU here: it is modelled for {}; --gpu names another.\n",
                experiment.gpu));
        return result.right() ? 0 : 1;
    }

private:
    /// The GPUs that --device names; empty: modelled, for that of `experiment`.
    std::vector<int> devices(Experiment& experiment) const
    {
        std::vector<int> ordinals;
        // An experiment that was run on the CPU has streams on a GPU as well.
        const std::string ofFile = kindOfDevice(experiment.device) == DeviceKind::Cpu ? "sim" : experiment.device;
        const std::string text = m_options.device.value_or(ofFile);
        const std::string shown = optionText("--device", text);
        for (std::size_t from = 0; from <= text.size();) {
            const std::size_t to = std::min(text.find(',', from), text.size());
            const std::string id = text.substr(from, to - from);
            from = to + 1;
            const auto parsed = parseDeviceId(id);
            const bool cuda = parsed && parsed->kind == DeviceKind::Cuda;
            if (!cuda && (!parsed || parsed->kind == DeviceKind::Cpu || text.find(',') != std::string::npos))
                throw InputError(shown,
                    say("cli.flow.no_gpu", "streams are a GPU's: cuda, cuda:N, several with commas, or sim[:GPU]"));
            if (!cuda) { // the simulator has no streams: it is modelled
                if (!parsed->gpu.empty())
                    experiment.gpu = parsed->gpu;
                break;
            }
            if (std::ranges::find(ordinals, parsed->ordinal) != ordinals.end())
                throw InputError(shown, say("cli.flow.twice", "{} is named twice", id));
            if (const auto device = openDevice(id); !device)
                throw InputError(shown, device.reason());
            ordinals.push_back(parsed->ordinal);
        }
        if (!ordinals.empty() && m_options.gpu)
            throw InputError(optionText("--gpu", *m_options.gpu),
                say("cli.device_says", "--device {} says whose limits hold", text));
        experiment.device = ordinals.empty() ? "sim" : "cuda:" + std::to_string(ordinals.front());
        return isDefault() && hasGpu() ? std::vector<int>{0} : ordinals;
    }

    /// Nothing says which GPU
    bool isDefault() const { return !m_options.device && !m_options.gpu && m_options.file.empty(); }

    FlowResult run(const Experiment& experiment, const FlowWishes& wishes) const
    {
        return analyse(m_options, experiment, m_outputs, [&](Progress& progress, TerminalProgress& terminal) {
            Experiment judgedOn = experiment;
            if (!wishes.devices.empty())
                judgedOn.device = "cuda:" + std::to_string(wishes.devices.front());
            JudgedRun judged = judgeForOptions(
                m_options, judgedOn, progress, [&](const SessionEvent& event) { terminal.show(event); });
            const std::shared_ptr<const BoundExperiment> bound = judged.outcome->bound;
            judged.outcome.reset(); // its maps are not needed any more
            FlowResult result = runFlow(
                experiment, wishes, progress, [&](const FlowProgress& now) { terminal.show(now.fraction, now.words); },
                bound->inputs.get());
            result.problems.insert(result.problems.begin(), judged.problems.begin(), judged.problems.end());
            result.notJudged = std::move(judged.notJudged);
            return result;
        });
    }

    ExperimentOptions m_options;
    std::string m_chunks = "4", m_streams = "2";
    bool m_pageable = false;
    ResultOptions m_outputs;
    TraceOption m_trace;
};

} // namespace

std::unique_ptr<Command> flowCommand()
{
    return std::make_unique<FlowCommand>();
}

} // namespace warpatlas::ui::inline command_line
