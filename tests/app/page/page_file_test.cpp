// A page has what the run has: the same numbers as `run --json`, the owners of the trace, requests as they were.
#include "app/page/page_file.h"

#include "app/page/run_results.h"
#include "app/report/json_report.h"
#include "app/session/run_experiment.h"
#include "kernels/model/request_places.h"
#include "tests/app/page/page_reader.h"

#include <QtCore/QCryptographicHash>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using test::PageReader;
using testing::HasSubstr;
using testing::Not;

OutcomePointer tracedOutcome(Experiment experiment)
{
    Progress progress;
    RunOptions options;
    options.measure = false;
    return runExperiment(experiment, options, progress);
}

OutcomePointer tracedOutcome(const std::string& kernel, std::vector<std::string> data, const std::string& mistake = {})
{
    Experiment experiment;
    experiment.kernel = kernel;
    experiment.data = std::move(data);
    experiment.mistake = mistake;
    return tracedOutcome(experiment);
}

std::string htmlFor(const OutcomePointer& outcome, const std::string& title = "a run")
{
    Progress progress;
    return htmlOf({title, resultsOfRun(outcome), {}, {{outcome, "Each thread writes a pixel.", "", {}, {}}}}, progress);
}

PageReader pageOfRun(const OutcomePointer& outcome)
{
    return PageReader::ofHtml(htmlFor(outcome));
}

bool bitOf(const std::vector<std::uint8_t>& bits, std::uint64_t number)
{
    return (bits[std::size_t(number / 8)] >> number % 8 & 1) != 0;
}

TEST(PageFile, HasTheReportTheOwnersAndTheValuesOfTheRun)
{
    const OutcomePointer outcome = tracedOutcome("grayscale", {"ramp:101x67x3"});
    const PageReader page = pageOfRun(outcome);
    const nlohmann::json& run = page.facts.at("runs").at(0);
    EXPECT_EQ(run.at("report"), nlohmann::json(toReport(*outcome)));
    const nlohmann::json& gray = run.at("arrays").at(run.at("output").get<std::size_t>());
    EXPECT_EQ(gray.at("size"), nlohmann::json({101, 67, 1}));
    EXPECT_EQ(page.numbers<std::uint32_t>(gray.at("owners")), outcome->owners->owner);
    EXPECT_FALSE(gray.contains("writes")); // each once
    const auto values = page.numbers<std::uint8_t>(gray.at("values"));
    EXPECT_THAT(values, testing::ElementsAreArray(outcome->output->values<std::uint8_t>()));
    EXPECT_FALSE(gray.contains("step")); // there is room for all
    EXPECT_EQ(run.at("input"), 0);
    const auto written = page.numbers<std::uint8_t>(run.at("threads").at("written"));
    for (std::uint64_t thread = 0; thread < outcome->bound->launch.threads(); ++thread)
        ASSERT_EQ(bitOf(written, thread), outcome->trace->wrote(thread)) << thread;
}

TEST(PageFile, TellsForWhichThreadsTheKernelsIndexLeadsToTheirElement)
{
    const OutcomePointer outcome = tracedOutcome("grayscale", {"ramp:101x67x3"});
    const PageReader page = pageOfRun(outcome);
    const nlohmann::json& ruler = page.facts.at("runs").at(0).at("ruler");
    ASSERT_EQ(ruler.at("axes").size(), 2u);
    EXPECT_EQ(ruler.at("axes").at(0).at("terms").at(0).at("factors").at(0).at("text"), "blockIdx.x");
    const auto holds = page.numbers<std::uint8_t>(ruler.at("holds"));
    for (std::uint64_t thread = 0; thread < outcome->bound->launch.threads(); ++thread)
        ASSERT_EQ(bitOf(holds, thread), outcome->trace->wrote(thread)) << thread;
}

TEST(PageFile, HasRequestsAsTheWarpMadeThem)
{
    const PageReader page = pageOfRun(tracedOutcome("transpose:tiled", {"ramp:70x50"}));
    const nlohmann::json& run = page.facts.at("runs").at(0);
    const auto offsets = page.numbers<std::int64_t>(run.at("offsets"));
    std::size_t global = 0, shared = 0;
    for (const nlohmann::json& block : run.at("blocks"))
        for (const nlohmann::json& request : block.at("requests")) {
            WarpRequest made;
            made.window = request.at("space") == "shared" ? Window::Shared : Window::Global;
            made.bytes = request.at("bytes");
            made.lanes = request.at("lanes");
            std::size_t next = request.at("first");
            for (unsigned lane = 0; lane < warpLanes; ++lane)
                if (made.active(lane))
                    made.addresses[lane] = std::uint64_t(offsets.at(next++));
            if (request.contains("array")) { // 70 x 50 floats
                EXPECT_GE(offsets.at(next - 1), 0);
                EXPECT_LT(offsets.at(next - 1), 70 * 50 * 4);
            }
            const RequestCost cost = costOf(made);
            EXPECT_EQ(request.value("sectors", 0U), cost.sectors);
            EXPECT_EQ(request.value("passes", 0U), cost.passes);
            ++(made.window == Window::Shared ? shared : global);
        }
    EXPECT_GT(global, 0u);
    EXPECT_GT(shared, 0u);
    const nlohmann::json& example = run.at("example");
    const auto& stories = run.at("stories");
    EXPECT_TRUE(std::ranges::any_of(stories, [&](const auto& story) { return story["thread"] == example["thread"]; }));
}

TEST(PageFile, HasWhatWentBesideABufferAndWhatIsSaidOfIt)
{
    const OutcomePointer outcome = tracedOutcome("vector_add", {"random:1000:1", "random:1000:2"}, "no_guard");
    const PageReader page = pageOfRun(outcome);
    const nlohmann::json& run = page.facts.at("runs").at(0);
    EXPECT_EQ(run.at("strays"), outcome->coverage->strayingThreads);
    EXPECT_EQ(run.at("stray").at(0).at("element"), 1000);
    EXPECT_EQ(run.at("problems").size(), outcome->problems.size());
    EXPECT_THAT(page.facts.at("results").at(0).at("faults").at(0), HasSubstr("behind the end"));
    const auto& example = run.at("example").at("thread");
    EXPECT_GE(example, 1000);
}

TEST(PageFile, KeepsToItsSizeAndSaysOfWhichElementsTheValuesAre)
{
    const OutcomePointer outcome = tracedOutcome("vector_add", {"random:1000003:1", "random:1000003:2"});
    const std::string html = htmlFor(outcome);
    EXPECT_LE(html.size(), mostPageBytes);
    const PageReader page = PageReader::ofHtml(html);
    const nlohmann::json& run = page.facts.at("runs").at(0);
    const nlohmann::json& sum = run.at("arrays").at(run.at("output").get<std::size_t>());
    EXPECT_EQ(page.numbers<std::uint32_t>(sum.at("owners")), outcome->owners->owner); // all of them
    const std::uint64_t step = sum.at("step").at(0);
    ASSERT_GT(step, 1u);
    const auto values = page.numbers<float>(sum.at("values"));
    ASSERT_EQ(values.size(), (1000003 + step - 1) / step);
    for (std::size_t i = 0; i < values.size(); ++i)
        ASSERT_EQ(values[i], outcome->output->values<float>()[i * step]);
}

TEST(PageFile, HasAllValuesOfDataThatFit)
{
    const PageReader page = pageOfRun(tracedOutcome("transpose:naive", {"random:397x211:1"}));
    for (const nlohmann::json& array : page.facts.at("runs").at(0).at("arrays"))
        EXPECT_FALSE(array.contains("step")) << array.at("name");
}

TEST(PageFile, RunsNoScriptOfHostileNames)
{
    const std::string hostile = "</title></script><script>alert(1)</script>{{run}}\"onload=\"x";
    const std::string html = htmlFor(tracedOutcome("vector_add", {"ramp:100", "ramp:100"}), hostile);
    EXPECT_THAT(html, Not(HasSubstr("<script>alert")));
    EXPECT_THAT(html, HasSubstr("&lt;script&gt;alert(1)"));
    EXPECT_EQ(PageReader::ofHtml(html).facts.at("title"), hostile);
    // What may run is this text alone.
    const std::size_t begin = html.find('>', html.find("<script type=\"module\"")) + 1,
                      end = html.find("</script>", begin);
    const QByteArray script = QByteArray::fromStdString(html.substr(begin, end - begin));
    const QByteArray hash = QCryptographicHash::hash(script, QCryptographicHash::Sha256).toBase64();
    EXPECT_THAT(html, HasSubstr("script-src 'sha256-" + hash.toStdString() + "'"));
    EXPECT_THAT(html, HasSubstr("default-src 'none'"));
}

} // namespace
} // namespace warpatlas
