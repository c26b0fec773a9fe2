// A click on a problem leads to the step that is wrong, in the real window.
#include "tests/ui/desktop/window_fixture.h"
#include "ui/desktop/model/follow_bridge.h"
#include "ui/desktop/model/view_model.h"
#include "ui/desktop/panels/problem_guide.h"

#include <QListWidget>

#include <algorithm>

namespace warpatlas::ui {
namespace {

class ProblemGuideWindow : public WindowTest {
protected:
    /// Says whether the refused access that the problem names is one of the visit's. A thread may come to the same
    /// element in several lines.
    bool isRefusedIn(const StoryVisit& visit, const MemoryFault& fault) const
    {
        return std::ranges::any_of(window->follow().story()->refusals, [&](const StoryRefusal& refusal) {
            return refusal.kind == fault.access && refusal.place.name == fault.place.name
                && refusal.place.element == fault.place.element && refusal.step >= visit.firstStep
                && refusal.step < visit.endStep;
        });
    }
    /// Clicks on a problem that names an access, and waits until its moment is there.
    void expectLedToStep(int row)
    {
        const Problem problem = outcome().problems[std::size_t(row)];
        const auto* const fault = factOf<MemoryFault>(problem);
        find<QListWidget>("problems")->setCurrentRow(row);
        const std::uint64_t thread = linearFromThread(outcome().bound->launch, *problem.block, *problem.thread);
        ASSERT_TRUE(waitFor([&] {
            const CanvasState& state = window->view().state();
            const StoryPointer& story = window->follow().story();
            const MomentPointer& moment = window->follow().moment();
            return state.following && story && story->thread == thread && moment && moment->story == story
                && state.visit == moment->visit && moment->visit > 0;
        }));
        const StoryPointer story = window->follow().story();
        const StoryVisit& visit = story->visits[window->view().state().visit];
        EXPECT_TRUE(isRefusedIn(visit, *fault)) << fault->place.name << "[" << fault->place.element << "]";
        EXPECT_EQ(visit.line, problem.line);
        EXPECT_EQ(window->view().state().selected.thread, thread);
    }
};

TEST_F(ProblemGuideWindow, LeadsToTheRoundInWhichTheAccessIsOutside)
{
    const std::pair<const char*, const char*> mistakes[] = {{"matmul", "wide_guard"}, {"matmul", "no_guard"},
        {"matmul:tiled", "wide_guard"}, {"blur", "no_guard"}, {"gaussian", "no_guard"}, {"sobel", "no_guard"}};
    int tried = 0;
    for (const auto& [kernel, mistake] : mistakes) {
        const auto known = findKernel(kernel);
        ASSERT_TRUE(known) << kernel;
        if (!findMistake(known.value()->description(), mistake))
            continue;
        SCOPED_TRACE(std::string(kernel) + ", " + mistake);
        window->model().setKernel(kernel);
        window->model().setMistake(mistake);
        ASSERT_TRUE(settled());
        for (int row = 0; row < int(outcome().problems.size()); ++row) {
            const Problem problem = outcome().problems[std::size_t(row)]; // a copy: runs go on
            const auto* const fault = factOf<MemoryFault>(problem);
            if (!fault || fault->what != MemoryFault::What::Outside || !problem.line || !problem.thread
                || problem.launches)
                continue;
            expectLedToStep(row);
            if (HasFatalFailure())
                return;
            ++tried;
        }
    }
    EXPECT_GE(tried, 4);
}

} // namespace
} // namespace warpatlas::ui
