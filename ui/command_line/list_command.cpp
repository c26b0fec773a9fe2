#include "ui/command_line/commands.h"

#include "app/notebook/notebook_report.h"
#include "app/report/machine_report.h"
#include "app/words/say.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/device/device.h"
#include "kernels/device/open_device.h"
#include "kernels/model/error.h"
#include "ui/command_line/options/option_values.h"
#include "ui/terminal/output.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>

namespace warpatlas::ui::inline command_line {

namespace {

using Json = nlohmann::ordered_json;

Json fromKernel(const KernelDescription& kernel)
{
    Json json{{"name", kernel.name}, {"variant", kernel.variant}, {"title", kernel.title}, {"summary", kernel.summary},
        {"teaches", kernel.teaches}};
    json["inputs"] = Json::array();
    for (const InputDescription& input : kernel.inputs)
        json["inputs"].push_back({{"name", input.name}, {"accepts", input.accepts}, {"default", input.defaultData}});
    json["parameters"] = Json::array();
    for (const ParameterDescription& parameter : kernel.parameters)
        json["parameters"].push_back({{"name", parameter.name}, {"description", parameter.description},
            {"minimum", parameter.minimum}, {"maximum", parameter.maximum}, {"default", parameter.defaultValue}});
    json["default_block"] = {kernel.defaultBlock.x, kernel.defaultBlock.y, kernel.defaultBlock.z};
    json["block_is_fixed"] = kernel.blockIsFixed;
    json["mistakes"] = Json::array();
    for (const Mistake& mistake : kernel.mistakes)
        json["mistakes"].push_back({{"name", mistake.name}, {"title", mistake.title}, {"summary", mistake.summary},
            {"caught_as", nameOf(mistake.caughtAs)}});
    return json;
}

/// Returns what `run` takes for it: "A: matrix, K wide and M high (default random:53x37:1)" and so on.
std::string optionsOf(const KernelDescription& kernel)
{
    constexpr const char* indent = "      ";
    std::string text;
    for (const InputDescription& input : kernel.inputs)
        text +=
            indent + say("cli.list.input", "{}: {} (default {})", input.name, input.accepts, input.defaultData) + '\n';
    for (const ParameterDescription& parameter : kernel.parameters)
        text += indent
            + say("cli.list.parameter", "--set {}=VALUE: {} ({} to {}, default {})", parameter.name,
                parameter.description, parameter.minimum, parameter.maximum, parameter.defaultValue)
            + '\n';
    if (kernel.blockIsFixed)
        text += indent + say("cli.list.block", "--block {} only", toText(kernel.defaultBlock)) + '\n';
    return text;
}

/// Returns only names: --json explains them, and here that would hide the kernels.
std::string mistakesOf(const KernelDescription& kernel)
{
    std::string names;
    for (const Mistake& mistake : kernel.mistakes)
        names += (names.empty() ? "" : ", ") + mistake.name;
    return names.empty() ? names : fmt::format("      --mistake {}\n", names);
}

/// Lists variants below their kernel; what all of them take is listed once.
void listKernels(bool asJson)
{
    Json json = Json::array();
    std::vector<std::vector<const KernelDescription*>> groups;
    for (const CatalogueKernel* kernel : catalogue()) {
        const KernelDescription& description = kernel->description();
        json.push_back(fromKernel(description));
        const auto group = std::find_if(groups.begin(), groups.end(),
            [&](const auto& variants) { return variants.front()->name == description.name; });
        (group == groups.end() ? groups.emplace_back() : *group).push_back(&description);
    }
    std::string text;
    for (const auto& variants : groups) {
        const KernelDescription& first = *variants.front();
        text += fmt::format("{}: {}. {}\n", first.name, first.title, first.summary);
        const std::string shared = optionsOf(first);
        text += shared;
        for (const KernelDescription* variant : variants) {
            text += fmt::format("  {}:{}: {}\n", variant->name, variant->variant, variant->teaches);
            if (const std::string own = optionsOf(*variant); own != shared)
                text += own;
            text += mistakesOf(*variant);
        }
    }
    asJson ? writeJson(json, "-") : print(text);
}

void listAllDevices(bool asJson)
{
    const std::vector<DeviceListing> devices = listDevices();
    const MachineFacts machine = askMachine();
    const std::vector<GpuState> states = askStates(machine);
    asJson ? writeJson(devicesReport(devices, machine, states), "-") : print(devicesInWords(devices, machine, states));
}

void listGpus(bool asJson)
{
    Json json = Json::array();
    std::string text = fmt::format("{:<12}{:>6}{:>6}{:>8}{:>10}{:>10}{:>8}{:>9}{:>16}\n", "GPU", "CC", "SMs", "GHz",
        "fp32 TF", "GB/s", "L2 MB", say("cli.list.warps", "warps/SM"), say("cli.list.shared", "shared KB/SM"));
    for (const GpuSheet& gpu : gpuSheets()) {
        json.push_back({{"name", gpu.name},
            {"compute_capability", fmt::format("{}.{}", gpu.computeMajor, gpu.computeMinor)},
            {"multiprocessors", gpu.multiprocessors}, {"clock_ghz", gpu.clockGhz},
            {"fp32_teraflops", gpu.fp32Teraflops}, {"memory_gb_per_second", gpu.memoryGbPerSecond},
            {"l2_megabytes", gpu.l2Megabytes}, {"max_warps_per_sm", gpu.maxWarps}, {"max_blocks_per_sm", gpu.maxBlocks},
            {"shared_bytes_per_sm", gpu.sharedBytes}, {"shared_bytes_per_block", gpu.sharedBytesPerBlockOptIn}});
        text += fmt::format("{:<12}{:>6}{:>6}{:>8}{:>10}{:>10}{:>8}{:>9}{:>16}\n", gpu.name,
            fmt::format("{}.{}", gpu.computeMajor, gpu.computeMinor), gpu.multiprocessors, gpu.clockGhz,
            gpu.fp32Teraflops, gpu.memoryGbPerSecond, gpu.l2Megabytes, gpu.maxWarps, gpu.sharedBytes / 1024);
    }
    asJson ? writeJson(json, "-") : print(text);
}

void listNotebook(const std::string& file, bool asJson)
{
    if (!isNotebook(file))
        throw InputError(file, say("cli.list.no_notebook", "is not named as a notebook, .ipynb"));
    const NotebookKernels kernels = kernelsOf(Notebook(file));
    asJson ? writeJson(notebookReport(kernels, file), "-") : print(notebookInWords(kernels, file));
}

/// `warpatlas list`: the kernels, devices and GPU data sheets there are.
class ListCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override
    {
        CLI::App* command =
            program.add_subcommand("list", say("cli.list", "The kernels, devices or GPU data sheets there are"));
        const AddOption option{*command};
        option("WHAT", m_what, "", say("cli.list.what", "kernels, devices or gpus"))->required();
        option("FILE", m_notebook, "", say("cli.list.file", "A notebook, FILE.ipynb, whose kernels are listed"));
        command->add_flag("--json", m_json, say("cli.list.json", "As JSON"));
        return command;
    }

    int execute() override
    {
        if (m_notebook && m_what != "kernels")
            throw InputError(*m_notebook, say("cli.list.other_file", "goes with `list kernels`"));
        if (m_notebook)
            listNotebook(*m_notebook, m_json);
        else if (m_what == "kernels")
            listKernels(m_json);
        else if (m_what == "devices")
            listAllDevices(m_json);
        else if (m_what == "gpus")
            listGpus(m_json);
        else
            throw InputError("list " + m_what, notOneOf("kernels, devices, gpus"));
        return 0;
    }

private:
    std::string m_what;
    std::optional<std::string> m_notebook;
    bool m_json = false;
};

} // namespace

std::unique_ptr<Command> listCommand()
{
    return std::make_unique<ListCommand>();
}

} // namespace warpatlas::ui::inline command_line
