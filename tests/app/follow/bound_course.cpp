#include "tests/app/follow/bound_course.h"

#include "tests/app/follow/followed.h"

#include <bit>
#include <cctype>
#include <cstring>

namespace warpatlas::test {
namespace {

/// What the source calls the kernel's parameters.
std::vector<std::string> parameterNames(const std::string& source, const std::string& kernel)
{
    std::vector<std::string> names;
    std::size_t at = source.find(" " + kernel + "(");
    if (at == std::string::npos)
        return names;
    std::string name;
    for (at += kernel.size() + 2; at < source.size(); ++at) {
        const char c = source[at];
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
            name += c;
        } else if (c == ',' || c == ')') {
            names.push_back(name);
            name.clear();
            if (c == ')')
                break;
        } else if (source.find_first_not_of(" \n", at) != std::string::npos
            && source[source.find_first_not_of(" \n", at)] != ','
            && source[source.find_first_not_of(" \n", at)] != ')') {
            name.clear();
        }
    }
    return names;
}

} // namespace

OutcomePointer boundCourse(
    const courses::CourseSubject& subject, const courses::CourseKernel& kernel, const char* compilation)
{
    const auto text = std::make_shared<std::string>(*lessonText("courses/" + std::string(subject.name) + ".cu"));
    courses::CourseLaunch launch;
    kernel.make(launch);
    auto bound = std::make_shared<BoundExperiment>();
    bound->launch = launch.launch();
    Work& work = bound->work;
    work.code.entry = kernel.name;
    work.code.sourceName = std::string(subject.name) + ".cu";
    work.code.source = *text;
    work.code.lessonPtx = ptxOf(subject, compilation);
    work.code.owner = text;
    work.dynamicSharedBytes = launch.dynamicSharedBytes();
    const std::vector<std::string> names = parameterNames(*text, kernel.name);
    for (std::size_t i = 0; i < launch.arguments().size(); ++i) {
        const courses::CourseArgument& argument = launch.arguments()[i];
        const std::string name = i < names.size() ? names[i] : std::string();
        if (!argument.isBuffer) {
            ScalarArgument scalar{name, ElementType::I32, {}};
            if (argument.bytes.size() > 8 || std::popcount(argument.bytes.size()) != 1)
                return nullptr;
            scalar.type = argument.bytes.size() == 1 ? ElementType::U8
                : argument.bytes.size() == 2         ? ElementType::U16
                : argument.bytes.size() == 4         ? ElementType::I32
                                                     : ElementType::I64;
            std::memcpy(scalar.bytes.data(), argument.bytes.data(), argument.bytes.size());
            work.arguments.emplace_back(scalar);
            continue;
        }
        const courses::CourseBuffer& buffer = launch.buffers()[argument.buffer];
        const std::size_t count = buffer.before.size() / sizeOf(buffer.type);
        const Shape shape{{static_cast<std::uint32_t>(count), 1, 1}, 1};
        auto contents = std::make_shared<Array>(buffer.type, shape);
        std::memcpy(contents->bytes().data(), buffer.before.data(), buffer.before.size());
        work.arguments.emplace_back(BufferArgument{work.buffers.size()});
        work.output = work.buffers.size();
        work.buffers.push_back({name, buffer.type, shape, BufferRole::InputOutput, contents});
    }
    auto outcome = std::make_shared<Outcome>();
    outcome->run = 1;
    outcome->bound = bound;
    return outcome;
}

} // namespace warpatlas::test
