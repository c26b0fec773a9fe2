/// Every kernel of the catalogue, instrumented: its results stay what they were, and what it recorded of itself is what
/// the simulator saw.
#include "kernels/device/simulated/simulated_device.h"
#include "tests/kernels/instrument/recorded_run.h"
#include "tests/support/catalogue_works.h"

namespace warpatlas::instrument::testing {
namespace {

/// `before`: what earlier launches left, by buffer; empty where there are none.
RunSpec specOf(const Work& work, const Launch& launch, const std::vector<ArrayPointer>& before)
{
    RunSpec spec;
    spec.ptx = work.code.lessonPtx;
    spec.entry = work.code.entry;
    spec.launch = launch;
    spec.dynamicSharedBytes = work.dynamicSharedBytes;
    spec.watched = work.output;
    for (std::size_t i = 0; i < work.buffers.size(); ++i) {
        const BufferSpec& buffer = work.buffers[i];
        std::vector<std::byte> bytes(buffer.byteCount());
        if (const ArrayPointer& contents = before.empty() ? buffer.contents : before[i])
            bytes.assign(contents->bytes().begin(), contents->bytes().end());
        spec.buffers.push_back({buffer.type, std::move(bytes)});
    }
    for (const VariableSpec& variable : work.variables)
        spec.variables.push_back(
            {variable.name, {variable.contents->bytes().begin(), variable.contents->bytes().end()}});
    for (const Argument& argument : work.arguments) {
        if (const auto* buffer = std::get_if<BufferArgument>(&argument)) {
            spec.arguments.push_back({true, buffer->buffer, {}});
        } else {
            const auto& scalar = std::get<ScalarArgument>(argument);
            spec.arguments.push_back(
                {false, 0, {scalar.bytes.begin(), scalar.bytes.begin() + std::ptrdiff_t(sizeOf(scalar.type))}});
        }
    }
    return spec;
}

class InstrumentedCatalogue : public ::testing::TestWithParam<const CatalogueKernel*> { };

INSTANTIATE_TEST_SUITE_P(Catalogue, InstrumentedCatalogue, ::testing::ValuesIn(catalogue().begin(), catalogue().end()),
    [](const auto& info) { return test::testNameOf(*info.param); });

TEST_P(InstrumentedCatalogue, RecordsWhatTheSimulatorSees)
{
    const CatalogueKernel& kernel = *GetParam();
    const Work work = test::workOfSize(kernel, 1009);
    const auto device = std::move(openSimulatedDevice("").value());
    for (const Launch& launch : test::launchesOf(kernel, work)) {
        SCOPED_TRACE("block " + toText(launch.block));
        Progress progress;
        const Execution execution = device->prepare(work, &kernel, launch)->execute(progress);
        expectRecordedAsTraced(specOf(work, launch, execution.before));
    }
}

} // namespace
} // namespace warpatlas::instrument::testing
