#include "ui/command_line/options/option_words.h"

#include "app/words/say.h"

namespace warpatlas::ui {

std::string notOneOf(std::string_view known)
{
    return say("cli.not_one_of", "is not one of {}", known);
}

std::string jsonReportHelp()
{
    return say("cli.json_report", "Write the report as JSON to a file, or to standard output (-)");
}

std::string momentHelp()
{
    return say("cli.moment", "Moment of the launch (default 1, its end, or the file's)");
}

std::string noInteropHelp()
{
    return say("cli.no_interop", "Copy results through the host instead of sharing GPU memory");
}

std::string ownKernelGroup()
{
    return say("cli.own_kernel", "Your own kernel");
}

std::string themeHelp()
{
    return say("cli.theme", "(default dark)");
}

std::string threadsOfBlockHelp()
{
    return say("cli.threads_of_block", "Threads of a block");
}

} // namespace warpatlas::ui
