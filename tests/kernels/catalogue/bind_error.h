/// A kernel's errors about inputs and parameters that it does not take.
#pragma once

#include "kernels/catalogue/catalogue.h"
#include "kernels/model/error.h"

namespace warpatlas::test {

/// "no error" where it takes them.
inline std::string bindError(
    const CatalogueKernel& kernel, const std::vector<ArrayPointer>& inputs, const ParameterValues& parameters = {})
{
    try {
        kernel.bind(inputs, parameters);
    } catch (const InputError& error) {
        return error.what();
    }
    return "no error";
}

} // namespace warpatlas::test
