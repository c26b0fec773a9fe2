#include "ui/command_line/command_line.h"

#include "app/words/launch_words.h"
#include "kernels/model/input_boundary.h"
#include "render/gl/render_error.h"
#include "ui/command_line/language_option.h"
#include "ui/command_line/program.h"
#include "ui/terminal/interrupt.h"
#include "ui/terminal/output.h"

#include <QtCore/QThread>
#include <optional>

namespace warpatlas::ui::inline command_line {

int runCommandLine(int argc, char** argv)
{
    keepStandardStreams();
    ignoreClosedPipes();
    // Qt takes the first thread that it meets for the main one, and workers that read images are threads as well.
    (void)QThread::currentThread();
    std::optional<Program> program;
    try {
        try {
            program.emplace(takeLanguage(argc, argv));
            return program->execute(argc, argv);
        } catch (const render::RenderError&) {
            throw;
        } catch (...) {
            rethrowAsInputError(program ? program->doing() : "warpatlas");
        }
    } catch (const Cancelled& cancelled) {
        printError(cancelled.what());
        return cancelledStatus();
    } catch (const DeviceError& error) {
        printError(sentenceOf(error));
        return 1;
    } catch (const std::exception& error) {
        printError(error.what());
        return 2;
    }
}

} // namespace warpatlas::ui::inline command_line
