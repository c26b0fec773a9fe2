/// The options that `run` and `render` share: what is run on what and how.
#pragma once

#include "app/experiment/experiment.h"
#include "app/session/session.h"
#include "ui/command_line/source_options.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace warpatlas::ui::inline command_line {

/// The value of --device that means every device in turn.
inline constexpr std::string_view everyDevice = "all";

struct ExperimentOptions {
    std::string file; ///< EXPERIMENT
    std::vector<std::string> data;
    std::vector<std::string> parameters;
    std::optional<std::string> kernel, mistake, grid, block, device, gpu;
    std::optional<std::string> source; ///< FILE.cu[:NAME]
    SourceOptions ofSource;
    std::string saveTo;
    bool withData = false; ///< files go into `saveTo`
    bool noConvert = false;
    bool noMeasure = false;
    bool warm = false;
    bool noRecord = false;
    bool launchAnyway = false;
    bool noInterop = false;

    void addTo(CLI::App& command);
    /// The text of --source's kernel, once nothing else is wrong. Throws InputError.
    void readSource(Experiment& experiment) const;
    /// Where the file is all that is given and its main() computes the launch: runs that, which is told, and puts what
    /// it launched in the place of what would be chosen. What is returned keeps its memory. Throws InputError.
    std::shared_ptr<const void> takeOwnLaunch(Experiment& experiment) const;
    /// Does what --save asks for, if it was given. Throws InputError.
    void save(const Experiment& experiment, const std::optional<SavedView>& view = {}) const;
    /// Returns the file's experiment, changed by the options. `view`, unless null, gets how the file was looked at, as
    /// far as that still holds for the experiment. Throws InputError.
    Experiment experiment(std::optional<SavedView>* view = nullptr) const;

    /// The cache that --warm asks for. `devices`: what the run may be on. Throws InputError where none of them is a
    /// GPU.
    KernelCache kernelCache(std::span<const std::string> devices) const;

    /// Returns the error with the option in front of the value that it is about; or the file, where that has the value.
    InputError naming(const InputError& error, const Experiment& experiment) const;
    /// Throws InputError that names the grid or the block, as naming() does, if the limits refused the launch and
    /// --launch-anyway was not given.
    void requireLaunched(const Outcome& outcome, const RunOptions& options) const;

private:
    /// Sets the source and its kernel, or changes those of the file. Throws InputError for options without any source.
    void applySource(Experiment& experiment) const;
    InputError naming(const char* option, bool given, const std::string& value, const std::string& reason) const;
};

} // namespace warpatlas::ui::inline command_line
