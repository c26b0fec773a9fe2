#include "ui/command_line/commands.h"

#include "app/follow/block/block_picture.h"
#include "app/follow/costliest_visit.h"
#include "app/follow/follower.h"
#include "app/report/json_report.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/progress.h"
#include "kernels/model/text.h"
#include "ui/canvas/state/kept_view.h"
#include "ui/canvas/state/thread_at_hand.h"
#include "ui/command_line/display/display.h"
#include "ui/command_line/experiment_options.h"
#include "ui/command_line/frame_options.h"
#include "ui/command_line/options/option_values.h"
#include "ui/command_line/output_files.h"
#include "ui/command_line/progress/terminal_progress.h"
#include "ui/command_line/run_command.h"
#include "ui/desktop/window/window_picture.h"
#include "ui/pictures/canvas_picture.h"
#include "ui/pictures/card.h"
#include "ui/pictures/film_writer.h"
#include "ui/pictures/png_encoder.h"
#include "ui/terminal/interrupt.h"
#include "ui/terminal/output.h"

#include <variant>

namespace warpatlas::ui::inline command_line {

namespace {

/// Returns the story of the frame's thread; it has at least one visit.
StoryPointer storyOf(const OutcomePointer& outcome, std::uint64_t thread, Progress& progress)
{
    StoryPointer story = followThread(outcome, thread, progress);
    if (story->visits.empty())
        throw InputError("--follow", say("cli.render.no_line", "the thread carries out no line of the source"));
    return story;
}

/// Returns the costliest visit of the chosen thread, else of an example; null where nothing can be recorded.
MomentPointer glanceFor(const OutcomePointer& outcome, std::optional<std::uint64_t> chosen, Progress& progress)
{
    CanvasState state;
    state.selected.thread = chosen;
    const auto thread = threadToGlanceAt(state, outcome);
    if (!thread)
        return nullptr;
    try {
        return costliestMoment(followThread(outcome, *thread, progress), *outcome);
    } catch (const InputError&) { // its block cannot be recorded: the view shows the buffer alone
        return nullptr;
    }
}

/// Prints what the picture shows as well: a script that reads only the exit status should know why it is 1.
void tellWhatIsWrong(const Outcome& outcome)
{
    if (exitStatus(outcome) == 0)
        return;
    std::vector<const Problem*> wrong;
    for (const Problem& problem : outcome.problems)
        if (problem.severity != Severity::Information)
            wrong.push_back(&problem);
    const std::string what =
        wrong.empty() ? say("cli.render.differs", "the result differs from the CPU's") : sentenceOf(*wrong[0]);
    printError(wrong.size() > 1
            ? say("cli.render.more_wrong", "drawn, but the run is wrong: {} (and {} more)", what, wrong.size() - 1)
            : say("cli.render.wrong", "drawn, but the run is wrong: {}", what));
}

/// `warpatlas render`: an experiment as the window would show it, as a PNG picture or a film.
class RenderCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override
    {
        CLI::App* command =
            program.add_subcommand("render", say("cli.render", "Draw a picture or a film of a run, without a window"));
        const AddOption option{*command};
        m_options.addTo(*command);
        requireName(*option("--out", m_out, "FILE",
            say("cli.render.out",
                "The picture (.png) or film (.png, .gif, .mp4, .webm); frames-%04d.png makes a picture of "
                "each frame"))
                         ->required());
        m_frame.addTo(*command);
        command->footer(say("cli.render.footer",
            "A film is an animated PNG, exact, which browsers play; other programs show its first frame. One that ends "
            "in\n"
            ".gif is played in documents and messages, too; .mp4 and .webm are made by ffmpeg, where it is installed.\n"
            "The same options give the same pixels every time.\n\n"
            "Examples:\n"
            "  warpatlas render --kernel grayscale --data photo.jpg --colour owner --out owners.png\n"
            "  warpatlas render --kernel grayscale --size 16384x9216 --scale 4 --caption on --out poster.png\n"
            "  warpatlas render --kernel transpose --strips launch,memory --thread 1,0:5,3 --out thread.png\n"
            "  warpatlas render --kernel matmul --film 0..1 --seconds 4 --out film.png\n"
            "  warpatlas render --kernel matmul --seconds 4 --size 640x360 --out film.gif\n"
            "  warpatlas render --kernel diffusion --over step=0..50 --fps 10 --out emerging.png\n"
            "  warpatlas render --kernel matmul --view window --theme light --size 3840x2160 --scale 2 --out "
            "slide.png"));
        return command;
    }

    int execute() override
    {
        std::optional<SavedView> kept;
        Experiment experiment = m_options.experiment(&kept);
        const Frame frame = m_frame.frame(m_out, kept, m_options.file);
        if (experiment.device == everyDevice)
            throw InputError("--device all",
                say("cli.render.one_device", "a picture is of one device; `warpatlas run` compares them"));
        requireOwnFiles({{"--out", m_out}, {"--save", m_options.saveTo}}, experiment, m_options.file);
        m_options.readSource(experiment);
        const auto memoryOfLaunch = m_options.takeOwnLaunch(experiment);
        // Only the window shows times.
        RunOptions options{frame.window && !m_options.noMeasure, m_options.launchAnyway};
        options.referencesMustBe = true;
        options.record = !m_options.noRecord;
        options.kernelCache = m_options.kernelCache(std::span(&experiment.device, 1));
        if (frame.over) {
            const int status = drawEach(experiment, frame, options);
            m_options.save(experiment, kept);
            return status;
        }
        tellFiles(frame);
        const OffscreenDisplay display(experiment.device, !m_options.noInterop);
        const OutcomePointer outcome = runOnTerminal(m_options, experiment, options, display.target());
        const Selection known = within(frame.selected, *outcome->bound);
        if ((frame.selected.thread && !known.thread) || (frame.selected.block && !known.block)
            || (frame.selected.element && !known.element))
            printError(m_options.file + ": "
                + say("cli.render.not_selected", "what is selected in it is left out: this launch has none of it"));
        const SavedView drawn = frame.window ? drawWindow(outcome, frame)
                                             : drawCanvas(outcome, frame, display.outputBuffer(), display.context());
        m_options.save(experiment, drawn);
        tellWhatIsWrong(*outcome);
        return exitStatus(*outcome);
    }

private:
    /// Announces the pictures. A place for a number in the name makes a film of pictures, also where no other option
    /// asks for one.
    void tellFiles(const Frame& frame) const
    {
        if (isSequence(m_out) && frame.countIsUsual && !frame.over)
            printError(say("cli.render.pictures", "{} pictures: {} to {}; --frames says how many", frame.frames,
                frameName(m_out, 1), frameName(m_out, frame.frames)));
    }

    SavedView drawWindow(const OutcomePointer& outcome, const Frame& frame) const
    {
        Progress progress;
        const CancelOnInterrupt cancel(progress);
        WindowPictureOptions options{frame.width, frame.height, frame.scale, frame.theme, frame.colourBy, frame.time,
            frame.views, within(frame.selected, *outcome->bound), m_frame.bufferOf(frame, *outcome), frame.allBuffers,
            frame.closeUp, {}};
        options.selected.thread = m_frame.threadOf(frame, *outcome);
        if (frame.follow && options.selected.thread)
            options.visitOf = [&](std::size_t visits) { return m_frame.visitOf(frame, visits); };
        const render::Picture picture = drawWindowPicture(outcome, options, progress);
        forOption("--out", m_out, [&] {
            PngFile file(m_out, picture.width, picture.height);
            file.add(PixelRows::of(picture));
            file.commit();
        });
        CanvasState state;
        state.views = options.views;
        state.colourBy = options.colourBy;
        state.playback.time = options.time;
        state.selected = options.selected;
        state.memoryBuffer = options.memoryBuffer;
        state.allBuffers = options.allBuffers;
        SavedView view = keptView(state);
        if (frame.follow && frame.step)
            view.step = *frame.step;
        return view;
    }

    /// Draws; returns how to draw it again from the file alone, as drawWindow() does.
    SavedView drawCanvas(
        const OutcomePointer& outcome, const Frame& frame, unsigned outputBuffer, render::Offscreen* context) const
    {
        Progress progress;
        const CancelOnInterrupt cancel(progress);
        TerminalProgress terminal;
        CanvasPictureOptions options = pictureOf(outcome, frame, progress);
        options.outputBuffer = outputBuffer;
        Film film{frame.filmFrom, frame.filmTo, frame.frames, frame.framesPerSecond, 0};
        if (options.story)
            film.visits = options.story->visits.size();
        if (frame.film && std::size_t(film.frames) < film.visits)
            printError(say("cli.film.steps_left_out",
                "the thread's way has {} steps and the film {} frames: {} steps are left out", grouped(film.visits),
                grouped(std::uint64_t(film.frames)), grouped(film.visits - std::size_t(film.frames))));
        CanvasPicture picture(outcome, options, context);
        const auto words = frame.film ? say("cli.render.drawing_frames", "drawing {} frames", frame.frames)
                                      : say("cli.render.drawing", "drawing the picture");
        const auto step = [&](double done) {
            progress.throwIfCancelled();
            terminal.show(done, words);
        };
        forOption("--out", m_out, [&] {
            if (frame.film)
                saveFilm(m_out, picture, film, step);
            else
                savePicture(m_out, picture, step);
        });
        return picture.view();
    }

    /// Makes a run and a frame for each value of --over. Returns the exit status.
    int drawEach(Experiment experiment, const Frame& frame, const RunOptions& options) const
    {
        const ParameterRange& range = *frame.over;
        requireParameter(range, experiment);
        for (const std::string& assignment : m_options.parameters)
            if (parseAssignment("--set", assignment).first == range.name)
                throw InputError(
                    optionText("--set", assignment), say("cli.over.says", "--over says what {} is", range.name));
        if (!range.meetsLast())
            printError("--over " + range.name + ": "
                + say("cli.over.ends", "ends at {:g}: the stride goes past {:g}", range.valueOf(range.count - 1),
                    range.last));
        const OffscreenDisplay display(experiment.device, !m_options.noInterop);
        // One context for all; where there is none, the first picture says why.
        auto own = display.context() ? Answer<std::unique_ptr<render::Offscreen>>(nullptr)
                                     : render::Offscreen::create(frame.width, frame.height);
        render::Offscreen* const context = own && own.value() ? own.value().get() : display.context();
        Progress progress;
        const CancelOnInterrupt cancel(progress);
        TerminalProgress terminal;
        std::unique_ptr<FilmWriter> writer;
        OutcomePointer outcome, wrong;
        for (int index = 0; index < range.count; ++index) {
            const auto words = say("cli.over.picture", "picture {} of {}", index + 1, range.count);
            // Running is most of it; drawing is counted as a tenth.
            const auto show = [&](double done) { terminal.show((index + done) / range.count, words); };
            experiment.parameters[range.name] = range.valueOf(index);
            progress.enterPart(0, 1);
            outcome = runForOptions(
                m_options, experiment, options, progress,
                [&](const SessionEvent& event) {
                    if (const auto* running = std::get_if<RunProgress>(&event))
                        show(0.9 * running->fraction);
                },
                display.target(), outcome ? outcome->bound->inputs.get() : nullptr);
            if (!wrong && exitStatus(*outcome) != 0)
                wrong = outcome;
            CanvasPictureOptions picked = pictureOf(outcome, frame, progress);
            picked.outputBuffer = display.outputBuffer();
            CanvasPicture picture(outcome, picked, context);
            forOption("--out", m_out, [&] {
                if (!writer)
                    writer = makeFilmWriter(m_out,
                        {picture.width(), picture.height(), range.count, frame.framesPerSecond, picture.description()});
                addFrame(*writer, picture, [&](double done) {
                    progress.throwIfCancelled();
                    show(0.9 + 0.1 * done);
                });
            });
        }
        forOption("--out", m_out, [&] { writer->commit(); });
        if (!wrong)
            return 0;
        tellWhatIsWrong(*wrong);
        return exitStatus(*wrong);
    }

    /// Returns the options of one outcome's picture, at its moment. Throws InputError: no such thread or buffer in it.
    CanvasPictureOptions pictureOf(const OutcomePointer& outcome, const Frame& frame, Progress& progress) const
    {
        CanvasPictureOptions options;
        options.width = frame.width;
        options.height = frame.height;
        options.pixelScale = frame.scale;
        options.theme = frame.theme;
        options.views = frame.views;
        options.colourBy = frame.colourBy;
        options.time = frame.time;
        options.overlay = frame.overlay;
        options.caption = frame.caption;
        options.selectedThread = m_frame.threadOf(frame, *outcome);
        options.closeUp = frame.closeUp;
        options.selection = frame.selected;
        options.memoryBuffer = m_frame.bufferOf(frame, *outcome);
        options.allBuffers = frame.allBuffers;
        if (frame.follow && options.selectedThread) {
            options.story = storyOf(outcome, *options.selectedThread, progress);
            options.momentOf = [story = options.story, outcome](
                                   std::size_t visit) { return warpatlas::momentOf(story, *outcome, visit); };
            options.visit = m_frame.visitOf(frame, options.story->visits.size());
        }
        const bool tells = (frame.views.main == ViewKind::Data && frame.overlay) || frame.views.main == ViewKind::Memory
            || frame.views.strip(ViewKind::Memory);
        if (options.story)
            options.glance = costliestMoment(options.story, *outcome);
        else if (tells && !frame.card) // as the window at rest: of the thread that is asked for, else of an example
            options.glance = glanceFor(outcome, options.selectedThread, progress);
        if (frame.card)
            makeCard(options, outcome, progress);
        return options;
    }

    ExperimentOptions m_options;
    FrameOptions m_frame;
    std::string m_out;
};

} // namespace

std::unique_ptr<Command> renderCommand()
{
    return std::make_unique<RenderCommand>();
}

} // namespace warpatlas::ui::inline command_line
