#include "ui/command_line/commands.h"

#include "app/tools/tool.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/terminal/interrupt.h"
#include "ui/terminal/output.h"

#include <cstdio>

namespace warpatlas::ui::inline command_line {

namespace {

/// `warpatlas as nvcc ...`: what the commands that stand before NVIDIA's in PATH call (kernels/runtime/commands).
/// Nobody types it, and --help does not list it.
class ToolCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override
    {
        return program.add_subcommand("as", say("cli.as", "One of NVIDIA's tools by its own name"))->group("");
    }

    void takeArguments(std::vector<std::string>& words) override
    {
        if (words.empty() || words.front() != "as")
            return;
        m_words.assign(words.begin() + 1, words.end());
        words.resize(1);
    }

    int execute() override
    {
        if (m_words.empty())
            throw InputError("as", say("cli.as.nothing", "needs a tool's name, such as nvcc"));
        const std::string name = m_words.front();
        Progress progress;
        const CancelOnInterrupt cancel(progress);
        const ToolEnd end = runTool(name, {m_words.begin() + 1, m_words.end()}, progress);
        print(end.out);
        std::fputs(end.err.c_str(), stderr); // in the tool's own form
        return end.status;
    }

private:
    std::vector<std::string> m_words; ///< the tool's name, and what it is told
};

} // namespace

std::unique_ptr<Command> toolCommand()
{
    return std::make_unique<ToolCommand>();
}

} // namespace warpatlas::ui::inline command_line
