#include "ui/command_line/thread_option.h"

#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/command_line/commands.h"
#include "ui/command_line/options/option_values.h"

namespace warpatlas::ui::inline command_line {

void ThreadOption::addTo(CLI::App& command)
{
    AddOption{command}("--thread", m_text, "BX[,BY[,BZ]]:TX[,...]",
        say("cli.render.thread", "Select a thread: 14,7:5,19 is blockIdx (14, 7), threadIdx (5, 19)"));
}

void ThreadOption::check() const
{
    if (isGiven())
        choice();
}

ThreadOption::Choice ThreadOption::choice() const
{
    const std::size_t colon = m_text.find(':');
    if (colon == std::string::npos)
        throw InputError(
            optionText("--thread", m_text), say("cli.render.thread_form", "is not BLOCK:THREAD, such as 14,7:5,19"));
    Choice choice;
    forOption("--thread", m_text, [&] {
        choice = {parseIndex("BLOCK", m_text.substr(0, colon)), parseIndex("THREAD", m_text.substr(colon + 1))};
    });
    return choice;
}

std::uint64_t ThreadOption::in(const Launch& launch) const
{
    const auto outside = [](const Dim3& index, const Dim3& size) {
        return index.x >= size.x || index.y >= size.y || index.z >= size.z;
    };
    const Choice chosen = choice();
    const Dim3 &grid = launch.grid, &block = launch.block;
    if (outside(chosen.block, grid))
        throw InputError(optionText("--thread", m_text),
            say("cli.render.no_block", "there is no such block: the launch has {} x {} x {}", grid.x, grid.y, grid.z));
    if (outside(chosen.thread, block))
        throw InputError(optionText("--thread", m_text),
            say("cli.render.no_thread", "there is no such thread in a block: the launch has {} x {} x {}", block.x,
                block.y, block.z));
    return linearFromThread(launch, chosen.block, chosen.thread);
}

} // namespace warpatlas::ui::inline command_line
