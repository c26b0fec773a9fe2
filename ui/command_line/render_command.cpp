#include "ui/command_line/render_command.h"

#include "app/dataset/save.h"
#include "app/report/json_report.h"
#include "kernels/values/error.h"
#include "ui/canvas/canvas_picture.h"
#include "ui/command_line/display.h"
#include "ui/command_line/option_values.h"
#include "ui/command_line/output.h"
#include "ui/command_line/output_files.h"
#include "ui/command_line/run_command.h"
#include "ui/desktop/window_picture.h"

#include <CLI/CLI.hpp>

namespace warpatlas::ui {

namespace {

void savePicture(const render::Picture& picture, const std::string& path)
{
    Array array(ElementType::U8, Shape{{std::uint64_t(picture.width), std::uint64_t(picture.height), 1}, 3});
    const std::span<std::uint8_t> values = array.values<std::uint8_t>();
    for (std::size_t pixel = 0; pixel < values.size() / 3; ++pixel)
        for (std::size_t channel = 0; channel < 3; ++channel)
            values[pixel * 3 + channel] = picture.rgba[pixel * 4 + channel];
    forOption("--out", path, [&] { saveArray(array, path); });
}

/// The picture shows it, but whoever reads only the exit status should know why it is 1.
void tellWhatIsWrong(const Outcome& outcome)
{
    if (exitStatus(outcome) == 0)
        return;
    std::vector<const Problem*> wrong;
    for (const Problem& problem : outcome.problems)
        if (problem.severity != Severity::Information)
            wrong.push_back(&problem);
    const std::string what = wrong.empty() ? "the result differs from the CPU's" : wrong[0]->message;
    const std::size_t more = wrong.empty() ? 0 : wrong.size() - 1;
    printError("drawn, but the run is wrong: " + what + (more > 0 ? " (and " + std::to_string(more) + " more)" : ""));
}

} // namespace

/// The options' values, checked before anything runs.
struct RenderCommand::Frame {
    bool window = false;
    int width = 0, height = 0;
    double time = 1, scale = 1;
    render::Theme theme = render::Theme::Dark;
    render::ColourBy colourBy = render::ColourBy::State;
};

CLI::App* RenderCommand::addTo(CLI::App& program)
{
    CLI::App* command = program.add_subcommand("render", "Draw a picture of a run, without a window");
    m_options.addTo(*command);
    const auto option = [&](const char* name, std::string& value, const char* type, const char* words) {
        return command->add_option(name, value, words)->type_name(type);
    };
    requireName(*option("--out", m_out, "FILE.png", "The picture")->required());
    option("--view", m_view, "data|window", "What is drawn (default data)");
    option("--time", m_time, "0..1", "Moment of the launch (default 1, its end)");
    option("--size", m_size, "WxH", "Pixels of the picture (default 1280x720, of the window 1920x1080)");
    option("--theme", m_theme, "dark|light", "(default dark)");
    option("--colour,--color", m_colour, "COLOURS", "owner, state, result or writes (default state)");
    option("--scale", m_scale, "N", "Pixels a logical pixel: 2 as on a high-density screen (default 1)");
    command->footer(
        "Examples:\n"
        "  warpatlas render --kernel grayscale --data photo.jpg --colour owner --out owners.png\n"
        "  warpatlas render --kernel matmul --view window --theme light --size 3840x2160 --scale 2 --out slide.png");
    return command;
}

RenderCommand::Frame RenderCommand::parseFrame() const
{
    if (!m_out.ends_with(".png") && !m_out.ends_with(".PNG"))
        throw InputError("--out " + m_out, "a picture is saved as .png");
    if (m_view != "data" && m_view != "window")
        throw InputError(optionText("--view", m_view), "is not one of data, window");
    Frame frame;
    frame.window = m_view == "window";
    const std::string ownSize = frame.window ? "1920x1080" : "1280x720";
    std::tie(frame.width, frame.height) = parseSize("--size", m_size.empty() ? ownSize : m_size);
    frame.time = parseReal("--time", m_time, 0, 1);
    frame.scale = parseReal("--scale", m_scale, 0.5, 4);
    frame.theme = parseTheme("--theme", m_theme);
    frame.colourBy = parseColour("--colour", m_colour);
    return frame;
}

int RenderCommand::execute()
{
    const Frame frame = parseFrame();
    const Experiment experiment = m_options.experiment();
    if (experiment.device == everyDevice)
        throw InputError("--device all", "a picture is of one device; `warpatlas run` compares them");
    requireOwnFiles({{"--out", m_out}, {"--save", m_options.saveTo}}, experiment, m_options.file);
    // Only the window shows times.
    RunOptions options{frame.window && !m_options.noMeasure, m_options.launchAnyway};
    options.record = !m_options.noRecord;
    const OffscreenDisplay display(experiment.device, !m_options.noInterop);
    const OutcomePointer outcome = runOnTerminal(experiment, options, display.target());
    if (frame.window) {
        savePicture(drawWindowPicture(
                        outcome, {frame.width, frame.height, frame.scale, frame.theme, frame.colourBy, frame.time}),
            m_out);
    } else {
        CanvasPictureOptions picture;
        picture.width = frame.width;
        picture.height = frame.height;
        picture.pixelScale = frame.scale;
        picture.theme = frame.theme;
        picture.colourBy = frame.colourBy;
        picture.time = frame.time;
        picture.outputBuffer = display.outputBuffer();
        savePicture(drawCanvasPicture(outcome, picture, display.context()), m_out);
    }
    m_options.save(experiment);
    tellWhatIsWrong(*outcome);
    return exitStatus(*outcome);
}

} // namespace warpatlas::ui
