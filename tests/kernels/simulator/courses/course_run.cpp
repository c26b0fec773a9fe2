#include "tests/kernels/simulator/courses/course_run.h"

#include "kernels/model/half.h"
#include "kernels/ptx/parser.h"
#include "kernels/simulator/arrays/array_shapes.h"
#include "kernels/simulator/arrays/frame_arrays.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <fstream>
#include <future>
#include <iterator>
#include <thread>

namespace warpatlas::courses {

namespace {

template <class T> T read(const std::byte* at)
{
    T value;
    std::memcpy(&value, at, sizeof(T));
    return value;
}

double realAt(ElementType type, const std::byte* at)
{
    switch (type) {
    case ElementType::F16:
        return floatFromHalf(read<std::uint16_t>(at));
    case ElementType::F32:
        return read<float>(at);
    default:
        return read<double>(at);
    }
}

/// Half a unit in the last place of 1.
double rounding(ElementType type)
{
    return std::ldexp(1.0, type == ElementType::F16 ? -11 : type == ElementType::F32 ? -24 : -53);
}

std::string textAt(ElementType type, const std::byte* at)
{
    if (isReal(type))
        return fmt::format("{:.9g}", realAt(type, at));
    std::uint64_t bits = 0;
    std::memcpy(&bits, at, sizeOf(type));
    return fmt::format("{0} ({0:#x})", bits);
}

/// In roundings of the scale; nothing where a number cannot say it.
std::optional<double> distance(const CourseBuffer& buffer, const std::byte* a, const std::byte* b)
{
    if (std::memcmp(a, b, sizeOf(buffer.type)) == 0)
        return 0;
    if (!isReal(buffer.type))
        return std::nullopt;
    const double x = realAt(buffer.type, a), y = realAt(buffer.type, b);
    if (!std::isfinite(x) || !std::isfinite(y))
        return std::isnan(x) && std::isnan(y) ? std::optional(0.0) : std::nullopt;
    const double scale = buffer.within.scale > 0 ? buffer.within.scale : std::max(std::fabs(x), std::fabs(y));
    return std::fabs(x - y) / (rounding(buffer.type) * scale);
}

std::string_view trimmed(std::string_view line)
{
    const std::size_t first = line.find_first_not_of(" \t\r");
    return first == std::string_view::npos ? std::string_view{}
                                           : line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

std::uint64_t hashOfCode(std::string_view text)
{
    std::vector<std::byte> code;
    bool inSection = false;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = trimmed(text.substr(at, end - at));
        at = end + 1;
        if (line.starts_with(".section"))
            inSection = true;
        if (inSection) {
            inSection = line != "}";
            continue;
        }
        if (line.empty() || line.starts_with("//") || line.starts_with(".loc") || line.starts_with(".file")
            || line.starts_with(".version") || line.starts_with(".target"))
            continue;
        std::string kept(trimmed(line.substr(0, line.find("//"))));
        // nvcc gives a file's own functions names with two numbers of the file's place in them.
        for (const std::string_view mark : {"_INTERNAL_", "_GLOBAL__N__", "_cu_"})
            for (std::size_t found = 0; (found = kept.find(mark, found)) != std::string::npos;) {
                found += mark.size();
                for (std::size_t i = found; i < found + 8 && i < kept.size() && std::isxdigit(kept[i]) != 0; ++i)
                    kept[i] = '0';
            }
        const auto bytes = std::as_bytes(std::span(kept));
        code.insert(code.end(), bytes.begin(), bytes.end());
        code.push_back(std::byte{'\n'});
    }
    return hashOf(code);
}

} // namespace

std::string withRoundingsNamed(std::string_view ptx)
{
    std::string text;
    text.reserve(ptx.size() + ptx.size() / 16);
    const auto isWord = [](char c) { return c == '.' || c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z'); };
    for (std::size_t at = 0; at < ptx.size();) {
        std::size_t end = at;
        while (end < ptx.size() && isWord(ptx[end]))
            ++end;
        if (end == at) {
            text += ptx[at++];
            continue;
        }
        const std::string_view word = ptx.substr(at, end - at);
        at = end;
        const bool real =
            word.ends_with(".f16") || word.ends_with(".f16x2") || word.ends_with(".f32") || word.ends_with(".f64");
        const bool contractible = word.starts_with("add.") || word.starts_with("sub.") || word.starts_with("mul.");
        const bool named = word.find(".r") != std::string_view::npos;
        if (real && contractible && !named)
            text += std::string(word.substr(0, 3)) + ".rn" + std::string(word.substr(3));
        else
            text += word;
    }
    return text;
}

CourseModule::CourseModule(const CourseSubject& subject, std::string_view compilation)
    : m_text(withRoundingsNamed(ptxOf(subject, compilation))), m_source(std::string(subject.name) + ".cu")
{
    m_module =
        std::make_shared<const ptx::Module>(ptx::parse(m_text, fmt::format("{}_{}.ptx", subject.name, compilation)));
    m_codeHash = hashOfCode(m_text);
}

std::shared_ptr<const simulator::Kernel> CourseModule::kernel(
    const char* name, const simulator::InstructionSet& set) const
{
    ptx::Program program = ptx::decode(m_module, ptx::findEntry(*m_module, name), m_source, ptx::Products::Apart);
    // As where the source is known: an access that were wrongly taken for one outside of its array would be left out.
    std::ifstream file(std::string(WARPATLAS_COURSES) + "/" + m_source);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    simulator::findArrayShapes(program, text);
    simulator::findFrameArrays(program, text, m_source);
    return std::make_shared<const simulator::Kernel>(std::move(program), set, text);
}

CourseResult runOnSimulator(const std::shared_ptr<const simulator::Kernel>& kernel, const CourseLaunch& launch,
    const simulator::SimulationOptions& options, Trace* trace)
{
    simulator::Simulation simulation(kernel, launch.launch(), launch.dynamicSharedBytes());
    for (const CourseBuffer& buffer : launch.buffers()) {
        const std::size_t number = simulation.addBuffer(fmt::format("buffer {}", &buffer - launch.buffers().data()),
            buffer.type, buffer.before.size() / sizeOf(buffer.type));
        std::ranges::copy(buffer.before, simulation.bytes(number).begin());
    }
    for (std::size_t i = 0; i < launch.arguments().size(); ++i) {
        const CourseArgument& argument = launch.arguments()[i];
        if (argument.isBuffer)
            simulation.setBufferParameter(i, argument.buffer);
        else
            simulation.setParameter(i, argument.bytes);
    }
    Progress progress;
    std::promise<void> ended;
    std::jthread watch([&progress, end = ended.get_future()] {
        if (end.wait_for(std::chrono::minutes(1)) == std::future_status::timeout)
            progress.cancel();
    });
    Trace ran;
    try {
        ran = simulation.run(options, progress);
    } catch (...) {
        ended.set_value();
        throw;
    }
    ended.set_value();
    CourseResult result;
    for (std::size_t i = 0; i < launch.buffers().size(); ++i) {
        const std::span<const std::byte> bytes = simulation.bytes(i);
        result.buffers.emplace_back(bytes.begin(), bytes.end());
    }
    result.printed = ran.printed;
    if (trace != nullptr)
        *trace = std::move(ran);
    return result;
}

bool isApproximate(const ptx::Program& program)
{
    return std::ranges::any_of(program.decoded, [&](const ptx::DecodedInstruction& decoded) {
        const ptx::Instruction& instruction = program.instructionOf(decoded);
        return instruction.has("approx") || instruction.has("full");
    });
}

std::string differenceFromExpected(const CourseLaunch& launch, const CourseResult& result)
{
    for (std::size_t i = 0; i < launch.buffers().size(); ++i) {
        const CourseBuffer& buffer = launch.buffers()[i];
        if (buffer.role == CourseBuffer::Role::Scratch)
            continue;
        const bool input = buffer.role == CourseBuffer::Role::Input;
        const std::vector<std::byte>& expected = input ? buffer.before : buffer.expected;
        const std::size_t size = sizeOf(buffer.type);
        for (std::size_t at = 0; at < expected.size(); at += size) {
            const std::byte* const got = &result.buffers[i][at];
            const std::optional<double> away = distance(buffer, got, &expected[at]);
            if (!away || *away > (input ? 0 : buffer.within.roundings))
                return fmt::format("buffer {} ({}), value {} of {}: {} instead of {}, {} roundings away, {} allowed", i,
                    input ? "an input" : "an output", at / size, expected.size() / size, textAt(buffer.type, got),
                    textAt(buffer.type, &expected[at]), away.value_or(INFINITY), buffer.within.roundings);
        }
    }
    std::vector<std::string> expected = launch.printed();
    std::ranges::sort(expected);
    const std::vector<std::string> printed = linesOf(result.printed);
    for (std::size_t i = 0; i < std::max(expected.size(), printed.size()); ++i)
        if (i >= expected.size() || i >= printed.size() || expected[i] != printed[i])
            return fmt::format("printed \"{}\" instead of \"{}\"", i < printed.size() ? printed[i] : "",
                i < expected.size() ? expected[i] : "");
    return {};
}

std::optional<double> deviation(const CourseLaunch& launch, const CourseResult& a, const CourseResult& b)
{
    double largest = 0;
    for (std::size_t i = 0; i < launch.buffers().size(); ++i) {
        const CourseBuffer& buffer = launch.buffers()[i];
        if (buffer.role == CourseBuffer::Role::Scratch)
            continue;
        for (std::size_t at = 0; at < buffer.before.size(); at += sizeOf(buffer.type)) {
            const std::optional<double> away = distance(buffer, &a.buffers[i][at], &b.buffers[i][at]);
            if (!away)
                return std::nullopt;
            largest = std::max(largest, *away);
        }
    }
    return largest;
}

std::vector<std::byte> outputsOf(const CourseLaunch& launch, const CourseResult& result)
{
    std::vector<std::byte> bytes;
    for (std::size_t i = 0; i < launch.buffers().size(); ++i)
        if (launch.buffers()[i].role == CourseBuffer::Role::Output)
            bytes.insert(bytes.end(), result.buffers[i].begin(), result.buffers[i].end());
    return bytes;
}

std::uint64_t hashOf(std::span<const std::byte> bytes)
{
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const std::byte byte : bytes)
        hash = (hash ^ std::to_integer<std::uint64_t>(byte)) * 0x100000001b3;
    return hash;
}

std::vector<std::string> linesOf(const std::string& printed)
{
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < printed.size();) {
        const std::size_t end = std::min(printed.find('\n', at), printed.size());
        lines.push_back(printed.substr(at, end - at));
        at = end + 1;
    }
    std::ranges::sort(lines);
    return lines;
}

} // namespace warpatlas::courses
