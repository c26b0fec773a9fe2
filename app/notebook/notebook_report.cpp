#include "app/notebook/notebook_report.h"

#include "app/words/say.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>

namespace warpatlas::inline notebook {
namespace {

using Json = nlohmann::ordered_json;

std::string signatureOf(const KernelDeclaration& kernel)
{
    std::string parameters;
    for (const DeclaredParameter& parameter : kernel.parameters)
        parameters += fmt::format("{}{}{}{}", parameters.empty() ? "" : ", ", parameter.type,
            parameter.name.empty() || parameter.type.ends_with('*') ? "" : " ", parameter.name);
    return fmt::format("{}{}({})", kernel.scope, kernel.name, parameters);
}

/// Those that are of this kernel.
std::vector<const CellLaunch*> launchesOf(const NotebookText& text, const KernelDeclaration& kernel)
{
    std::vector<const CellLaunch*> launches;
    for (const CellLaunch& launch : text.launches)
        if (launch.code.find(kernel.name + "<") != std::string::npos)
            launches.push_back(&launch);
    return launches;
}

/// Goes over texts and functions as the cells have them.
void inOrder(const NotebookKernels& kernels, const std::function<void(const NotebookText&)>& text,
    const std::function<void(const FoundFunction&)>& function)
{
    auto next = kernels.functions.begin();
    for (const NotebookText& one : kernels.texts) {
        for (; next != kernels.functions.end() && next->cell + 1 < one.cell; ++next)
            function(*next);
        text(one);
    }
    for (; next != kernels.functions.end(); ++next)
        function(*next);
}

std::string unreadWords()
{
    return say("notebook.unread", "Python computes parts of the text: they stand as they are written");
}

} // namespace

std::string reasonOf(const FoundFunction& function, const std::string& file)
{
    const bool isTheirs = function.maker.find("cuda.") != std::string::npos
        || function.maker.find("rawkernel") != std::string::npos
        || function.maker.find("vectorize") != std::string::npos || function.maker == "@jit";
    return isTheirs
        ? say("notebook.opens_by_running", "{} compiles it when it runs: 'warpatlas exec {}' shows its launches",
            function.maker, file)
        : say("notebook.other_compiler", "{} compiles it when it runs, and it is no CUDA C++", function.maker);
}

Json notebookReport(const NotebookKernels& kernels, const std::string& file)
{
    Json json{{"schema", 1}, {"file", file}, {"cells", kernels.cells}, {"kernels", Json::array()}};
    inOrder(
        kernels,
        [&](const NotebookText& text) {
            for (const KernelDeclaration& kernel : text.kernels) {
                Json one{{"name", kernel.scope + kernel.name}, {"cell", text.cell}, {"line", kernel.line},
                    {"form", formOf(text)}, {"opens", true},
                    {"source", fmt::format("{}:{}:{}", file, text.place, kernel.name)},
                    {"signature", signatureOf(kernel)}};
                for (const CellLaunch* launch : launchesOf(text, kernel))
                    one["launches"].push_back({{"cell", launch->cell}, {"line", launch->line}});
                if (text.unread)
                    one["remark"] = unreadWords();
                json["kernels"].push_back(std::move(one));
            }
        },
        [&](const FoundFunction& function) {
            json["kernels"].push_back({{"name", function.name}, {"cell", function.cell + 1}, {"line", function.line},
                {"form", function.maker}, {"opens", false}, {"reason", reasonOf(function, file)}});
        });
    return json;
}

std::string notebookInWords(const NotebookKernels& kernels, const std::string& file)
{
    std::string words;
    inOrder(
        kernels,
        [&](const NotebookText& text) {
            for (const KernelDeclaration& kernel : text.kernels) {
                words +=
                    fmt::format("{}:{}: {}\n      {}\n", text.place, kernel.name, formOf(text), signatureOf(kernel));
                for (const CellLaunch* launch : launchesOf(text, kernel))
                    words += "      "
                        + say("notebook.launched", "launched in cell {}, line {}", launch->cell, launch->line) + '\n';
                if (text.unread)
                    words += "      " + unreadWords() + '\n';
            }
        },
        [&](const FoundFunction& function) {
            words += fmt::format("{}:{}: {}\n", function.cell + 1, function.name, reasonOf(function, file));
        });
    return words.empty() ? say("notebook.none_in", "no kernel in {} cells", kernels.cells) + '\n' : words;
}

} // namespace warpatlas::inline notebook
