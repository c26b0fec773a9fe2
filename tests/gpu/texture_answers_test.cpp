/// Asks the GPU what fetches from textures give, at many coordinates and in every mode, and compares the simulator with
/// that; or keeps the answers for machines without one: WARPATLAS_RECORD_TEXTURES names the file to write,
/// tests/kernels/simulator/answers/texture_answers.bin.
#include "kernels/device/open_device.h"
#include "tests/gpu/cuda_fixture.h"
#include "tests/kernels/simulator/answers/answer_file.h"
#include "tests/kernels/simulator/answers/texture_questions.h"

#include <cstdlib>
#include <ctime>
#include <fmt/format.h>
#include <fstream>
#include <iostream>

namespace warpatlas::test {
namespace {

namespace answers = simulator::answers;

using TextureAnswers = CudaTest;

TEST_F(TextureAnswers, AreThoseOfTheSimulator)
{
    const auto simulator = openDevice("sim");
    ASSERT_TRUE(simulator) << simulator.reason();
    const std::vector<answers::TextureQuestion>& all = answers::textureQuestions();
    answers::AnswerFile file;
    const std::time_t now = std::time(nullptr);
    char today[16];
    std::strftime(today, sizeof today, "%Y-%m-%d", std::gmtime(&now));
    file.about = {{"GPU", device().info().name}, {"driver", device().info().detail}, {"date", today}};
    std::size_t different = 0;
    for (const answers::TextureQuestion& question : all) {
        answers::TextureAnswer real;
        try {
            real = answers::answerOf(question, device());
        } catch (const DeviceError& error) {
            ++different;
            ADD_FAILURE() << question.name << ": " << error.what();
            if (error.sticky())
                FAIL() << "the device is lost";
            continue;
        }
        EXPECT_EQ(real.problem, "") << question.name;
        const answers::TextureAnswer mine = answers::answerOf(question, *simulator.value());
        EXPECT_EQ(mine.problem, "") << question.name;
        const answers::TextureDifference difference = answers::compare(question, mine.bytes, real.bytes);
        different += difference.values > 0 ? 1 : 0;
        EXPECT_EQ(difference.values, 0u) << question.name << "\n  " << difference.values << " of " << difference.of
                                         << " values; the first " << difference.first;
        if (difference.largest > 0)
            std::cout << fmt::format("  {:<60} largest difference {:.3g} (allowed {:.3g})\n", question.name,
                difference.largest, question.tolerance);
        file.answers[answers::keyOf(question)] = std::move(real.bytes);
    }
    std::cout << different << " of " << all.size() << " questions are answered differently\n";
    if (const char* const name = std::getenv("WARPATLAS_RECORD_TEXTURES")) {
        std::ofstream out(name, std::ios::binary);
        answers::write(out, file);
        ASSERT_TRUE(out.flush().good()) << name;
        std::cout << "kept the answers to " << file.answers.size() << " questions in " << name << "\n";
    }
}

} // namespace
} // namespace warpatlas::test
