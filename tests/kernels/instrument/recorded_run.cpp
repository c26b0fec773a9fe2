#include "tests/kernels/instrument/recorded_run.h"

#include <algorithm>
#include <cstring>

namespace warpatlas::instrument::testing {

namespace {

using simulator::Simulation;

template <class T> std::vector<T> valuesOf(Simulation& simulation, std::size_t buffer)
{
    const std::span<std::byte> bytes = simulation.bytes(buffer);
    std::vector<T> values(bytes.size() / sizeof(T));
    std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
}

void addBuffers(const RunSpec& spec, Simulation& simulation)
{
    for (const RunBuffer& buffer : spec.buffers) {
        const std::size_t number =
            simulation.addBuffer("buffer", buffer.type, buffer.before.size() / sizeOf(buffer.type));
        std::ranges::copy(buffer.before, simulation.bytes(number).begin());
    }
    for (const RunVariable& variable : spec.variables)
        simulation.setVariable(variable.name, variable.bytes);
    for (std::size_t i = 0; i < spec.arguments.size(); ++i) {
        if (spec.arguments[i].isBuffer)
            simulation.setBufferParameter(i, spec.arguments[i].buffer);
        else
            simulation.setParameter(i, spec.arguments[i].bytes);
    }
}

std::vector<std::vector<std::byte>> buffersOf(const RunSpec& spec, Simulation& simulation)
{
    std::vector<std::vector<std::byte>> buffers;
    for (std::size_t i = 0; i < spec.buffers.size(); ++i)
        buffers.push_back(valuesOf<std::byte>(simulation, i));
    return buffers;
}

} // namespace

Plain runPlain(const RunSpec& spec)
{
    Simulation simulation(
        simulator::loadKernel(spec.ptx, "plain.ptx", spec.entry, ""), spec.launch, spec.dynamicSharedBytes);
    addBuffers(spec, simulation);
    simulator::SimulationOptions options;
    options.workers = 1;
    Progress progress;
    Plain plain;
    plain.trace = simulation.run(options, progress);
    plain.buffers = buffersOf(spec, simulation);
    return plain;
}

Recorded runInstrumented(const RunSpec& spec, const InstrumentedCode& code)
{
    Simulation simulation(
        simulator::loadKernel(code.ptx, "instrumented.ptx", code.entry, ""), spec.launch, spec.dynamicSharedBytes);
    addBuffers(spec, simulation);
    const std::uint64_t blocks = spec.launch.blocks(), threads = spec.launch.threads();
    const RunBuffer& watched = spec.buffers[spec.watched];
    const std::uint64_t values = watched.before.size() / sizeOf(watched.type);
    const auto add = [&](ElementType type, std::uint64_t count, std::byte before) {
        const std::size_t number = simulation.addBuffer("shadow", type, count);
        std::ranges::fill(simulation.bytes(number), before);
        return number;
    };
    const std::byte zeros{0}, ones{255};
    const std::size_t starts = add(ElementType::U64, blocks, ones), ends = add(ElementType::U64, blocks, zeros),
                      multiprocessors = add(ElementType::U32, blocks, ones),
                      writers = add(ElementType::U8, threads, zeros), owners = add(ElementType::U32, values, ones),
                      writes = add(ElementType::U32, values, zeros);
    RecordingTable table;
    table.starts = simulation.address(starts);
    table.ends = simulation.address(ends);
    table.multiprocessors = simulation.address(multiprocessors);
    table.writers = simulation.address(writers);
    table.watched = simulation.address(spec.watched);
    table.values = values;
    table.owners = simulation.address(owners);
    table.writes = simulation.address(writes);
    simulation.setVariable(code.table, std::as_bytes(std::span(&table, 1)));

    simulator::SimulationOptions options;
    options.workers = 1; // the last writer's shadow stands, as in the trace
    options.record = false;
    Progress progress;
    Recorded recorded;
    recorded.printed = simulation.run(options, progress).printed;
    recorded.starts = valuesOf<std::uint64_t>(simulation, starts);
    recorded.ends = valuesOf<std::uint64_t>(simulation, ends);
    recorded.multiprocessors = valuesOf<std::uint32_t>(simulation, multiprocessors);
    recorded.writers = valuesOf<std::uint8_t>(simulation, writers);
    recorded.owners = valuesOf<std::uint32_t>(simulation, owners);
    recorded.writes = valuesOf<std::uint32_t>(simulation, writes);
    recorded.buffers = buffersOf(spec, simulation);
    return recorded;
}

Recorded expectRecordedAsTraced(const RunSpec& spec)
{
    InstrumentOptions options;
    options.valueBytes = static_cast<unsigned>(sizeOf(spec.buffers[spec.watched].type));
    const Answer<InstrumentedCode> code = instrument(spec.ptx, "test.ptx", spec.entry, options);
    if (!code) {
        ADD_FAILURE() << code.reason();
        return {};
    }
    EXPECT_TRUE(code.value().owners && code.value().schedule) << code.value().ownersRefusal;
    const Plain plain = runPlain(spec);
    Recorded recorded = runInstrumented(spec, code.value());
    EXPECT_EQ(recorded.buffers, plain.buffers) << "the kernel's own results";
    EXPECT_EQ(recorded.printed, plain.trace.printed);

    const auto& traced = plain.trace.buffers[spec.watched].values;
    std::uint64_t otherOwners = 0, otherCounts = 0, otherWriters = 0, badBlocks = 0;
    for (std::uint64_t i = 0; i < recorded.owners.size(); ++i) {
        otherOwners += recorded.owners[i] != traced[i].lastWriter;
        otherCounts += recorded.writes[i] != traced[i].writes;
    }
    for (std::uint64_t i = 0; i < recorded.writers.size(); ++i)
        otherWriters += (recorded.writers[i] != 0) != plain.trace.wrote(i);
    for (std::uint64_t i = 0; i < recorded.starts.size(); ++i)
        badBlocks += recorded.ends[i] < recorded.starts[i] || recorded.ends[i] == 0 || recorded.multiprocessors[i] != 0;
    EXPECT_EQ(otherOwners, 0) << "values whose owner is another than the trace's";
    EXPECT_EQ(otherCounts, 0) << "values that were written more or less often than the trace says";
    EXPECT_EQ(otherWriters, 0) << "threads that wrote in one of the two only";
    EXPECT_EQ(badBlocks, 0) << "blocks without a start, an end after it, and an SM of the simulator's one";
    return recorded;
}

} // namespace warpatlas::instrument::testing
