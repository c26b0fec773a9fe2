/// The simulator's textures against a real GPU's: the answers were kept by tests/gpu/texture_answers_test.cpp.
#include "kernels/device/open_device.h"
#include "tests/kernels/simulator/answers/answer_file.h"
#include "tests/kernels/simulator/answers/texture_questions.h"
#include "tests/support/test_folder.h"

#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <iostream>
#include <set>

namespace warpatlas::simulator::answers {
namespace {

AnswerFile gpuAnswersOfTextures()
{
    std::ifstream in(test::testFolder() + "/kernels/simulator/answers/texture_answers.bin", std::ios::binary);
    return in ? read(in) : AnswerFile{};
}

TEST(TextureAnswersTest, AreTheGpus)
{
    const AnswerFile file = gpuAnswersOfTextures();
    if (file.answers.empty())
        GTEST_SKIP() << "texture_answers.bin has not been recorded: run warpatlas_gpu_tests on a GPU with "
                        "WARPATLAS_RECORD_TEXTURES=FILE and --gtest_filter=TextureAnswers.*";
    const auto simulator = openDevice("sim");
    ASSERT_TRUE(simulator) << simulator.reason();
    double largest = 0;
    for (const TextureQuestion& question : textureQuestions()) {
        const auto found = file.answers.find(keyOf(question));
        if (found == file.answers.end()) {
            ADD_FAILURE() << question.name << ": the GPU was not asked; record its answers again";
            continue;
        }
        const TextureDifference difference =
            compare(question, answerOf(question, *simulator.value()).bytes, found->second);
        EXPECT_EQ(difference.values, 0u) << question.name << "\n  " << difference.values << " of " << difference.of
                                         << " values; the first " << difference.first;
        largest = std::max(largest, difference.largest);
    }
    std::cout << fmt::format("largest difference from the GPU: {:.3g}\n", largest);
}

/// Whatever a GPU says of them, all of them run, and no two are the same question.
TEST(TextureAnswersTest, AreThere)
{
    const auto simulator = openDevice("sim");
    ASSERT_TRUE(simulator) << simulator.reason();
    std::set<std::uint64_t> keys;
    for (const TextureQuestion& question : textureQuestions()) {
        EXPECT_TRUE(keys.insert(keyOf(question)).second) << question.name;
        const TextureAnswer answer = answerOf(question, *simulator.value());
        EXPECT_EQ(answer.problem, "") << question.name;
        ASSERT_FALSE(answer.bytes.empty()) << question.name;
        std::set<std::uint32_t> different;
        for (std::size_t i = 0; i < answer.bytes.size(); i += 4) {
            std::uint32_t word = 0;
            std::memcpy(&word, answer.bytes.data() + i, 4);
            different.insert(word);
        }
        EXPECT_GT(different.size(), 8u) << question.name << " finds nothing out";
    }
}

/// A comparison that finds no difference says something only if it finds one where there is.
TEST(TextureAnswersTest, AWrongOneIsNoticed)
{
    for (const TextureQuestion& question : {textureQuestions().front(), textureQuestions()[1]}) {
        std::vector<std::byte> right(question.work.buffers[2].byteCount()), wrong = right;
        EXPECT_EQ(compare(question, right, wrong).values, 0u);
        const float value = question.tolerance == 0 ? 1e-7f : 2 * static_cast<float>(question.tolerance);
        std::memcpy(wrong.data() + 16, &value, sizeof value);
        EXPECT_EQ(compare(question, right, wrong).values, 1u) << question.name;
        EXPECT_EQ(compare(question, right, {}).values, 1u);
    }
}

} // namespace
} // namespace warpatlas::simulator::answers
