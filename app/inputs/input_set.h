/// The inputs of a kernel as a set: loaded, brought into their form, and whether they fit one another. A set that is
/// not complete or does not fit is a state with a way out, not an error; only data that cannot be read are an error.
#pragma once

#include "app/dataset/dataset.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/model/error.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline inputs {

/// Data that would fit where an input is missing or does not fit.
struct InputOffer {
    std::string words; ///< "random 29 x 30", "A transposed", "A and B exchanged"
    std::string spec; ///< as --data takes it
    std::optional<std::size_t> exchangedWith{}; ///< the input that gets this one's data; its own are `spec`
    bool operator==(const InputOffer&) const = default;
};

/// The present state of one input of a kernel.
struct InputState {
    std::string name; ///< "B"
    std::optional<Dataset> loaded{}; ///< as it was read; empty: nothing was given
    std::optional<Dataset> data{}; ///< in the kernel's form
    RequiredShape required{}; ///< set by the inputs that stay; all free where this input is not asked to change
    bool fits = true;
    std::vector<InputOffer> offers{}; ///< only where it does not fit
    bool operator==(const InputState&) const = default;
};

struct InputSet {
    const CatalogueKernel* kernel = nullptr;
    std::vector<InputState> inputs; ///< as many as the kernel has

    bool fits() const;
    /// Returns one sentence about what is missing: "B must have 37 rows: b.csv has 53 rows". Empty if nothing is.
    std::string problem() const;
};

/// Loads a kernel's inputs. `specs`: by input; an empty one was not given. No specs at all: the kernel's own data.
/// Reuses what `previous` (may be null) has loaded or converted. `convert`: whether to bring data into the kernel's
/// form; else they must have it. `progress` (may be null) ends it with Cancelled. Throws InputError: data that cannot
/// be read, more data than the kernel takes, another form without leave to convert.
InputSet loadInputs(const CatalogueKernel& kernel, const std::vector<std::string>& specs, bool convert,
    const InputSet* previous, const Progress* progress = nullptr);

/// The error for a set that does not fit; what() is the sentence, for callers without a window to show the state in.
class InputsDoNotFit : public InputError {
public:
    explicit InputsDoNotFit(std::shared_ptr<const InputSet> set);
    const std::shared_ptr<const InputSet>& set() const { return m_set; }

private:
    std::shared_ptr<const InputSet> m_set;
};

/// Returns the required sides for a sentence, without those that are free: "37 rows", "29 columns", "29 columns x 37
/// rows".
std::string toText(const RequiredShape& shape);
/// Returns those sides of `shape` that are required, in the same words.
std::string ownSides(const Shape& shape, const RequiredShape& required);

} // namespace warpatlas::inline inputs
