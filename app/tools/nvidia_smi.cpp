#include "app/tools/nvidia_smi.h"

#include "app/tools/tool_options.h"
#include "app/tools/watched_program.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/runtime/device_memory.h"
#include "kernels/runtime/device_settings.h"

#include <algorithm>
#include <ctime>
#include <fmt/format.h>
#include <optional>

namespace warpatlas::inline tools {
namespace {

constexpr std::string_view notKnown = "[N/A]";
constexpr std::string_view head = "NVIDIA-SMI simulated by WarpAtlas " WARPATLAS_VERSION;
constexpr std::uint64_t memoryMiB = runtime::simulatedDeviceBytes >> 20;
// As nvidia-smi ends.
constexpr int wrongArgument = 2, notFound = 6;

std::string timeNow(const char* format)
{
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    ::localtime_r(&now, &local);
    char text[64] = "";
    std::strftime(text, sizeof text, format, &local);
    return text;
}

std::string busText()
{
    return fmt::format("0000{}", runtime::pciText);
}

std::string uuidOf(const GpuSheet& gpu)
{
    std::string text = "GPU-";
    const auto bytes = runtime::uuidOfGpu(gpu.name);
    for (std::size_t i = 0; i < bytes.size(); ++i)
        text += fmt::format("{}{:02x}", i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "", bytes[i]);
    return text;
}

struct Field {
    std::string value, unit{};
};

/// A field of --query-gpu; empty: nvidia-smi has none of that name.
std::optional<Field> fieldOf(const GpuSheet& gpu, const std::string& name)
{
    const auto isOne = [&](std::initializer_list<std::string_view> names) {
        return std::ranges::find(names, name) != names.end();
    };
    const auto begins = [&](std::initializer_list<std::string_view> names) {
        return std::ranges::any_of(names, [&](std::string_view one) { return name.starts_with(one); });
    };
    if (isOne({"name", "gpu_name"}))
        return Field{nameOfSimulated(gpu)};
    if (isOne({"count"}))
        return Field{"1"};
    if (isOne({"index"}))
        return Field{"0"};
    if (isOne({"uuid", "gpu_uuid"}))
        return Field{uuidOf(gpu)};
    if (isOne({"driver_version"}))
        return Field{"simulated"};
    if (isOne({"compute_cap"}))
        return Field{fmt::format("{}.{}", gpu.computeMajor, gpu.computeMinor)};
    if (isOne({"pci.bus_id", "gpu_bus_id"}))
        return Field{busText()};
    if (isOne({"timestamp"}))
        return Field{timeNow("%Y/%m/%d %H:%M:%S.000")};
    if (isOne({"memory.total", "memory.free"}))
        return Field{std::to_string(memoryMiB), "MiB"};
    if (isOne({"memory.used", "memory.reserved"}))
        return Field{"0", "MiB"};
    if (isOne({"clocks.max.sm", "clocks.max.gr", "clocks.max.graphics"}))
        return Field{fmt::format("{:.0f}", gpu.clockGhz * 1000), "MHz"};
    if (isOne({"compute_mode"}))
        return Field{"Default"};
    if (isOne({"persistence_mode", "display_active", "display_mode", "display_attached"}))
        return Field{"Disabled"};
    if (isOne({"pstate", "fan.speed", "vbios_version", "serial", "gpu_serial", "inforom.img", "gom.current",
            "gsp.mode.current"})
        || begins({"utilization.", "temperature.", "power.", "clocks.", "ecc.", "mig.mode", "encoder.", "accounting.",
            "pcie.", "clocks_", "enforced.power", "retired_pages.", "remapped_rows.", "driver_model", "fabric."}))
        return Field{std::string(notKnown)};
    return std::nullopt;
}

ToolEnd query(const GpuSheet& gpu, const std::string& fields, const std::string& format)
{
    const std::vector<std::string> forms = partsOf(format);
    const auto hasForm = [&](std::string_view form) { return std::ranges::find(forms, form) != forms.end(); };
    if (format.empty() || !hasForm("csv"))
        return {wrongArgument, "\"--format=\" switch is missing. Please run 'nvidia-smi -h' for help.\n\n"};
    std::string names, values;
    for (std::string name : partsOf(fields)) {
        name.erase(0, std::min(name.find_first_not_of(' '), name.size()));
        name.erase(name.find_last_not_of(' ') + 1);
        const std::optional<Field> field = fieldOf(gpu, name);
        if (!field)
            return {wrongArgument, fmt::format("Field \"{}\" is not a valid field to query.\n\n", name)};
        const std::string between = names.empty() ? "" : ", ";
        const bool unit = !field->unit.empty();
        names += between + name + (unit ? " [" + field->unit + "]" : "");
        values += between + field->value + (unit && !hasForm("nounits") ? " " + field->unit : "");
    }
    return {0, (hasForm("noheader") ? "" : names + "\n") + values + "\n"};
}

std::string table(const GpuSheet& gpu)
{
    const std::string line = "+" + std::string(91, '-') + "+\n";
    const std::string columns =
        "+" + std::string(41, '-') + "+" + std::string(24, '-') + "+" + std::string(24, '-') + "+\n";
    std::string text = timeNow("%a %b %e %H:%M:%S %Y") + "\n" + line;
    text += fmt::format("| {:<89} |\n", fmt::format("{:<43}Driver Version: simulated   CUDA Version: {}.0", head, 13));
    text += columns;
    text += "| GPU  Name                 Persistence-M | Bus-Id          Disp.A | Volatile Uncorr. ECC   |\n"
            "| Fan  Temp   Perf          Pwr:Usage/Cap |           Memory-Usage | GPU-Util  Compute M.   |\n";
    text += "|" + std::string(41, '=') + "+" + std::string(24, '=') + "+" + std::string(24, '=') + "|\n";
    text += fmt::format(
        "| {:>3}  {:<30} Off | {:<18} Off | {:>22} |\n", 0, nameOfSimulated(gpu).substr(0, 30), busText(), "N/A");
    text += fmt::format("| {:<39} | {:>22} | {:>8}  {:>12} |\n", "N/A   N/A    N/A              N/A /  N/A",
        fmt::format("0MiB / {}MiB", memoryMiB), "N/A", "Default");
    text += columns + "\n" + line;
    text += fmt::format("| {:<89} |\n| {:<89} |\n",
        "Processes:", " No running processes found: a simulated GPU has those of one program, while it runs");
    return text + line;
}

std::string log(const GpuSheet& gpu)
{
    std::string text = fmt::format(
        "\n==============NVSMI LOG==============\n\n{:<43}: {}\n", "Simulated by", "WarpAtlas " WARPATLAS_VERSION);
    const auto add = [&](std::string_view name, const std::string& value) {
        text += fmt::format("{:<43}: {}\n", name, value);
    };
    add("Timestamp", timeNow("%a %b %e %H:%M:%S %Y"));
    add("Driver Version", "simulated");
    add("Attached GPUs", "1");
    text += fmt::format("GPU {}\n", busText());
    add("    Product Name", nameOfSimulated(gpu));
    add("    GPU UUID", uuidOf(gpu));
    text += "    FB Memory Usage\n";
    add("        Total", fmt::format("{} MiB", memoryMiB));
    add("        Used", "0 MiB");
    add("        Free", fmt::format("{} MiB", memoryMiB));
    text += "    Max Clocks\n";
    add("        SM", fmt::format("{:.0f} MHz", gpu.clockGhz * 1000));
    return text;
}

std::string help()
{
    return fmt::format("{}\n\n"
                       "nvidia-smi [OPTION]\n\n"
                       "    (none)                 The table of GPUs.\n"
                       "    -L, --list-gpus        A line for each GPU.\n"
                       "    -q, --query            What is known of it.\n"
                       "    --query-gpu=FIELD,...  name, memory.total, driver_version, compute_cap, uuid, index ...\n"
                       "    --format=csv[,noheader][,nounits]\n"
                       "    -i, --id=0             Which GPU: there is one.\n"
                       "    -h, --help             This.\n",
        head);
}

} // namespace

ToolEnd nvidiaSmi(const std::vector<std::string>& words)
{
    static constexpr ToolOption known[] = {{"-L --list-gpus", false}, {"-q --query", false}, {"--query-gpu"},
        {"--format"}, {"-i --id"}, {"-h --help", false}, {"-d --display", true, false}, {"--version", false}};
    const GpuSheet gpu = simulatedGpu();
    const ToolOptions options(known, words,
        say("tools.smi_option",
            "is no option of the simulated GPU's nvidia-smi: nothing of it changes or can be set; nvidia-smi -h lists "
            "what there is"));
    if (!options.rest().empty())
        throw InputError(options.rest().front(),
            say("tools.smi_command", "is nothing that a simulated GPU has; nvidia-smi -h lists what there is"));
    if (options.has("--help"))
        return {0, help()};
    if (options.has("--version"))
        return {0, fmt::format("{}\n", head)};
    if (const std::string id = options.value("--id");
        !id.empty() && id != "0" && id != uuidOf(gpu) && id != busText() && id != runtime::pciText)
        return {notFound, "No devices were found\n"};
    if (options.has("--list-gpus"))
        return {0, fmt::format("GPU 0: {} (UUID: {})\n", nameOfSimulated(gpu), uuidOf(gpu))};
    if (options.has("--query-gpu"))
        return query(gpu, options.value("--query-gpu"), options.value("--format"));
    return {0, options.has("--query") ? log(gpu) : table(gpu)};
}

} // namespace warpatlas::inline tools
