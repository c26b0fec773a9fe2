#include "ui/command_line/commands.h"

#include "app/words/say.h"
#include "kernels/device/device.h"
#include "kernels/device/open_device.h"
#include "kernels/model/error.h"
#include "ui/canvas/state/kept_view.h"
#include "ui/command_line/experiment_options.h"
#include "ui/command_line/options/option_values.h"
#include "ui/command_line/output_files.h"
#include "ui/presenter/present.h"

namespace warpatlas::ui::inline command_line {

namespace {

ViewKind parseMainView(const std::string& option, const std::string& text)
{
    for (const ViewKind kind : allViews)
        if (text == nameOf(kind))
            return kind;
    throw InputError(optionText(option, text), notOneOf("data, launch, memory, schedule"));
}

/// `warpatlas present`: the picture of a run for a lecture hall, full screen, without any Qt widget.
class PresentCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override
    {
        CLI::App* command =
            program.add_subcommand("present", say("cli.present", "Show a run full screen, for a lecture hall"));
        m_options.addTo(*command);
        command->remove_option(command->get_option("--warm")); // nothing is measured
        const AddOption option{*command};
        option("--monitor", m_monitor, "N|NAME",
            say("cli.present.monitor", "Which one: 1 is the first (default 2 if it is there, else 1)"));
        option("--windowed", m_windowed, "WxH",
            say("cli.present.windowed", "In a window of this size instead of full screen"));
        option("--view", m_view, "VIEW",
            say("cli.present.view", "data, launch, memory or schedule (default data, or the file's)"));
        option("--time", m_time, "0..1", momentHelp());
        option("--theme", m_theme, "dark|light", themeHelp());
        option("--colour,--color", m_colour, "COLOURS",
            say("cli.present.colour", "owner, state, result or writes (default state)"));
        command->footer(say("cli.present.footer",
            "Keys: Page Down and Page Up go through five scenes (grid, block, thread, formula, memory), which 1 to 5 "
            "show;\n"
            "Space plays, Left and Right step, Up and Down change the view, + and - the size of block, F follows one\n"
            "thread, ? shows all keys, Esc leaves. Where a desktop drives it (View > Present), its own keys work as "
            "well,\n"
            "until the next change of the same thing in the desktop.\n\n"
            "Examples:\n"
            "  warpatlas present --kernel grayscale --data photo.jpg\n"
            "  warpatlas present lecture3.warpatlas --monitor 2 --theme light"));
        return command;
    }

    int execute() override
    {
        PresenterWindowOptions window;
        if (!m_monitor.empty())
            window.monitor = m_monitor;
        if (!m_windowed.empty())
            window.windowed = parseSize("--windowed", m_windowed);

        PresenterOptions options;
        options.view.theme = parseTheme("--theme", m_theme);
        options.launchAnyway = m_options.launchAnyway;
        options.interop = m_options.noInterop ? render::InteropPolicy::Never : render::InteropPolicy::Automatic;
        std::optional<SavedView> kept;
        Experiment experiment = m_options.experiment(&kept);
        if (kept)
            applyView(*kept, options.view, m_options.file);
        if (!m_colour.empty())
            options.view.colourBy = parseColour("--colour", m_colour);
        if (!m_view.empty())
            options.view.views.main = parseMainView("--view", m_view);
        if (!m_time.empty())
            options.view.playback.scrub(parseReal("--time", m_time, 0, 1));
        if (experiment.device == everyDevice)
            throw InputError("--device all",
                say("cli.present.one_device", "one device is shown at a time; `warpatlas run` compares them"));
        requireOwnFiles({{"--save", m_options.saveTo}}, experiment, m_options.file);
        m_options.readSource(experiment);
        try {
            // Checked before a screen goes dark for data that do not exist.
            bindExperiment(experiment);
            if (const auto device = openDevice(experiment.device); !device)
                throw InputError(experiment.device, device.reason());
            if (const auto gpu = findGpu(experiment.gpu); !gpu)
                throw InputError(experiment.gpu, gpu.reason());
        } catch (const InputError& error) {
            throw m_options.naming(error, experiment);
        }
        m_options.save(experiment, kept);
        options.experiment = experiment;
        return present(options, window);
    }

private:
    ExperimentOptions m_options;
    std::string m_monitor; ///< empty: the second one, else the first
    std::string m_windowed; ///< empty: full screen
    std::string m_theme = "dark";
    std::string m_view, m_colour, m_time; ///< empty: the file's, else data, state, and the end
};

} // namespace

std::unique_ptr<Command> presentCommand()
{
    return std::make_unique<PresentCommand>();
}

} // namespace warpatlas::ui::inline command_line
