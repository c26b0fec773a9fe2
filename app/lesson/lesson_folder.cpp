#include "app/lesson/lesson_folder.h"

#include "app/dataset/file_bytes.h"
#include "app/words/say.h"
#include "assets/assets.h"
#include "kernels/model/error.h"

#include <QTemporaryDir>
#include <algorithm>
#include <filesystem>

namespace warpatlas::inline lesson {
namespace {

namespace fs = std::filesystem;
constexpr std::string_view prefix = "lessons/";

/// "03-guard" for it, "guard" and "3".
bool isNamed(const std::string& lesson, const std::string& named)
{
    const std::size_t dash = lesson.find('-');
    const std::string number = lesson.substr(0, dash);
    return lesson == named || lesson.substr(dash + 1) == named || number == named
        || number.substr(std::min(number.find_first_not_of('0'), number.size())) == named;
}

} // namespace

std::vector<std::string> shippedLessons()
{
    std::vector<std::string> names;
    for (const std::string_view asset : assetNames(prefix)) {
        const std::string_view inside = asset.substr(prefix.size());
        const std::string name(inside.substr(0, inside.find('/')));
        if (names.empty() || names.back() != name)
            names.push_back(name);
    }
    return names;
}

std::string_view shippedText(const std::string& name)
{
    return assetText(std::string(prefix) + name + "/lesson.md");
}

bool liesIn(const std::string& folder, const std::string& name)
{
    std::error_code ignored; // what is not there is refused when it is read
    const fs::path whole = fs::weakly_canonical(folder.empty() ? "." : folder, ignored);
    const fs::path inside = fs::weakly_canonical(whole / name, ignored).lexically_relative(whole);
    return !fs::path(name).is_absolute() && !inside.empty() && *inside.begin() != "..";
}

LessonFolder::LessonFolder(const std::string& named)
{
    std::error_code ignored;
    if (named.find('/') != std::string::npos || fs::is_directory(named, ignored)) {
        m_path = named;
        return;
    }
    const std::vector<std::string> names = shippedLessons();
    const auto found = std::ranges::find_if(names, [&](const std::string& name) { return isNamed(name, named); });
    if (found == names.end())
        throw InputError(named, say("lesson.unknown", "is no lesson; `warpatlas lesson list` lists them"));
    m_copy = std::make_unique<QTemporaryDir>();
    if (!m_copy->isValid())
        throw InputError(named,
            say("lesson.no_folder", "no folder for the lesson can be made: {}", m_copy->errorString().toStdString()));
    m_path = m_copy->path().toStdString() + "/" + *found;
    const std::string inside = std::string(prefix) + *found + "/";
    for (const std::string_view asset : assetNames(inside)) {
        const fs::path file = fs::path(m_path) / asset.substr(inside.size());
        fs::create_directories(file.parent_path(), ignored); // where there can be none, writing says why
        writeFile(file.string(), ::warpatlas::asset(asset));
    }
}

LessonFolder::~LessonFolder() = default;
LessonFolder::LessonFolder(LessonFolder&&) noexcept = default;

} // namespace warpatlas::inline lesson
