#include "ui/command_line/commands.h"

#include "app/program/saved_program.h"
#include "app/report/json_report.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/command_line/display/display.h"
#include "ui/command_line/experiment_options.h"
#include "ui/command_line/options/option_values.h"
#include "ui/command_line/output_files.h"
#include "ui/command_line/page_option.h"
#include "ui/command_line/run_command.h"
#include "ui/command_line/thread_option.h"

namespace warpatlas::ui::inline command_line {

namespace {

/// `warpatlas page`: a run, or a program's that was saved, as one HTML file.
class PageCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override
    {
        CLI::App* command =
            program.add_subcommand("page", say("cli.page", "A run as one HTML file that any browser plays"));
        m_options.addTo(*command);
        m_page.addTo(*command);
        m_thread.addTo(*command);
        command->footer(say("cli.page.footer",
            "The page has all of the run in itself: data, owners, time, the kernel's index, its source, problems, "
            "times.\n"
            "It asks nothing of any server.\n\n"
            "Examples:\n"
            "  warpatlas page --kernel grayscale --data photo.jpg --out photo.html\n"
            "  warpatlas page --source blur.cu --data photo.jpg --no-measure --out blur.html\n"
            "  warpatlas page homework.warpatlas-program --out homework.html"));
        return command;
    }

    int execute() override
    {
        m_page.check();
        m_thread.check();
        if (isProgramFile(m_options.file))
            return ofProgram();
        Experiment experiment = m_options.experiment();
        if (experiment.device == everyDevice)
            throw InputError(
                "--device all", say("cli.page.one_device", "a page is of one device; `warpatlas run` compares them"));
        RunOptions options{!m_options.noMeasure, m_options.launchAnyway};
        options.record = !m_options.noRecord;
        options.kernelCache = m_options.kernelCache(std::span(&experiment.device, 1));
        options.referencesMustBe = true;
        requireOwnFiles({m_page.output(), {"--save", m_options.saveTo}}, experiment, m_options.file);
        m_options.readSource(experiment);
        const auto memoryOfLaunch = m_options.takeOwnLaunch(experiment);
        const OffscreenDisplay display(experiment.device, !m_options.noInterop);
        const OutcomePointer outcome = runOnTerminal(m_options, experiment, options, display.target());
        m_options.save(experiment);
        const std::optional<std::uint64_t> thread =
            m_thread.isGiven() ? std::optional(m_thread.in(outcome->bound->launch)) : std::nullopt;
        m_page.write([&](Progress&) { return pageOf(outcome, chartsOf(*outcome), thread); });
        return exitStatus(*outcome);
    }

private:
    int ofProgram() const
    {
        if (m_thread.isGiven())
            throw InputError("--thread",
                say("cli.page.thread_of_program", "is for a page of one launch, {}:NUMBER", m_options.file));
        requireOwnFiles({m_page.output()}, {}, m_options.file);
        const SavedProgram program = loadProgram(m_options.file);
        m_page.write([&](Progress& progress) { return pageOf(program, progress); });
        return program.run.hasProblems() ? 1 : 0;
    }

    ExperimentOptions m_options;
    PageOption m_page{"--out"};
    ThreadOption m_thread; ///< that is shown first
};

} // namespace

std::unique_ptr<Command> pageCommand()
{
    return std::make_unique<PageCommand>();
}

} // namespace warpatlas::ui::inline command_line
