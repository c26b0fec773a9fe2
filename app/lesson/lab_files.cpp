#include "app/lesson/lab_files.h"

#include <algorithm>
#include <filesystem>

namespace warpatlas::inline lesson {

namespace fs = std::filesystem;

LabFiles labFiles(const std::string& folder)
{
    LabFiles files;
    std::error_code unread;
    for (const auto& entry : fs::directory_iterator(folder, unread)) {
        const std::string stem = entry.path().stem().string();
        if (stem.starts_with("input"))
            files.inputs.push_back(fs::absolute(entry.path(), unread).string());
        else if (stem == "output")
            files.output = fs::absolute(entry.path(), unread).string();
    }
    // input10 behind input9.
    std::ranges::sort(files.inputs, {}, [](const std::string& file) { return std::pair(file.size(), file); });
    return files;
}

std::vector<std::string> labArguments(const std::vector<std::string>& inputs, const std::string& written,
    const std::string& expected, const std::string& type)
{
    std::string all;
    for (const std::string& input : inputs)
        all += (all.empty() ? "" : ",") + input;
    std::vector<std::string> arguments{"-i", all, "-t", type};
    for (const auto& [option, file] : {std::pair("-o", written), std::pair("-e", expected)})
        if (!file.empty())
            arguments.insert(arguments.end(), {option, file});
    return arguments;
}

} // namespace warpatlas::inline lesson
