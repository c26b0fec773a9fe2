/// Kernels' texts executed by themselves, with memory made for the test.
#pragma once

#include "app/follow/source/run.h"

#include <map>
#include <stdexcept>

namespace warpatlas::test {

/// One int array for all that a kernel is given, and one for each variable of its own; what it writes stays there.
class PlainMemory : public cpp::Memory {
public:
    std::map<std::pair<std::uint32_t, std::int64_t>, std::uint8_t> bytes;
    std::vector<std::uint64_t> warpValues;
    std::size_t barriers = 0;

    void put(std::uint32_t object, std::int64_t index, std::int32_t value)
    {
        for (int i = 0; i < 4; ++i)
            bytes[{object, 4 * index + i}] = static_cast<std::uint8_t>(static_cast<std::uint32_t>(value) >> 8 * i);
    }
    std::int32_t at(std::uint32_t object, std::int64_t index) const
    {
        std::uint32_t value = 0;
        for (int i = 0; i < 4; ++i)
            value |= std::uint32_t{bytes.at({object, 4 * index + i})} << 8 * i;
        return static_cast<std::int32_t>(value);
    }

    std::uint32_t objectOf(const cpp::Variable& variable) override { return 100 + variable.slot; }
    void read(
        std::uint32_t object, std::int64_t offset, std::span<std::uint8_t> into, std::span<std::uint8_t> known) override
    {
        for (std::size_t i = 0; i < into.size(); ++i)
            if (const auto found = bytes.find({object, offset + static_cast<std::int64_t>(i)}); found != bytes.end()) {
                into[i] = found->second;
                known[i] = 1;
            }
    }
    bool write(std::uint32_t object, std::int64_t offset, const cpp::Bytes& from) override
    {
        for (std::size_t i = 0; i < from.bytes.size(); ++i)
            if (from.known[i] != 0)
                bytes[{object, offset + static_cast<std::int64_t>(i)}] = from.bytes[i];
        return true;
    }
    std::optional<cpp::Bytes> update(std::uint32_t object, std::int64_t offset, std::uint64_t size) override
    {
        cpp::Bytes before{std::vector<std::uint8_t>(size), std::vector<std::uint8_t>(size)};
        read(object, offset, before.bytes, before.known);
        return before;
    }
    bool barrier() override
    {
        ++barriers;
        return true;
    }
    std::optional<double> computed(double, std::uint64_t, std::uint32_t, std::uint32_t) override
    {
        return std::nullopt;
    }
    bool contracts = false; ///< products and sums were computed by one instruction where they could be
    std::optional<double> computedAs(
        std::span<const double> values, std::uint64_t, std::uint32_t, std::uint32_t) override
    {
        return contracts ? std::optional(values.back()) : std::nullopt;
    }
    std::optional<std::uint64_t> fromWarp() override
    {
        if (warpValues.empty())
            return std::nullopt;
        const std::uint64_t first = warpValues.front();
        warpValues.erase(warpValues.begin());
        return first;
    }
    std::vector<std::uint32_t>& touched() override { return m_touched; }

private:
    std::vector<std::uint32_t> m_touched;
};

/// Thread (5, 0, 0) of block (2, 0, 0), 32 threads a block, of "k(int* out, int n)" with n = 7; out is object 1.
struct Executed {
    std::string text, instance; ///< the program's names point into them
    std::shared_ptr<const cpp::Program> program;
    PlainMemory memory;
    cpp::Run run;
};

/// `instance`: the kernel as C++ names it, with template arguments.
inline std::unique_ptr<Executed> executed(const std::string& text, bool contracts = false,
    const std::string& instance = "k", std::span<const std::string> definitions = {})
{
    auto result = std::make_unique<Executed>();
    result->memory.contracts = contracts;
    result->text = text;
    result->instance = instance;
    result->program = cpp::parse(result->text, result->instance, definitions);
    const cpp::Function* const kernel = result->program->function("k");
    if (kernel == nullptr)
        return result;
    cpp::ThreadOfRun thread{{5, 0, 0}, {2, 0, 0}, {32, 1, 1}, {4, 1, 1}, {}};
    cpp::Value out = cpp::Value::unknown(kernel->parameters.at(0)->type);
    out.known = true;
    out.object = 1;
    thread.arguments = {out, cpp::Value::ofWhole(7, cpp::types::integer(4, true))};
    result->run = cpp::execute(*result->program, *kernel, thread, result->memory);
    return result;
}

} // namespace warpatlas::test
