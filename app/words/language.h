/// The languages that the program speaks: English, and a file of assets/languages for each other one. A territory
/// (es-MX) decides how numbers are written.
#pragma once

#include <string>
#include <vector>

namespace warpatlas::inline words {

struct Language {
    std::string tag; ///< "es"
    std::string name; ///< as it calls itself: "español"
};
/// English is the first. Reads all of them when it is called for the first time.
const std::vector<Language>& languages();

/// Speaks it from here on: "es", "es-MX", "es_AR.UTF-8"; of a language that it does not know nothing changes. Call it
/// before there are other threads. Returns whether it knows it.
bool speak(const std::string& tag);
/// The tag with which speak() was called last; "en" before.
const std::string& spokenLanguage();
/// What the environment asks for (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), if the program speaks it; else "en".
std::string systemLanguage();

} // namespace warpatlas::inline words
