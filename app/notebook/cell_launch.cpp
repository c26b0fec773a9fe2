#include "app/notebook/cell_launch.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas::inline notebook {
namespace {

using Is = PythonValue::Kind;

/// "dim3(4, 4, 1)"; of what is not known a variable that nothing was given.
std::string sizesOf(const PythonValue& value, const char* otherwise)
{
    std::vector<PythonValue> axes = value.is(Is::List) ? value.items : std::vector{value};
    if (axes.empty() || axes.size() > 3)
        return "unknown";
    axes.resize(3, PythonValue::ofNumber(1, false));
    std::string text;
    for (const PythonValue& axis : axes) {
        if (value.is(Is::Unknown) && otherwise != nullptr)
            return otherwise;
        const auto whole = axis.whole();
        if (!whole || *whole > 0xffffffffu)
            return "unknown";
        text += fmt::format("{}{}", text.empty() ? "" : ", ", *whole);
    }
    return "dim3(" + text + ")";
}

/// "float*" of "const float *__restrict__".
std::string pointerType(std::string type)
{
    for (const std::string_view word : {"__restrict__", "__restrict", "const ", "volatile "})
        for (std::size_t at = type.find(word); at != std::string::npos; at = type.find(word))
            type.erase(at, word.size());
    if (const std::size_t bracket = type.find('['); bracket != std::string::npos)
        type = type.substr(0, bracket) + "*";
    return type;
}

} // namespace

CellLaunch codeOf(const FoundLaunch& launch, std::span<const KernelDeclaration> kernels)
{
    CellLaunch told{static_cast<std::uint32_t>(launch.cell + 1), launch.line, {}};
    const std::string plain = launch.kernel.substr(0, launch.kernel.find('<'));
    const auto found = plain.empty() && kernels.size() == 1
        ? kernels.begin()
        : std::ranges::find(kernels, plain.substr(plain.rfind(':') + 1), &KernelDeclaration::name);
    if (found == kernels.end())
        return told;
    const std::string block = sizesOf(launch.block, nullptr);
    if (block == "unknown")
        return told; // a grid without its block says nothing
    const KernelDeclaration& kernel = *found;
    std::string code = fmt::format(R"(void launch_in_cell_{}() {{ int unknown; )", launch.cell + 1), values;
    for (std::size_t i = 0; i < kernel.parameters.size(); ++i) {
        const std::string& type = kernel.parameters[i].type;
        const bool isPointer = type.find('*') != std::string::npos || type.find('[') != std::string::npos;
        const PythonValue value = i < launch.arguments.size() ? launch.arguments[i] : PythonValue();
        std::string name = "unknown";
        if (isPointer) {
            name = fmt::format("a{}", i);
            code += fmt::format("{} {}; ", pointerType(type), name);
            if (value.is(Is::Array) && value.bytes > 0)
                code += fmt::format(
                    "cudaMalloc(&{0}, {1}); cudaMemcpy({0}, 0, {1}, cudaMemcpyHostToDevice); ", name, value.bytes);
        } else if (value.is(Is::Number)) {
            name = value.real ? fmt::format("{:#}", value.number) : fmt::format("{:.0f}", value.number);
        }
        values += (values.empty() ? "" : ", ") + name;
    }
    const auto shared = launch.shared.whole();
    told.code = fmt::format("{}{}<<<{}, {}{}>>>({}); }}", code, launch.kernel.empty() ? kernel.name : launch.kernel,
        sizesOf(launch.grid, "dim3(1, 1, 1)"), block, shared && *shared > 0 ? fmt::format(", {}", *shared) : "",
        values);
    return told;
}

} // namespace warpatlas::inline notebook
