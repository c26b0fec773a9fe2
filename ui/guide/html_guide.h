/// The guide as a folder of web pages, without a script: a file for each chapter, an index, the style, the pictures.
/// Any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::ui::inline guide {

struct GuideFile {
    std::string name; ///< within the folder
    std::string bytes;
};

/// Returns the index first.
std::vector<GuideFile> htmlGuide();

/// Says whether a file is one that htmlGuide() made: by any version.
bool isOfHtmlGuide(std::string_view html);

} // namespace warpatlas::ui::inline guide
