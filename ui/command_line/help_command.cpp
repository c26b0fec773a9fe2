#include "ui/command_line/commands.h"

#include "app/dataset/file_bytes.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/command_line/options/option_values.h"
#include "ui/command_line/output_files.h"
#include "ui/guide/chapters.h"
#include "ui/guide/html_guide.h"
#include "ui/guide/terminal_text.h"
#include "ui/terminal/output.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <string_view>

namespace warpatlas::ui::inline command_line {

namespace {

constexpr std::size_t widestLines = 100; ///< longer ones are hard to read
constexpr std::size_t unknownColumns = 80;

std::string contents(std::size_t columns)
{
    std::string text = say("cli.help.contents",
        "# The guide\n\n`warpatlas help TOPIC` shows a chapter. In the window F1 opens the guide, with its "
        "pictures.\n");
    std::string_view part;
    for (const Chapter& chapter : chapters()) {
        if (std::exchange(part, chapter.part) != chapter.part)
            text += fmt::format("\n## {}\n\n| | |\n|---|---|\n", chapter.part);
        text += fmt::format("| {} | {} |\n", chapter.topic, chapter.summary);
    }
    return terminalText(text, columns) + '\n';
}

/// Makes the folder where there is none. Refuses one with a file that is another's, or a link: what is there would be
/// gone. Each file is whole or as it was. Throws InputError.
void writeGuide(const std::filesystem::path& folder)
{
    requireFileName(folder.string());
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed)
        throw InputError(folder.string(), warpatlas::reasonOf(failed.value()));
    const std::vector<GuideFile> files = htmlGuide();
    const std::string index = (folder / files.front().name).string();
    const bool hasGuide = std::filesystem::is_regular_file(index, failed) && isOfHtmlGuide(readTextFile(index));
    for (const GuideFile& file : files)
        if (const auto status = std::filesystem::symlink_status(folder / file.name, failed);
            std::filesystem::exists(status) && (!hasGuide || !std::filesystem::is_regular_file(status)))
            throw InputError(
                folder.string(), say("cli.help.other_file", "has {}, which is not the guide's", file.name));
    for (const GuideFile& file : files)
        writeFile((folder / file.name).string(), asBytes(file.bytes));
    print(say("cli.help.written", "{}: the index of {} chapters\n", index, chapters().size()));
}

/// `warpatlas help`: the chapters of the guide, and one of them.
class HelpCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override
    {
        CLI::App* command = program.add_subcommand("help", say("cli.help", "The guide: its chapters, or one of them"));
        const AddOption option{*command};
        CLI::Option* const topic = option("TOPIC", m_topic, "",
            say("cli.help.topic", "A chapter, or a command; without one the chapters are listed"));
        m_html = option("--html", m_folder, "DIR",
            say("cli.help.html", "Write all chapters as web pages, with their pictures, into this folder"));
        requireName(*m_html->excludes(topic));
        command->footer(say("cli.help.footer",
            "Examples:\n  warpatlas help\n  warpatlas help simulate\n  warpatlas help --html guide"));
        return command;
    }

    int execute() override
    {
        if (m_html->count() > 0) {
            forOption("--html", m_folder, [&] { writeGuide(m_folder); });
            return 0;
        }
        const std::size_t known = outputColumns(), columns = std::min(known > 0 ? known : unknownColumns, widestLines);
        if (m_topic.empty()) {
            print(contents(columns));
            return 0;
        }
        const Chapter* chapter = findChapter(m_topic);
        if (!chapter)
            chapter = findChapter(topicOfCommand(m_topic));
        if (!chapter) {
            const std::string_view nearest = nearestTopic(m_topic);
            throw InputError("help " + m_topic,
                nearest.empty()
                    ? say("cli.help.no_chapter", "is no chapter; `warpatlas help` lists them")
                    : say("cli.help.near_chapter", "is no chapter (near: {}); `warpatlas help` lists them", nearest));
        }
        print(terminalText(chapter->text, columns));
        return 0;
    }

private:
    CLI::Option* m_html = nullptr;
    std::string m_topic, m_folder;
};

} // namespace

std::string_view topicOfCommand(std::string_view command)
{
    constexpr std::pair<std::string_view, std::string_view> topics[] = {{"run", "commands"}, {"render", "pictures"},
        {"page", "page"}, {"present", "lecture"}, {"simulate", "simulate"}, {"exec", "programs"},
        {"occupancy", "devices"}, {"roofline", "roofline"}, {"flow", "flow"}, {"fairness", "fairness"},
        {"measure", "times"}, {"sweep", "sweeps"}, {"compare", "comparing"}, {"list", "commands"},
        {"jupyter", "notebook"}, {"lesson", "lessons"}};
    for (const auto& [name, topic] : topics)
        if (name == command)
            return topic;
    return {};
}

std::unique_ptr<Command> helpCommand()
{
    return std::make_unique<HelpCommand>();
}

} // namespace warpatlas::ui::inline command_line
