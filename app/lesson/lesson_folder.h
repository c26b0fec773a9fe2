/// Where lessons are: folders of the disk, and those that travel inside the program. Any thread.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

class QTemporaryDir;

namespace warpatlas::inline lesson {

/// The names of the program's own, in the order in which they are taught.
std::vector<std::string> shippedLessons();

/// The text of one of these, its "lesson.md".
std::string_view shippedText(const std::string& name);

/// Whether what is named in a folder lies in it: by no name of the whole disk, nor by "..", nor behind a link.
bool liesIn(const std::string& folder, const std::string& name);

/// A lesson's folder, as somebody names it: a path, or of the program's own "03-guard", "guard" or "3", which lies on
/// the disk as long as this does.
class LessonFolder {
public:
    explicit LessonFolder(const std::string& named); ///< throws InputError
    ~LessonFolder();
    LessonFolder(LessonFolder&&) noexcept;
    const std::string& path() const { return m_path; }

private:
    std::unique_ptr<QTemporaryDir> m_copy; ///< null: a folder of somebody's own
    std::string m_path;
};

} // namespace warpatlas::inline lesson
