/// Outcomes to follow threads of: kernels of the simulator's lessons, bound by hand, without a run.
#pragma once

#include "app/follow/follower.h"
#include "app/session/session.h"
#include "tests/support/test_folder.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

namespace warpatlas::test {

inline std::shared_ptr<const std::string> lessonText(const std::string& file)
{
    return std::make_shared<const std::string>(readTestFile("kernels/simulator/" + file));
}

/// A learner's kernel with its data, as a run would bind it.
class LessonKernel {
public:
    LessonKernel(const std::string& kernel, const Dim3& grid, const Dim3& block, const std::string& dialect = "nvcc",
        std::uint32_t dynamicShared = 0)
        : m_ptx(lessonText("lessons_" + dialect + ".ptx")), m_source(lessonText("lessons.cu"))
    {
        m_bound->launch = {grid, block};
        m_bound->work.code.entry = kernel;
        m_bound->work.code.sourceName = "lessons.cu";
        m_bound->work.code.source = *m_source;
        m_bound->work.code.lessonPtx = *m_ptx;
        m_bound->work.code.owner =
            std::make_shared<std::pair<std::shared_ptr<const std::string>, std::shared_ptr<const std::string>>>(
                m_ptx, m_source);
        m_bound->work.dynamicSharedBytes = dynamicShared;
    }
    template <class T> LessonKernel& buffer(const std::string& name, const Shape& shape, const std::vector<T>& values)
    {
        auto contents = std::make_shared<Array>(ElementTypeOf<T>::value, shape);
        std::memcpy(contents->bytes().data(), values.data(), values.size() * sizeof(T));
        m_bound->work.arguments.emplace_back(BufferArgument{m_bound->work.buffers.size()});
        m_bound->work.output = m_bound->work.buffers.size();
        m_bound->work.buffers.push_back({name, ElementTypeOf<T>::value, shape, BufferRole::InputOutput, contents});
        return *this;
    }
    template <class T> LessonKernel& scalar(const std::string& name, T value)
    {
        m_bound->work.arguments.emplace_back(ScalarArgument::of(name, value));
        return *this;
    }
    /// With PTX of the test's own in place of the lessons'.
    LessonKernel& text(const std::string& ptx, const std::string& source)
    {
        m_ptx = std::make_shared<const std::string>(ptx);
        m_source = std::make_shared<const std::string>(source);
        m_bound->work.code.source = *m_source;
        m_bound->work.code.lessonPtx = *m_ptx;
        m_bound->work.code.owner =
            std::make_shared<std::pair<std::shared_ptr<const std::string>, std::shared_ptr<const std::string>>>(
                m_ptx, m_source);
        return *this;
    }
    OutcomePointer outcome(std::uint64_t run = 1) const
    {
        auto outcome = std::make_shared<Outcome>();
        outcome->run = run;
        outcome->bound = m_bound;
        return outcome;
    }

private:
    std::shared_ptr<const std::string> m_ptx, m_source;
    std::shared_ptr<BoundExperiment> m_bound = std::make_shared<BoundExperiment>();
};

/// 40 x 40 matrices in tiles of 16 x 16: the last tile of every row is part-filled.
inline LessonKernel tiledProduct(const std::string& dialect = "nvcc")
{
    std::vector<float> a(1600), b(1600);
    for (std::size_t i = 0; i < a.size(); ++i) {
        a[i] = static_cast<float>(i) + 0.5f;
        b[i] = static_cast<float>(i % 37);
    }
    LessonKernel lesson("tiled", {3, 3, 1}, {16, 16, 1}, dialect);
    const Shape square{{40, 40, 1}, 1};
    lesson.buffer("A", square, a).buffer("B", square, b).buffer("C", square, std::vector<float>(1600)).scalar("n", 40);
    return lesson;
}

inline StoryPointer storyOf(const OutcomePointer& outcome, const Dim3& block, const Dim3& thread)
{
    Progress progress;
    return followThread(outcome, linearFromThread(outcome->bound->launch, block, thread), progress);
}

/// The source line that holds `text` for the first time after `after`, from 1.
inline std::uint32_t lineOf(const OutcomePointer& outcome, const std::string& after, const std::string& text)
{
    const std::string_view source = outcome->bound->work.code.source;
    const std::size_t found = source.find(text, source.find(after));
    return static_cast<std::uint32_t>(
        1 + std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(found), '\n'));
}

} // namespace warpatlas::test
