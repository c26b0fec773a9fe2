#include "ui/command_line/language_option.h"

#include "app/words/language.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/shortened.h"

#include <algorithm>
#include <string_view>

namespace warpatlas::ui::inline command_line {

constexpr std::string_view languageOption = "--language";

std::string takeLanguage(int& argc, char** argv)
{
    speak(systemLanguage());
    std::string asked;
    char** const end = std::find(argv + 1, argv + argc, std::string_view("--"));
    char** to = argv + 1;
    for (char** from = argv + 1; from < argv + argc; ++from) {
        const std::string_view word = *from;
        const bool joined = word.starts_with(languageOption) && word.substr(languageOption.size()).starts_with("=");
        if (from >= end || (word != languageOption && !joined)) {
            *to++ = *from;
            continue;
        }
        if (!joined && from + 1 >= end)
            throw InputError(std::string(languageOption), say("cli.no_value", "a value is missing"));
        asked = joined ? word.substr(languageOption.size() + 1) : std::string_view(*++from);
        if (!speak(asked)) {
            std::string known;
            for (const Language& language : languages())
                known += (known.empty() ? "" : ", ") + language.tag;
            throw InputError(
                std::string(languageOption), say("cli.no_language", "{} is none of {}", shortenedName(asked), known));
        }
    }
    argc = int(to - argv);
    argv[argc] = nullptr;
    return asked;
}

} // namespace warpatlas::ui::inline command_line
