#include "ui/command_line/trace_option.h"

#include "app/words/say.h"
#include "ui/command_line/commands.h"
#include "ui/command_line/options/option_values.h"
#include "ui/command_line/output_files.h"
#include "ui/terminal/output.h"

namespace warpatlas::ui::inline command_line {

void TraceOption::addTo(CLI::App& command)
{
    requireName(*AddOption{command}("--trace", m_file, "FILE.json",
        say("cli.trace_events", "What ran when as Chrome's trace events, for Perfetto (ui.perfetto.dev)")));
}

void TraceOption::write(const std::function<std::string()>& trace) const
{
    if (!m_file.empty())
        forOption("--trace", m_file, [&] { writeText(trace(), m_file); });
}

} // namespace warpatlas::ui::inline command_line
