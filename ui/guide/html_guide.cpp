#include "ui/guide/html_guide.h"

#include "app/words/html.h"
#include "app/words/say.h"
#include "app/words/today.h"
#include "assets/assets.h"
#include "ui/guide/chapters.h"
#include "ui/guide/html_text.h"
#include "ui/guide/markdown.h"

#include <fmt/format.h>
#include <set>
#include <utility>

namespace warpatlas::ui::inline guide {
namespace {

constexpr std::string_view ending = ".html", generator = "<meta name=\"generator\" content=\"WarpAtlas ";

std::string linkTo(const Chapter& chapter, std::string_view more = {})
{
    return fmt::format("<a href=\"{}{}\"{}>{}</a>", chapter.topic, ending, more, htmlLine(chapter.title, ending));
}

/// All chapters by their parts; the one that is read is marked.
std::string contentsBeside(const Chapter* read)
{
    std::string html;
    std::string_view part;
    for (const Chapter& chapter : chapters()) {
        if (std::exchange(part, chapter.part) != chapter.part)
            html += fmt::format("{}<h2>{}</h2>\n<ul>\n", html.empty() ? "" : "</ul>\n", inHtml(part));
        html += "<li>" + linkTo(chapter, &chapter == read ? " aria-current=\"page\"" : "") + "</li>\n";
    }
    return html + "</ul>\n";
}

/// The chapters before and after.
std::string around(const Chapter& read)
{
    const std::size_t at = std::size_t(&read - chapters().data());
    const std::string before = at > 0 ? "← " + linkTo(chapters()[at - 1]) : "",
                      after = at + 1 < chapters().size() ? linkTo(chapters()[at + 1]) + " →" : "";
    return fmt::format("<p class=\"around\"><span>{}</span><span>{}</span></p>\n", before, after);
}

/// `read` is null for the index.
std::string guidePage(const Chapter* read)
{
    const std::string guide = say("guide.html.title", "Guide");
    return filledForm(assetText("guide/guide.html"),
        {{"program", inHtml("WarpAtlas " WARPATLAS_VERSION)}, {"date", todayInUtc()},
            {"title", inHtml((read ? std::string(read->title) : guide) + " – WarpAtlas")},
            {"part", inHtml(read ? std::string(read->part) : guide)},
            {"chapters", inHtml(say("guide.chapters", "Chapters"))}, {"contents", contentsBeside(read)},
            {"chapter", htmlText(read ? read->text : assetText("guide/contents.md"), ending)},
            {"around", read ? around(*read) : ""}});
}

/// With the colours of pages.
std::string guideStyle()
{
    return filledForm(assetText("guide/guide.css"),
        {{"dark", std::string(assetText("page/dark.css"))}, {"light", std::string(assetText("page/light.css"))}});
}

} // namespace

std::vector<GuideFile> htmlGuide()
{
    std::vector<GuideFile> files{{"index.html", guidePage(nullptr)}, {"guide.css", guideStyle()}};
    std::set<std::string> pictures;
    for (const Chapter& chapter : chapters()) {
        files.push_back({std::string(chapter.topic) + std::string(ending), guidePage(&chapter)});
        for (const Block& block : parseMarkdown(chapter.text))
            if (block.kind == Block::Kind::Picture && pictures.insert(block.target).second)
                files.push_back({block.target, std::string(assetText("guide/" + block.target))});
    }
    return files;
}

bool isOfHtmlGuide(std::string_view html)
{
    return html.find(generator) != std::string_view::npos;
}

} // namespace warpatlas::ui::inline guide
