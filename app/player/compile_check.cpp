#include "app/player/compile_check.h"

#include "app/source/bind_source.h"
#include "app/source/names/device_variables.h"
#include "app/source/names/plain_name.h"
#include "kernels/model/error.h"
#include "kernels/ptx/parser.h"

#include <algorithm>
#include <utility>

namespace warpatlas::inline player {
namespace {

bool declaresAll(const Compilation& compilation, const std::vector<std::string>& instances)
{
    return std::ranges::all_of(instances, [&](const std::string& instance) {
        return std::ranges::find(compilation.kernels, plainName(instance), &KernelDeclaration::name)
            != compilation.kernels.end();
    });
}

} // namespace

CheckedSource checkSource(const SourceKernel& source, const std::vector<std::string>& instances,
    const std::optional<GpuSheet>& gpu, const Progress& progress)
{
    CheckedSource checked{source, nullptr, {}, {}, {}};
    std::string ptx = source.text;
    try {
        if (!isPtx(source.text)) {
            const GpuSheet* const sheet = gpu ? &*gpu : nullptr;
            auto answer = compile(compileRequestFor(source, instances, sheet), progress);
            // An instance of a template that was renamed or is gone would be all that is wrong with the text.
            if (answer && !answer.value()->succeeded && !declaresAll(*answer.value(), instances))
                answer = compile(compileRequestFor(source, {}, sheet), progress);
            if (!answer) {
                checked.refusal = answer.reason();
                return checked;
            }
            checked.compilation = answer.value();
            if (!checked.compilation->succeeded)
                return checked;
            ptx = checked.compilation->ptx;
        }
        const ptx::Module module = ptx::parse(ptx, source.file);
        checked.kernels = kernelsOf(module, checked.compilation.get());
        for (const ptx::Variable& variable : module.variables)
            if (isOfSource(variable))
                checked.variables.push_back(variableName(variable.name));
    } catch (const InputError& error) {
        checked.refusal = error.what();
    }
    return checked;
}

CompileCheck::CompileCheck(std::function<void()> wake)
    : m_work([](const Wish& wish,
                 const Progress& progress) { return checkSource(wish.source, wish.instances, wish.gpu, progress); },
        std::move(wake))
{
}

void CompileCheck::check(
    const SourceKernel& source, const std::vector<std::string>& instances, const std::optional<GpuSheet>& gpu)
{
    m_work.ask({source, instances, gpu});
}

} // namespace warpatlas::inline player
