#include "kernels/compiler/program/overlay.h"

#include "kernels/model/error.h"
#include "kernels/text/launch_signs.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

namespace warpatlas::inline compiler {
namespace {

namespace fs = std::filesystem;

void writeOverlayFile(const std::string& path, const std::string& text)
{
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    if (!file)
        throw InputError(path, "cannot be written");
}

} // namespace

std::string launchOverlay(const std::string& folder, const std::vector<std::string>& files)
{
    nlohmann::json roots = nlohmann::json::array();
    for (const std::string& name : files) {
        std::ifstream file(name, std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        const std::string joined = withLaunchSigns(text);
        if (joined == text)
            continue;
        const std::string prepared = folder + "/launches_" + std::to_string(roots.size());
        writeOverlayFile(prepared, joined);
        const fs::path path = fs::absolute(name).lexically_normal();
        roots.push_back({{"type", "directory"}, {"name", path.parent_path().string()},
            {"contents", {{{"type", "file"}, {"name", path.filename().string()}, {"external-contents", prepared}}}}});
    }
    if (roots.empty())
        return {};
    std::string overlay = folder + "/launches.yaml"; // of which JSON is a part
    writeOverlayFile(overlay, nlohmann::json{{"version", 0}, {"use-external-names", "false"}, {"roots", roots}}.dump());
    return overlay;
}

std::vector<std::string> filesRead(std::string_view said)
{
    std::vector<std::string> files;
    while (!said.empty()) {
        const std::size_t end = std::min(said.find('\n'), said.size());
        const std::string_view line = said.substr(0, end);
        said.remove_prefix(std::min(end + 1, said.size()));
        const std::size_t dots = std::min(line.find_first_not_of('.'), line.size());
        if (dots != 0 && dots < line.size() && line[dots] == ' ')
            files.emplace_back(line.substr(dots + 1));
    }
    return files;
}

} // namespace warpatlas::inline compiler
