#include "app/words/launch_words.h"
#include "kernels/device/simulated/simulated_device.h"

#include "kernels/catalogue/catalogue.h"
#include "kernels/model/error.h"
#include "kernels/simulator/recording/access_reader.h"
#include "kernels/simulator/recording/trace.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

ArrayPointer image(std::uint64_t width, std::uint64_t height)
{
    auto array = std::make_shared<Array>(ElementType::U8, Shape{{width, height, 1}, 3});
    for (std::size_t i = 0; i < array->byteCount(); ++i)
        array->bytes()[i] = static_cast<std::byte>(i * 31 + i / 255);
    return array;
}

TEST(SimulatedDevice, HasTheLimitsThatWereAskedFor)
{
    const auto plain = openSimulatedDevice("");
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain.value()->info().id, "sim");
    EXPECT_EQ(plain.value()->info().gpu->name, "RTX 3060");
    EXPECT_EQ(plain.value()->info().name, "Simulator (limits of an RTX 3060)");
    EXPECT_EQ(openSimulatedDevice("T4").value()->info().name, "Simulator (limits of a T4)");
    EXPECT_EQ(plain.value()->info().provenance, Provenance::Simulated);
    const auto named = openSimulatedDevice("rtx4090");
    ASSERT_TRUE(named);
    EXPECT_EQ(named.value()->info().id, "sim:RTX 4090");
    EXPECT_FALSE(openSimulatedDevice("GeForce 256"));
}

TEST(SimulatedDevice, AgreesWithTheReferenceOnEveryCatalogueKernel)
{
    auto device = std::move(openSimulatedDevice("").value());
    const auto kernel = findKernel("grayscale");
    ASSERT_TRUE(kernel);
    const ArrayPointer inputs[] = {image(53, 37)};
    const Work work = kernel.value()->bind(inputs, {});
    const Launch launch{gridToCover(work.cover, {16, 16, 1}), {16, 16, 1}};
    const auto run = device->prepare(work, kernel.value(), launch);
    EXPECT_TRUE(run->timed().empty());
    Progress progress;
    const Execution execution = run->execute(progress);
    Array reference(work.outputBuffer().type, work.outputBuffer().shape);
    kernel.value()->reference(CpuForm::Scalar, work, reference, Progress());
    ASSERT_EQ(execution.output->byteCount(), reference.byteCount());
    EXPECT_TRUE(std::equal(reference.bytes().begin(), reference.bytes().end(), execution.output->bytes().begin()));
    ASSERT_NE(execution.trace, nullptr);
    EXPECT_TRUE(execution.problems.empty());
    EXPECT_EQ(progress.fraction(), 1.0);
    for (AccessReader values(execution.trace->buffers[work.output].values); const ValueAccess& value : values)
        ASSERT_EQ(value.writes, 1u);
}

TEST(SimulatedDevice, RefusesWhatItsGpuWouldRefuse)
{
    auto device = std::move(openSimulatedDevice("").value());
    const auto kernel = findKernel("grayscale");
    const ArrayPointer inputs[] = {image(5, 3)};
    const Work work = kernel.value()->bind(inputs, {});
    try {
        device->prepare(work, kernel.value(), Launch{{1, 1, 1}, {64, 32, 1}});
        FAIL() << "2048 threads a block were taken";
    } catch (const DeviceError& error) {
        EXPECT_EQ(error.name(), "cudaErrorInvalidConfiguration");
        const std::string text = sentenceOf(error);
        EXPECT_NE(text.find("1,024"), std::string::npos) << text;
        EXPECT_NE(text.find("2,048"), std::string::npos) << text;
    }
}

} // namespace
} // namespace warpatlas
