#include "ui/guide/chapters.h"

#include "assets/assets.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace warpatlas::ui::inline guide {

namespace {

/// Returns how many letters are added, removed or changed between two words.
std::size_t lettersApart(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
        }
    }
    return row.back();
}

/// Reads "- [The window](window.md): what it shows" without its bullet.
Chapter chapterOf(std::string_view part, std::string_view item)
{
    const std::size_t middle = item.find("]("), end = item.find(".md)", middle);
    Chapter chapter{.part = part, .topic = {}, .title = item.substr(1, middle - 1), .summary = {}, .text = {}};
    chapter.topic = item.substr(middle + 2, end - middle - 2);
    chapter.summary = item.substr(std::min(item.size(), end + std::string_view(".md): ").size()));
    chapter.text = assetText("guide/" + std::string(chapter.topic) + ".md");
    return chapter;
}

std::vector<Chapter> readContents()
{
    std::vector<Chapter> found;
    std::string_view part, rest = assetText("guide/contents.md");
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string_view line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (line.starts_with("## "))
            part = line.substr(3);
        else if (line.starts_with("- ["))
            found.push_back(chapterOf(part, line.substr(2)));
    }
    return found;
}

} // namespace

const std::vector<Chapter>& chapters()
{
    static const std::vector<Chapter> all = readContents();
    return all;
}

const Chapter* findChapter(std::string_view topic)
{
    const auto found = std::ranges::find(chapters(), topic, &Chapter::topic);
    return found == chapters().end() ? nullptr : &*found;
}

std::string_view nearestTopic(std::string_view given)
{
    constexpr std::size_t most = 2, longest = 32;
    if (given.size() > longest)
        return {};
    std::string_view nearest;
    std::size_t least = most + 1;
    for (const Chapter& chapter : chapters()) {
        if (given.size() > 1 && chapter.topic.starts_with(given))
            return chapter.topic;
        if (const std::size_t apart = lettersApart(given, chapter.topic); apart < std::min(least, chapter.topic.size()))
            nearest = chapter.topic, least = apart;
    }
    return nearest;
}

} // namespace warpatlas::ui::inline guide
