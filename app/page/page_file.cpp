#include "app/page/page_file.h"

#include "app/experiment/kernel_name.h"
#include "app/page/page_facts.h"
#include "app/report/json_report.h"
#include "app/words/html.h"
#include "app/words/say.h"
#include "app/words/today.h"
#include "assets/assets.h"

#include <QtCore/QByteArray>
#include <QtCore/QCryptographicHash>
#include <sstream>

namespace warpatlas::inline page {
namespace {

/// The modules as one script: they stand in one file, in which no module can import another.
std::string joinedScript()
{
    std::string script;
    std::istringstream names{std::string(assetText("page/modules.txt"))};
    for (std::string name; std::getline(names, name);) {
        std::istringstream module{std::string(assetText("page/" + name))};
        for (std::string line; std::getline(module, line);)
            if (!line.starts_with("import "))
                script += (line.starts_with("export ") ? line.substr(7) : line) + "\n";
    }
    return script;
}

/// The light colours hold where the page's own theme is light.
std::string joinedStyle()
{
    std::string light(assetText("page/light.css"));
    const std::string_view root = ":root";
    return std::string(assetText("page/dark.css")) + light.insert(light.find(root) + root.size(), "[data-theme=light]")
        + std::string(assetText("page/page.css"));
}

/// What a browser may run or take: this very text, and pictures that are in the page.
std::string sourceByHash(const std::string& text)
{
    const QByteArray hash = QCryptographicHash::hash(QByteArray::fromStdString(text), QCryptographicHash::Sha256);
    return "'sha256-" + hash.toBase64().toStdString() + "'";
}

/// The page's own words: English, unless the language of the day has its own.
PageJson pageWords()
{
    PageJson words = PageJson::parse(assetText("page/words.json"));
    for (auto& [key, text] : words.items())
        if (const Translation* const other = translated("page." + key))
            text = other->text;
    return words;
}

PageJson runFacts(const PageRun& of, std::size_t number, PageParts& parts, Progress& progress)
{
    const Outcome& outcome = *of.outcome;
    PageJson run{{"name", nameOfKernel(*outcome.bound)}, {"sentence", of.sentence}, {"report", toReport(outcome)}};
    addArrays(run, outcome, "/runs/" + std::to_string(number), parts);
    addLaunch(run, of, parts);
    addSource(run, of);
    addStories(run, of, parts, progress);
    return run;
}

} // namespace

std::string htmlOf(const Page& page, Progress& progress)
{
    PageParts parts;
    PageJson facts{{"schema", 1}, {"made_by", "WarpAtlas " WARPATLAS_VERSION}, {"made", todayInUtc()},
        {"language", "en"}, {"title", page.title}, {"words", pageWords()}, {"results", PageJson::array()},
        {"charts", PageJson::array()}, {"runs", PageJson::array()}};
    if (page.resultsFirst)
        facts["results_first"] = true;
    for (const Result& result : page.results)
        facts["results"].push_back(factsOf(result));
    for (const PageChart& chart : page.charts)
        facts["charts"].push_back({{"title", chart.title}, {"dark", chart.dark}, {"light", chart.light}});
    for (const PageRun& run : page.runs)
        facts["runs"].push_back(runFacts(run, facts["runs"].size(), parts, progress));
    if (page.program != nullptr)
        facts["program"] = programFacts(page);

    // Base64 has four letters for three bytes.
    const std::string script = joinedScript(), style = joinedStyle();
    const std::size_t room = (mostPageBytes - script.size() - style.size()) / 4 * 3,
                      taken = parts.packedBytes
        + packedSize(facts.dump(-1, ' ', false, PageJson::error_handler_t::replace));
    fitValues(facts, parts, room > taken ? room - taken : 0, progress);
    return filledForm(assetText("page/page.html"),
        {{"language", "en"}, {"title", inHtml(page.title)},
            {"policy",
                "default-src 'none'; img-src data: blob:; style-src " + sourceByHash(style) + "; script-src "
                    + sourceByHash(script)},
            {"style", style}, {"script", script}, {"run", parts.payload.packed(std::move(facts))}});
}

} // namespace warpatlas::inline page
