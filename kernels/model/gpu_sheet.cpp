#include "kernels/model/gpu_sheet.h"

#include "assets/assets.h"
#include "kernels/model/read_json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

namespace warpatlas {

namespace {

using nlohmann::json;

struct Sheets {
    std::vector<GpuSheet> limits;
    std::vector<GpuSheet> gpus;
    std::vector<std::pair<std::string, std::size_t>> names; ///< comparable() of every name and its index in gpus
};

/// Lower case letters and digits only.
std::string comparable(std::string_view name)
{
    std::string plain;
    for (const char c : name) {
        if (c >= 'A' && c <= 'Z')
            plain += static_cast<char>(c - 'A' + 'a');
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            plain += c;
    }
    // Drivers put the brand in front; the vendor's own lists of GPUs leave it out.
    for (const std::string_view brand : std::array<std::string_view, 3>{"nvidia", "geforce", "tesla"})
        if (plain.starts_with(brand) && plain.size() > brand.size())
            plain.erase(0, brand.size());
    return plain;
}

void readCompute(const json& entry, GpuSheet& sheet)
{
    const auto text = entry.at("compute").get<std::string>();
    const char* end = text.data() + text.size();
    const auto major = std::from_chars(text.data(), end, sheet.computeMajor);
    std::from_chars(std::min(major.ptr + 1, end), end, sheet.computeMinor);
}

GpuSheet readLimits(const json& entry)
{
    GpuSheet sheet;
    readCompute(entry, sheet);
    sheet.maxWarps = entry.at("warps");
    sheet.maxBlocks = entry.at("blocks");
    sheet.sharedBytes = entry.at("shared_kib").get<int>() * 1024;
    sheet.sharedBytesPerBlockOptIn = entry.at("shared_kib_per_block_opt_in").get<int>() * 1024;
    sheet.sharedUnit = entry.at("shared_unit");
    sheet.reservedSharedPerBlock = entry.at("reserved_shared");
    return sheet;
}

std::optional<GpuSheet> nearestLimits(const std::vector<GpuSheet>& limits, int major, int minor)
{
    std::optional<GpuSheet> nearest;
    for (const GpuSheet& candidate : limits)
        if (candidate.computeMajor == major && candidate.computeMinor <= minor
            && (!nearest || candidate.computeMinor > nearest->computeMinor))
            nearest = candidate;
    return nearest;
}

GpuSheet readGpu(const json& entry, const std::vector<GpuSheet>& limits)
{
    GpuSheet sheet;
    readCompute(entry, sheet);
    sheet = nearestLimits(limits, sheet.computeMajor, sheet.computeMinor).value();
    sheet.name = entry.at("name");
    sheet.multiprocessors = entry.at("multiprocessors");
    sheet.clockGhz = entry.at("clock_ghz");
    sheet.fp32Teraflops = entry.at("fp32_teraflops");
    sheet.memoryGbPerSecond = entry.at("memory_gb_per_second");
    sheet.l2Megabytes = entry.at("l2_megabytes");
    sheet.source = entry.at("source");
    return sheet;
}

Sheets readSheets()
{
    const json file = parseJson(assetText("gpus.json"), "gpus.json", "is no list of GPUs");
    Sheets sheets;
    for (const json& entry : file.at("limits")) {
        sheets.limits.push_back(readLimits(entry));
        sheets.limits.back().source = file.at("sources").at("limits");
    }
    for (const json& entry : file.at("gpus")) {
        sheets.gpus.push_back(readGpu(entry, sheets.limits));
        const std::size_t index = sheets.gpus.size() - 1;
        sheets.names.emplace_back(comparable(sheets.gpus.back().name), index);
        for (const json& name : entry.at("also"))
            sheets.names.emplace_back(comparable(name.get<std::string>()), index);
    }
    return sheets;
}

const Sheets& allSheets()
{
    static const Sheets sheets = readSheets();
    return sheets;
}

} // namespace

std::span<const GpuSheet> gpuSheets()
{
    return allSheets().gpus;
}

Answer<GpuSheet> findGpu(std::string_view name)
{
    const Sheets& sheets = allSheets();
    const std::string wanted = comparable(name);
    for (const auto& [known, index] : sheets.names)
        if (known == wanted)
            return sheets.gpus[index];
    std::string reason = name.find(',') == std::string_view::npos ? "no data sheet of that GPU; known: "
                                                                  : "one GPU is taken, and not several; known: ";
    for (const GpuSheet& sheet : sheets.gpus)
        reason += (&sheet == sheets.gpus.data() ? "" : ", ") + sheet.name;
    return Refusal{reason};
}

std::optional<GpuSheet> limitsOf(int computeMajor, int computeMinor)
{
    return nearestLimits(allSheets().limits, computeMajor, computeMinor);
}

} // namespace warpatlas
