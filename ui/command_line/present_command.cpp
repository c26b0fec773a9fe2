#include "ui/command_line/commands.h"

#include "app/lesson/lesson_folder.h"
#include "app/lesson/read_lesson.h"
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
        m_ofRun = command->get_options();
        const AddOption option{*command};
        option("--lesson", m_lesson, "NAME|FOLDER",
            say("cli.present.lesson", "Go through a lesson, as `lesson list` names it, or through one of your own"));
        option("--step", m_step, "N", say("cli.present.step", "Of the lesson: begin at this step (default 1)"));
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
            "until the next change of the same thing in the desktop. In a lesson Page Down and Page Up go through its "
            "steps;\n"
            "digits and Enter count a prediction of the room, T runs it and tells what is right.\n\n"
            "Examples:\n"
            "  warpatlas present --kernel grayscale --data photo.jpg\n"
            "  warpatlas present lecture3.warpatlas --monitor 2 --theme light\n"
            "  warpatlas present --lesson guard --step 2"));
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
        if (!m_colour.empty())
            options.view.colourBy = parseColour("--colour", m_colour);
        if (!m_lesson.empty())
            return presentLesson(options, window);
        if (!m_step.empty())
            throw InputError(optionText("--step", m_step), say("cli.present.step_of", "is for --lesson"));
        std::optional<SavedView> kept;
        Experiment experiment = m_options.experiment(&kept);
        if (kept)
            applyView(*kept, options.view, m_options.file);
        if (!m_colour.empty()) // and not the file's
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
    int presentLesson(PresenterOptions& options, const PresenterWindowOptions& window) const
    {
        std::optional<LessonFolder> folder; // whose files the runs read
        forOption("--lesson", m_lesson, [&] {
            folder.emplace(m_lesson);
            options.lesson = std::make_shared<const Lesson>(readLesson(folder->path()));
        });
        for (const CLI::Option* const given : m_ofRun)
            if (given->count() > 0 && given->get_name() != "--no-interop" && given->get_name() != "--launch-anyway")
                throw InputError(
                    given->get_name(), say("cli.present.of_run", "is for a run, and a lesson has its own"));
        for (const auto& [option, value] : {std::pair("--view", m_view), {"--time", m_time}})
            if (!value.empty())
                throw InputError(
                    optionText(option, value), say("cli.present.of_run", "is for a run, and a lesson has its own"));
        if (!m_step.empty())
            options.lessonStep = std::size_t(parseWhole("--step", m_step, 1, int(options.lesson->steps.size()))) - 1;
        return present(options, window);
    }

    ExperimentOptions m_options;
    std::vector<CLI::Option*> m_ofRun;
    std::string m_lesson, m_step; ///< empty: none; the first
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
