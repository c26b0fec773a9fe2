#include "ui/command_line/ptx_option.h"

#include "app/dataset/file_bytes.h"
#include "app/ptx/annotated_ptx.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/command_line/commands.h"
#include "ui/command_line/options/option_values.h"
#include "ui/command_line/output_files.h"
#include "ui/terminal/output.h"

namespace warpatlas::ui {

void PtxOption::addTo(CLI::App& command)
{
    const AddOption option{command};
    requireName(*option("--ptx", m_file, "FILE|-",
        say("cli.ptx", "Write the kernel's PTX, with the source and what each instruction does as comments")));
}

void PtxOption::requireOutput(const std::string& json) const
{
    if (toOutput() && json == "-")
        throw InputError("--ptx -", say("cli.ptx.output", "standard output is --json's already; name a file for one"));
}

void PtxOption::write(const Outcome& outcome) const
{
    if (m_file.empty())
        return;
    const std::string text = annotatedPtx(PtxOrigin::of(outcome.bound->work.code));
    if (toOutput())
        print(text);
    else
        forOption("--ptx", m_file, [&] { writeFile(m_file, asBytes(text)); });
}

} // namespace warpatlas::ui
