// The lines of a lecture's scenes, of every kernel of the catalogue and of its mistakes: short enough for the last row,
// and true.
#include "app/follow/costliest_visit.h"
#include "app/follow/follower.h"
#include "app/session/run_experiment.h"
#include "tests/render/golden.h"
#include "tests/support/catalogue_works.h"
#include "tests/support/outcomes.h"
#include "ui/canvas/canvas.h"
#include "ui/canvas/state/thread_at_hand.h"

#include <algorithm>
#include <set>

namespace warpatlas::ui {
namespace {

/// Counts words as they are read aloud: a place in brackets is one.
int wordsIn(const std::string& line)
{
    int words = 1, depth = 0;
    for (const char c : line) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        words += c == ' ' && depth == 0 ? 1 : 0;
    }
    return words;
}

class SceneWords : public ::testing::TestWithParam<const CatalogueKernel*> {
protected:
    OutcomePointer run(const std::string& mistake = {})
    {
        Experiment experiment;
        experiment.kernel = fullName(GetParam()->description());
        experiment.mistake = mistake;
        RunOptions options;
        options.measure = false;
        return runExperiment(experiment, options, progress);
    }
    /// The lines of all scenes as the presenter says them.
    std::vector<std::string> lines(const OutcomePointer& outcome)
    {
        render::Offscreen* context = render::testing::softwareContext(640, 360);
        context->makeCurrent();
        Canvas canvas;
        canvas.resize(640, 360, 1);
        canvas.setOutcome(outcome);
        if (const auto thread = threadToGlanceAt(canvas.state(), outcome))
            canvas.setGlance(costliestMoment(followThread(outcome, *thread, progress), *outcome));
        std::vector<std::string> all;
        for (const Scene scene : allScenes)
            all.push_back(canvas.wordsOf(scene));
        return all;
    }
    Progress progress;
};

TEST_P(SceneWords, AreAtMostNineAndDifferFromSceneToScene)
{
    std::vector<std::string> runs{""};
    // One is enough: what a mistake does to the lines of one kernel it does to those of another.
    if (const auto& mistakes = GetParam()->description().mistakes; !mistakes.empty())
        runs.push_back(mistakes.back().name);
    for (const std::string& mistake : runs) {
        const auto all = lines(run(mistake));
        for (const std::string& line : all) {
            EXPECT_FALSE(line.empty()) << mistake;
            EXPECT_LE(wordsIn(line), 9) << mistake << ": " << line;
        }
        EXPECT_EQ(std::set(all.begin(), all.end()).size(), all.size()) << mistake;
    }
}

TEST(SceneOfAnAtomicUpdate, SaysHowManyLanesMeet)
{
    StoryRequest request;
    request.name = "bins";
    request.kind = AccessKind::Atomic;
    request.bytes = request.valueBytes = 4;
    request.lanes = ~0u;
    for (unsigned lane = 0; lane < 32; ++lane)
        request.addresses[lane] = lane < 9 ? 124 * 4 : lane * 4;
    SceneThread of;
    of.request = &request;
    const OutcomePointer outcome = support::makeOutcome();
    EXPECT_EQ(sceneWords(Scene::Memory, *outcome, of), "9 lanes meet at one address: 9 turns");
    request.kind = AccessKind::Load;
    EXPECT_EQ(sceneWords(Scene::Memory, *outcome, of), "32 lanes ask for 128 bytes: 4 sectors move");
}

INSTANTIATE_TEST_SUITE_P(
    Catalogue, SceneWords, ::testing::ValuesIn(catalogue().begin(), catalogue().end()), [](const auto& info) {
        std::string name = fullName(info.param->description());
        std::ranges::replace_if(
            name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
        return name;
    });

} // namespace
} // namespace warpatlas::ui
