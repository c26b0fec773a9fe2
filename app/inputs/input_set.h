/// The inputs of a kernel as a set: loaded, brought into their form, and whether they fit one another. A set that is
/// not complete or does not fit is a state with a way out, not an error; only what cannot be read is one.
#pragma once

#include "app/dataset/dataset.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/model/error.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas {

/// Data that would fit where something is missing or does not.
struct InputOffer {
    std::string words; ///< "random 29 x 30", "A transposed", "A and B exchanged"
    std::string spec; ///< as --data takes it
    std::optional<std::size_t> exchangedWith{}; ///< the input that gets this one's data, whose own are `spec`
};

/// What one input of a kernel is at the moment.
struct InputState {
    std::string name; ///< "B"
    std::optional<Dataset> loaded{}; ///< as it was read; empty: nothing was given
    std::optional<Dataset> data{}; ///< in the kernel's form
    RequiredShape required{}; ///< by the inputs that stay; all free where this one is not asked to change
    bool fits = true;
    std::vector<InputOffer> offers{}; ///< where it does not
};

struct InputSet {
    const CatalogueKernel* kernel = nullptr;
    std::vector<InputState> inputs; ///< as many as the kernel has

    bool fits() const;
    /// One sentence about what is missing: "B must have 37 rows: b.csv has 53 rows". Empty if nothing is.
    std::string problem() const;
};

/// `specs`: by input; an empty one was not given. None at all: the kernel's own data. Reuses what `previous` (may be
/// null) has loaded or converted already. `convert`: whether to bring data into the kernel's form; else they must have
/// it. `progress` (may be null) ends it with Cancelled. Throws InputError: what cannot be read, more data than the
/// kernel takes, another form and no leave to convert.
InputSet loadInputs(const CatalogueKernel& kernel, const std::vector<std::string>& specs, bool convert,
    const InputSet* previous, const Progress* progress = nullptr);

/// Of a set that does not fit; what() is the sentence, for who has no window to show the state in.
class InputsDoNotFit : public InputError {
public:
    explicit InputsDoNotFit(std::shared_ptr<const InputSet> set);
    const std::shared_ptr<const InputSet>& set() const { return m_set; }

private:
    std::shared_ptr<const InputSet> m_set;
};

/// "37 rows", "29 columns", "29 columns x 37 rows": what is required, for a sentence; sides that are free are left out.
std::string toText(const RequiredShape& shape);
/// Those sides of `shape` that are required, in the same words.
std::string ownSides(const Shape& shape, const RequiredShape& required);

} // namespace warpatlas
