#include "app/words/html.h"

namespace warpatlas::inline words {

std::string inHtml(std::string_view text)
{
    std::string html;
    for (const char letter : text)
        switch (letter) {
        case '&':
            html += "&amp;";
            break;
        case '<':
            html += "&lt;";
            break;
        case '>':
            html += "&gt;";
            break;
        case '"':
            html += "&quot;";
            break;
        default:
            html += letter;
        }
    return html;
}

std::string filledForm(std::string_view form, const std::map<std::string, std::string, std::less<>>& texts)
{
    std::string page;
    while (true) {
        const std::size_t begin = form.find("{{"), end = form.find("}}", begin);
        page += form.substr(0, begin);
        if (end == std::string_view::npos)
            return page;
        page += texts.at(std::string(form.substr(begin + 2, end - begin - 2)));
        form.remove_prefix(end + 2);
    }
}

} // namespace warpatlas::inline words
