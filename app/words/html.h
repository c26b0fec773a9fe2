/// Texts inside of HTML. Any thread.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace warpatlas::inline words {

/// The text as HTML shows it, between tags and within quotes.
std::string inHtml(std::string_view text);

/// The template with a text in the place of each {{name}}. What is put in is not looked through again.
std::string filledForm(std::string_view form, const std::map<std::string, std::string, std::less<>>& texts);

} // namespace warpatlas::inline words
