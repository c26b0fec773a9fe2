#include "app/notebook/notebook_kernels.h"

#include "app/notebook/cell_launch.h"
#include "app/notebook/cell_reader.h"
#include "app/notebook/made_kernel.h"
#include "app/words/say.h"
#include "kernels/compiler/device_code.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>

namespace warpatlas::inline notebook {
namespace {

/// "vecAdd" of "ns::vecAdd<float>".
std::string_view plainKernel(std::string_view name)
{
    name = name.substr(0, name.find('<'));
    return name.substr(name.rfind(':') + 1);
}

bool hasKernel(const NotebookText& text, std::string_view name)
{
    return std::ranges::any_of(
        text.kernels, [&](const KernelDeclaration& kernel) { return kernel.name == plainKernel(name); });
}

/// "5:blur, 7:scale and 12 more".
std::string listOf(const NotebookKernels& kernels, std::string_view name)
{
    constexpr std::size_t most = 12;
    std::string list;
    std::size_t count = 0;
    for (const NotebookText& text : kernels.texts)
        for (const KernelDeclaration& kernel : text.kernels)
            if ((name.empty() || kernel.name == plainKernel(name)) && ++count <= most)
                list += fmt::format("{}{}:{}", list.empty() ? "" : ", ", text.place, kernel.name);
    return count > most ? say("notebook.and_more", "{} and {} more", list, count - most) : list;
}

bool isPlace(std::string_view asked)
{
    return !asked.empty() && asked.find_first_not_of("0123456789.") == std::string_view::npos;
}

std::string noText(const NotebookKernels& kernels)
{
    if (kernels.functions.empty())
        return say("notebook.no_kernel", "has no kernel in its {} cells", kernels.cells);
    const FoundFunction& first = kernels.functions.front();
    return say("notebook.python_kernels",
        "has no kernel in CUDA C++: {} of cell {} is Python that {} compiles when it runs ('warpatlas exec' runs a "
        "notebook)",
        first.name, first.cell + 1, first.maker);
}

} // namespace

const NotebookText* NotebookKernels::at(std::string_view place) const
{
    const auto found = std::ranges::find(texts, place, &NotebookText::place);
    return found == texts.end() ? nullptr : &*found;
}

NotebookKernels kernelsOf(const Notebook& notebook)
{
    Finds finds = findIn(notebook);
    NotebookKernels kernels;
    kernels.cells = notebook.cells().size();
    kernels.functions = std::move(finds.functions);
    for (const WrittenFile& file : finds.files)
        kernels.files[file.name] = textOf(file.pieces);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < finds.texts.size(); ++i)
        if (!finds.texts[i].hidden)
            order.push_back(i);
    std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(finds.texts[i].cell, finds.texts[i].at); });
    std::size_t ofCell = 0;
    std::vector<std::size_t> numbers(finds.texts.size(), SIZE_MAX); ///< of a find, that of the text
    for (const std::size_t i : order) {
        FoundText& found = finds.texts[i];
        NotebookText text;
        text.cell = found.cell + 1;
        text.form = found.form;
        text.magic = std::move(found.magic);
        text.named = std::move(found.named);
        text.pieces = found.made ? kernelTextOf(*found.made) : std::move(found.pieces);
        text.definitions = std::move(found.definitions);
        text.unread = found.unread;
        text.text = textOf(text.pieces);
        text.kernels = extractDeviceCode(text.text).kernels;
        if (text.kernels.empty())
            continue; // a text that only speaks of them
        ofCell = kernels.texts.empty() || kernels.texts.back().cell != text.cell ? 1 : ofCell + 1;
        text.place = std::to_string(text.cell) + (ofCell > 1 ? "." + std::to_string(ofCell) : "");
        numbers[i] = kernels.texts.size();
        kernels.texts.push_back(std::move(text));
    }
    for (const FoundLaunch& launch : finds.launches) {
        NotebookText* whose = nullptr;
        if (launch.text && numbers[*launch.text] != SIZE_MAX)
            whose = &kernels.texts[numbers[*launch.text]];
        if (whose == nullptr || !(launch.kernel.empty() || hasKernel(*whose, launch.kernel)))
            for (NotebookText& text : kernels.texts)
                if (hasKernel(text, launch.kernel) && (text.cell <= launch.cell + 1 || whose == nullptr))
                    whose = &text;
        if (whose != nullptr)
            if (CellLaunch told = codeOf(launch, whose->kernels); !told.code.empty())
                whose->launches.push_back(std::move(told));
    }
    return kernels;
}

std::string formOf(const NotebookText& text)
{
    switch (text.form) {
    case KernelForm::Cell:
        return text.magic.empty() ? say("notebook.form.cell", "CUDA C++") : text.magic;
    case KernelForm::WrittenFile:
        return text.magic.empty() ? "%%writefile " + text.named : text.magic;
    case KernelForm::Shell:
        return "cat > " + text.named;
    case KernelForm::Markdown:
        return "Markdown";
    case KernelForm::String:
        return say("notebook.form.string", "a string of Python");
    case KernelForm::SourceModule:
        return "SourceModule";
    case KernelForm::RawKernel:
        return "RawKernel";
    case KernelForm::RawModule:
        return "RawModule";
    case KernelForm::ElementwiseKernel:
        return "ElementwiseKernel";
    case KernelForm::ReductionKernel:
        return "ReductionKernel";
    case KernelForm::LoadInline:
        return "load_inline";
    case KernelForm::Program:
        return "cuda.core Program";
    }
    return {};
}

ChosenKernel chooseKernel(const NotebookKernels& kernels, const std::string& file, const std::string& asked)
{
    if (kernels.texts.empty())
        throw InputError(file, noText(kernels));
    const std::size_t colon = asked.find(':');
    std::string place = asked.substr(0, colon), name = colon == std::string::npos ? "" : asked.substr(colon + 1);
    if (!isPlace(place)) {
        place.clear();
        name = asked;
    }
    if (!place.empty() && name.empty()) {
        const NotebookText* const text = kernels.at(place);
        if (text == nullptr)
            throw InputError(
                file, say("notebook.no_place", "has no kernel in cell {}; it has {}", place, listOf(kernels, {})));
        return {place, text->kernels.size() == 1 ? text->kernels.front().name : ""};
    }
    std::vector<const NotebookText*> fitting;
    for (const NotebookText& text : kernels.texts)
        if ((name.empty() || hasKernel(text, name)) && (place.empty() || text.place == place))
            fitting.push_back(&text);
    // What is only shown gives way to what runs.
    if (std::ranges::any_of(fitting, [](auto* text) { return text->form != KernelForm::Markdown; }))
        std::erase_if(fitting, [](auto* text) { return text->form == KernelForm::Markdown; });
    if (fitting.empty()) {
        for (const FoundFunction& function : kernels.functions)
            if (function.name == name)
                throw InputError(file,
                    say("notebook.is_python",
                        "{} of cell {} is Python that {} compiles when it runs ('warpatlas exec' runs a notebook)",
                        name, function.cell + 1, function.maker));
        throw InputError(file, say("notebook.no_such", "has no kernel {}; it has {}", asked, listOf(kernels, {})));
    }
    const bool several = name.empty() && fitting.front()->kernels.size() > 1;
    if (fitting.size() > 1 || several)
        throw InputError(file,
            say("notebook.several", "has several kernels: {}; name one, as {}:{}", listOf(kernels, name),
                shortenedName(file, 40), listOf(kernels, name).substr(0, listOf(kernels, name).find(','))));
    return {fitting.front()->place, name.empty() ? fitting.front()->kernels.front().name : name};
}

std::string withText(const Notebook& notebook, const std::string& file, const std::string& place, std::string_view now)
{
    const NotebookKernels kernels = kernelsOf(notebook);
    const NotebookText* const text = kernels.at(place);
    if (text == nullptr)
        throw InputError(file, say("notebook.text_gone", "has no kernel in cell {} any more", place));
    std::vector<std::string_view> cells;
    for (const NotebookCell& cell : notebook.cells())
        cells.emplace_back(cell.source);
    const EditAnswer answer = editFor(text->pieces, cells, now);
    if (!answer.refusal.empty())
        throw InputError(file, answer.refusal);
    const CellEdit edit = answer.edit.value_or(CellEdit{text->cell - 1, 0, 0, {}});
    return notebook.with(edit.cell, edit.begin, edit.end, edit.text);
}

} // namespace warpatlas::inline notebook
