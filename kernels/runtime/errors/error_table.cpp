#include "kernels/runtime/errors/error_table.h"

#include "kernels/runtime/errors/library_errors.h"

#include <algorithm>
#include <iterator>

namespace warpatlas::runtime {
namespace {

struct ErrorRow {
    int code;
    const char* name; ///< null: the runtime has it not
    const char* driverName; ///< null: the driver has it not
    const char* text;
};

#define BOTH(code, name, driver, text) {code, "cudaError" #name, "CUDA_ERROR_" #driver, text},
#define RUNTIME(code, name, text) {code, "cudaError" #name, nullptr, text},
#define DRIVER(code, name, text) {code, nullptr, "CUDA_ERROR_" #name, text},
constexpr ErrorRow errorRows[] = {
    {0, "cudaSuccess", "CUDA_SUCCESS", "no error"},
#include "kernels/runtime/errors/error_rows.inc"
};
constexpr const char* unknownError = "unrecognized error code";
constexpr ErrorRow noError{};

const ErrorRow& rowOf(int code)
{
    const auto* const row = std::ranges::lower_bound(errorRows, code, {}, &ErrorRow::code);
    return row != std::end(errorRows) && row->code == code ? *row : noError;
}

} // namespace

const char* errorName(int code)
{
    const char* const name = rowOf(code).name;
    return name == nullptr ? unknownError : name;
}

const char* errorText(int code)
{
    const ErrorRow& row = rowOf(code);
    return row.name == nullptr ? unknownError : row.text;
}

const char* driverErrorName(int code)
{
    return rowOf(code).driverName;
}

const char* driverErrorText(int code)
{
    const ErrorRow& row = rowOf(code);
    return row.driverName == nullptr ? nullptr : row.text;
}

int driverCode(int code)
{
    switch (code) {
    case error::invalidSymbol:
    case error::invalidDeviceFunction:
        return driver_error::notFound;
    case error::devicesUnavailable:
        return code;
    default:
        // What the runtime alone looks at is an argument like any other.
        return code >= 5 && code < 100 ? int(error::invalidValue) : code;
    }
}

bool isDrivers(std::string_view function)
{
    return function.size() > 2 && function.starts_with("cu") && function[2] >= 'A' && function[2] <= 'Z';
}

bool isRuntimes(std::string_view function)
{
    return function.starts_with("cuda");
}

std::string_view errorNameOf(bool drivers, int code)
{
    if (const char* const name = libraryErrorName(code))
        return name;
    const char* const name = drivers ? driverErrorName(code) : errorName(code);
    return name == nullptr ? "CUDA_ERROR_UNKNOWN" : name;
}

std::string_view errorTextOf(bool drivers, int code)
{
    if (const char* const text = libraryErrorText(code))
        return text;
    const char* const text = drivers ? driverErrorText(code) : errorText(code);
    return text == nullptr ? "unknown error" : text;
}

} // namespace warpatlas::runtime
