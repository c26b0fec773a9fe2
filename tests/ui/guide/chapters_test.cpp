// The guide and README as they are: chapters, links, pictures and paths that are there.
#include "ui/guide/chapters.h"

#include "assets/assets.h"
#include "ui/guide/markdown.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <regex>
#include <sstream>

namespace warpatlas::ui {
namespace {

namespace fs = std::filesystem;

const fs::path root = fs::path(WARPATLAS_TEST_FOLDER).parent_path();

std::string readText(const fs::path& path)
{
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// README and every file of the guide, with the text that they have in the repository.
std::vector<std::pair<fs::path, std::string>> documents()
{
    std::vector<std::pair<fs::path, std::string>> found{{root / "README.md", readText(root / "README.md")}};
    for (const auto& entry : fs::directory_iterator(root / "assets/guide"))
        if (entry.path().extension() == ".md")
            found.emplace_back(entry.path(), readText(entry.path()));
    return found;
}

void collectLinks(std::string_view line, std::vector<std::string>& links)
{
    for (const Span& span : parseSpans(line))
        if (span.kind == Span::Kind::Link)
            links.push_back(span.target);
}

std::vector<std::string> linksOf(std::string_view markdown)
{
    std::vector<std::string> links;
    for (const Block& block : parseMarkdown(markdown)) {
        if (block.kind == Block::Kind::Picture)
            links.push_back(block.target);
        else if (block.kind != Block::Kind::Code)
            collectLinks(block.text, links);
        for (const auto& row : block.rows)
            for (const std::string& cell : row)
                collectLinks(cell, links);
    }
    return links;
}

TEST(GuideChapters, EachFileIsAChapterOfTheContentsAndTravelsInTheProgram)
{
    std::vector<std::string> files, topics;
    for (const auto& entry : fs::directory_iterator(root / "assets/guide"))
        if (entry.path().extension() == ".md" && entry.path().stem() != "contents")
            files.push_back(entry.path().stem().string());
    for (const Chapter& chapter : chapters()) {
        topics.emplace_back(chapter.topic);
        EXPECT_EQ(chapter.text, readText(root / "assets/guide" / (topics.back() + ".md")));
        EXPECT_TRUE(chapter.text.starts_with("# " + std::string(chapter.title) + "\n")) << chapter.topic;
        EXPECT_FALSE(chapter.summary.empty() || chapter.part.empty()) << chapter.topic;
        EXPECT_LE(chapter.topic.size() + chapter.summary.size(), 76u) << chapter.topic << ": one line of a terminal";
    }
    std::ranges::sort(files);
    std::ranges::sort(topics);
    EXPECT_EQ(files, topics);
}

TEST(GuideChapters, BeginWithAPictureOrAnExampleAndAreOnePageLong)
{
    for (const Chapter& chapter : chapters()) {
        const std::vector<Block> blocks = parseMarkdown(chapter.text);
        ASSERT_GT(blocks.size(), 2u) << chapter.topic;
        EXPECT_TRUE(blocks[1].kind == Block::Kind::Picture || blocks[1].kind == Block::Kind::Code) << chapter.topic;
        std::istringstream text{std::string(chapter.text)};
        const auto words = std::distance(std::istream_iterator<std::string>(text), {});
        EXPECT_LE(words, 2100) << chapter.topic << ": details have a chapter of their own";
    }
}

TEST(GuideChapters, ReadmeNamesEveryOne)
{
    const std::string readme = readText(root / "README.md");
    EXPECT_LE(std::ranges::count(readme, '\n'), 150);
    for (const Chapter& chapter : chapters())
        EXPECT_NE(
            readme.find("[" + std::string(chapter.title) + "](assets/guide/" + std::string(chapter.topic) + ".md)"),
            std::string::npos)
            << chapter.topic;
}

TEST(GuideChapters, LinksLeadSomewhere)
{
    std::size_t count = 0;
    for (const auto& [path, text] : documents())
        for (const std::string& link : linksOf(text)) {
            ++count;
            if (link.starts_with("http"))
                continue;
            const std::string file = link.substr(0, link.find('#'));
            EXPECT_TRUE(fs::exists(path.parent_path() / file)) << path << ": " << link;
            if (const std::size_t mark = link.find('#'); mark != std::string::npos) {
                const std::vector<Block> blocks = parseMarkdown(readText(path.parent_path() / file));
                EXPECT_TRUE(std::ranges::any_of(blocks,
                    [&](const Block& block) {
                        return block.kind == Block::Kind::Heading && anchorOf(block.text) == link.substr(mark + 1);
                    }))
                    << path << ": " << link;
            }
        }
    EXPECT_GT(count, 60u);
}

TEST(GuideChapters, PicturesAreOfModestSizeAndEachIsShown)
{
    std::string all;
    for (const auto& [path, text] : documents())
        all += text;
    std::size_t bytes = 0;
    for (const std::string_view name : assetNames("guide/"))
        if (name.ends_with(".png")) {
            bytes += asset(name).size();
            EXPECT_NE(all.find(name.substr(name.rfind('/') + 1)), std::string::npos) << name << " is shown nowhere";
        }
    EXPECT_GT(bytes, 0u);
    EXPECT_LT(bytes, 3'000'000u);
}

/// `kernels/analysis/occupancy.cpp` and the like, in whatever sentence.
TEST(GuideChapters, PathsOfTheRepositoryAreThere)
{
    const std::regex path("`((?:kernels|app|render|ui|assets|tests)/[\\w./]*)`");
    std::size_t count = 0;
    for (const auto& [file, text] : documents())
        for (std::sregex_iterator found(text.begin(), text.end(), path), end; found != end; ++found) {
            const std::string named = (*found)[1];
            if (named.find("NAME") != std::string::npos) // of a file that somebody is about to write
                continue;
            ++count;
            EXPECT_TRUE(fs::exists(root / named)) << file << ": " << named;
        }
    EXPECT_GT(count, 50u);
}

TEST(GuideChapters, ATopicIsFoundAndANearOneIsNamed)
{
    ASSERT_NE(findChapter("window"), nullptr);
    EXPECT_EQ(findChapter("window")->title, "The window");
    EXPECT_EQ(findChapter("Window"), nullptr);
    EXPECT_EQ(nearestTopic("windwo"), "window");
    EXPECT_EQ(nearestTopic("picture"), "pictures");
    EXPECT_EQ(nearestTopic("contrib"), "contributing");
    EXPECT_EQ(nearestTopic("banana"), "");
    EXPECT_EQ(nearestTopic(std::string(100'000, 'a')), "");
}

} // namespace
} // namespace warpatlas::ui
