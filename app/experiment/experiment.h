/// An experiment: what is run on what and how, as a plain value. Saved as `.warpatlas` (JSON, versioned); the same file
/// gives the same picture in the window, in the presenter and on the command line.
#pragma once

#include "app/dataset/dataset.h"
#include "app/experiment/saved_view.h"
#include "app/inputs/input_set.h"
#include "app/source/bind_source.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/model/launch.h"
#include "kernels/model/work.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline experiment {

struct Experiment {
    std::string kernel = "grayscale"; ///< NAME or NAME:VARIANT; of `source`: as it writes it, empty: the only one
    /// A person's own kernel in place of one of the catalogue: parameters and mistake then say nothing.
    std::optional<SourceKernel> source{};
    /// Specs, by input; an empty one is not given yet. None at all means the kernel's own. Of `source`: for the inputs
    /// that no argument is given for.
    std::vector<std::string> data;
    bool convert = true; ///< bring data into the form that the kernel takes; else they must have it
    ParameterValues parameters; ///< those that differ from their defaults
    std::string mistake; ///< name of one of the kernel's mistakes; empty: the right kernel
    std::optional<Dim3> grid; ///< empty: cover the data
    std::optional<Dim3> block; ///< empty: the kernel's default
    std::string device = "sim"; ///< as openDevice takes it
    std::string gpu = "RTX 3060"; ///< limits, occupancy and schedule where no real GPU gives them
    /// The references of the outputs of `source`, as parseReferenceSpec() takes them, each for another output.
    std::vector<std::string> references{};
    std::optional<double> tolerance{}; ///< how far they may differ from `references`; empty: chosen

    bool operator==(const Experiment&) const = default;
};

/// Returns what an error about the whole experiment names: the source's file, or the kernel's name.
std::string subjectOf(const Experiment& experiment);

/// The current version of the file format; later versions are refused with an InputError, earlier ones are read.
inline constexpr int experimentVersion = 1;

std::string toJson(const Experiment& experiment);
/// Reads an experiment; `name` is used in errors. Throws InputError (not JSON, wrong version, wrong types, unknown
/// keys' names).
Experiment experimentFromJson(std::string_view json, const std::string& name);
/// Loads an experiment. Relative paths of data are relative to its own folder; they are absolute in what is returned.
/// `view`, unless null, gets how it was looked at; empty where the file does not say.
Experiment loadExperiment(const std::string& path, std::optional<SavedView>* view = nullptr);
/// Whether the files that an experiment names are put into its own, so that one file is all.
enum class SavedFiles { Named, Within };
/// Saves through a temporary file, so that a full disk loses nothing. Data in the file's folder or below are named
/// relative to it, so that they can be moved together. Where one came within a file, all go within it. Throws
/// InputError.
void saveExperiment(const Experiment& experiment, const std::string& path, const std::optional<SavedView>& view = {},
    SavedFiles files = SavedFiles::Named);

/// An experiment with everything looked up: data loaded, kernel bound, launch resolved.
struct BoundExperiment {
    Experiment experiment;
    const CatalogueKernel* kernel = nullptr; ///< never null once bound; `source`'s where there is one
    std::shared_ptr<const BoundSource> source; ///< null for a kernel of the catalogue
    const Mistake* mistake = nullptr; ///< whose code `work` has; null: the right one
    std::shared_ptr<const InputSet> inputs; ///< fits
    std::vector<Dataset> data; ///< of the inputs, in the kernel's form
    Work work;
    Launch launch;
    Tolerance tolerance;
};

/// Binds an experiment. Throws InputError, CompileFailure; InputsDoNotFit where data are missing or do not fit one
/// another. Reuses what `previous` (may be null) has loaded. Any thread; may take as long as loading does. `progress`
/// (may be null) ends it with Cancelled. A person's own kernel is compiled for `gpu`; null: for the one that is
/// simulated, if one is.
std::shared_ptr<const BoundExperiment> bindExperiment(const Experiment& experiment, const InputSet* previous = nullptr,
    const Progress* progress = nullptr, const GpuSheet* gpu = nullptr);

} // namespace warpatlas::inline experiment
