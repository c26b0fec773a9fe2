#include "ui/command_line/page_option.h"

#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/command_line/commands.h"
#include "ui/command_line/options/option_values.h"
#include "ui/command_line/output_files.h"
#include "ui/terminal/interrupt.h"
#include "ui/terminal/output.h"

#include <filesystem>

namespace warpatlas::ui::inline command_line {

void PageOption::addTo(CLI::App& command)
{
    CLI::Option* const option = AddOption{command}(m_name, m_file, "FILE.html",
        say("cli.page.out", "Write it as a page: one file that any browser shows and plays, without a network"));
    requireName(*option);
    if (std::string_view(m_name) == "--out")
        option->required();
}

void PageOption::check() const
{
    const std::string extension = std::filesystem::path(m_file).extension().string();
    if (isWanted() && extension != ".html" && extension != ".htm")
        throw InputError(optionText(m_name, m_file), say("cli.page.no_html", "a page is FILE.html"));
}

void PageOption::write(const std::function<Page(Progress&)>& page) const
{
    if (!isWanted())
        return;
    Progress progress;
    const CancelOnInterrupt cancel(progress);
    forOption(m_name, m_file, [&] { savePage(page(progress), m_file, progress); });
}

} // namespace warpatlas::ui::inline command_line
