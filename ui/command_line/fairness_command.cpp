#include "ui/command_line/commands.h"

#include "app/dataset/file_bytes.h"
#include "app/fairness/fairness_report.h"
#include "app/fairness/measure_fairness.h"
#include "app/words/say.h"
#include "app/words/today.h"
#include "kernels/model/device_id.h"
#include "kernels/model/error.h"
#include "ui/command_line/options/option_values.h"
#include "ui/command_line/output_files.h"
#include "ui/command_line/result_options.h"
#include "ui/command_line/run_command.h"
#include "ui/desktop/charts/fairness_chart.h"
#include "ui/terminal/output.h"

#include <filesystem>
#include <nlohmann/json.hpp>

namespace warpatlas::ui::inline command_line {

namespace {

/// `warpatlas fairness`: what the usual mistakes of timing do to a kernel's times, as a table, a chart, JSON or CSV; or
/// as a recording that travels with the program.
class FairnessCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override
    {
        CLI::App* command = program.add_subcommand(
            "fairness", say("cli.fairness", "What the usual mistakes of timing do to a kernel's times"));
        const AddOption option{*command};
        m_options.addTo(*command);
        removeOptions(*command, {"--no-measure", "--no-record", "--no-interop", "--launch-anyway"});
        command->add_flag(
            "--code", m_code, say("cli.fairness.code", "Show the CUDA code of the wrong way and of the right one"));
        m_outputs.addTo(*command, say("cli.fairness.csv", "Write the numbers as CSV"));
        requireName(*option("--record", m_record, "FILE",
            say("cli.fairness.record",
                "Write what was measured on a GPU as a recording, or add it to one of the same machine")));
        command->footer(say("cli.fairness.footer",
            "Measures in the wrong way on purpose, beside the right way, and says how wrong it is. Where there is no\n"
            "GPU, what needs one is recorded. Recordings in assets/fairness are built into the program.\n\n"
            "Examples:\n"
            "  warpatlas fairness --kernel vector_add --code\n"
            "  warpatlas fairness --kernel matmul --device cuda --figure fairness.png\n"
            "  warpatlas fairness --kernel vector_add --device cuda --record assets/fairness/h100.json"));
        return command;
    }

    int execute() override
    {
        m_outputs.check();
        std::optional<SavedView> kept;
        Experiment experiment = m_options.experiment(&kept);
        if (experiment.device == everyDevice)
            throw InputError("--device all", say("cli.fairness.one_device", "times are taken on one GPU and the CPU"));
        if (!experiment.mistake.empty()) {
            const std::string reason = say("cli.fairness.mistake",
                "times are taken of the kernel as it should be; --mistake none leaves out that of a file");
            throw m_options.mistake
                ? InputError(optionText("--mistake", *m_options.mistake), reason)
                : InputError(m_options.file,
                    say("cli.fairness.mistake_of_file", "has the mistake {}: {}", experiment.mistake, reason));
        }
        if (!m_record.empty() && kindOfDevice(experiment.device) != DeviceKind::Cuda)
            throw InputError(optionText("--record", m_record),
                say("cli.fairness.record_device", "needs --device cuda: recordings are of a GPU"));
        requireOwnFiles(m_outputs.files({{"--record", m_record}, {"--save", m_options.saveTo}}, experiment), experiment,
            m_options.file);
        m_options.readSource(experiment);

        const MeasuredFairness measured = measure(experiment);
        m_options.save(experiment, kept);
        const bool wrong = !measured.facts.problems.empty();
        if (!m_record.empty() && wrong)
            printError(optionText("--record", m_record) + ": "
                + say("cli.fairness.record_wrong", "is not written: the run is wrong"));
        else if (!m_record.empty())
            record(measured);
        m_outputs.write(
            resultOf(measured.facts, m_code), [&] { return jsonText(fairnessReport(measured.facts)); },
            [&]() -> std::unique_ptr<Chart> { return std::make_unique<FairnessChart>(measured.facts, true); }, false);
        return wrong ? 1 : 0;
    }

private:
    MeasuredFairness measure(const Experiment& experiment) const
    {
        return analyse(m_options, experiment, m_outputs, [&](Progress& progress, TerminalProgress& terminal) {
            JudgedRun judged = judgeForOptions(
                m_options, experiment, progress, [&](const SessionEvent& event) { terminal.show(event); });
            judged.outcome.reset(); // the times want the memory
            MeasuredFairness measured = measureFairness(
                experiment, {}, progress, {}, [&](const FairnessStep& now) { terminal.show(now.fraction, now.words); });
            measured.facts.problems = std::move(judged.problems);
            measured.facts.notJudged = std::move(judged.notJudged);
            return measured;
        });
    }

    void record(const MeasuredFairness& measured) const
    {
        std::optional<RecordedFairness> previous;
        forOption("--record", m_record, [&] {
            if (std::filesystem::exists(m_record))
                previous = fairnessFromJson(readTextFile(m_record), m_record);
        });
        const Answer<RecordedFairness> recording = recordingOf(measured, todayInUtc(), previous);
        if (!recording)
            throw InputError(optionText("--record", m_record), recording.reason());
        forOption("--record", m_record, [&] { writeFile(m_record, asBytes(toJson(recording.value()))); });
    }

    ExperimentOptions m_options;
    bool m_code = false;
    std::string m_record; ///< empty: none
    ResultOptions m_outputs;
};

} // namespace

std::unique_ptr<Command> fairnessCommand()
{
    return std::make_unique<FairnessCommand>();
}

} // namespace warpatlas::ui::inline command_line
