// Stand-in for libcufft.so: plans for data that lie one behind another, computed on the host, in double.
#include "kernels/runtime/errors/library_errors.h"
#include "kernels/runtime/libraries/fourier_transform.h"
#include "kernels/runtime/libraries/library.h"

#include <cufft.h>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>

#define CUFFT_API extern "C" __attribute__((visibility("default")))
#define CALLER __builtin_return_address(0)

namespace {

using namespace warpatlas::runtime;
using Complex = FourierTransform::Complex;
using Sizes = std::vector<std::size_t>; ///< the last one is of elements that lie side by side

struct Plan {
    cufftType type = CUFFT_C2C;
    Sizes sizes;
    std::size_t batch = 1;
    cudaStream_t stream = nullptr;
};

class Plans {
public:
    static Plans& instance()
    {
        static Plans& plans = *new Plans; // a program may use them while it ends
        return plans;
    }
    cufftHandle add(Plan plan)
    {
        const std::lock_guard lock(m_lock);
        cufftHandle handle = 1;
        while (m_plans.contains(handle))
            ++handle;
        m_plans[handle] = std::make_shared<Plan>(std::move(plan));
        return handle;
    }
    std::shared_ptr<Plan> find(cufftHandle handle)
    {
        const std::lock_guard lock(m_lock);
        const auto found = m_plans.find(handle);
        return found == m_plans.end() ? nullptr : found->second;
    }
    void remove(cufftHandle handle)
    {
        const std::lock_guard lock(m_lock);
        m_plans.erase(handle);
    }

private:
    std::mutex m_lock;
    std::map<cufftHandle, std::shared_ptr<Plan>> m_plans;
};

LibraryCall fourierCall(const char* name, const void* caller, int failed)
{
    LibraryCall call;
    call.name = name;
    call.caller = caller;
    call.firstCode = firstCufftCode;
    call.failed = failed;
    return call;
}

cufftResult makePlan(
    const char* name, const void* caller, cufftHandle* handle, const std::vector<int>& sizes, cufftType type, int batch)
{
    LibraryCall call = fourierCall(name, caller, CUFFT_SETUP_FAILED);
    call.needs(handle != nullptr, CUFFT_INVALID_VALUE, "the place for the plan is a null pointer");
    const int kind = type & ~0x40; // that of double has this bit more
    call.needs(kind == CUFFT_C2C || kind == CUFFT_R2C || kind == CUFFT_C2R, CUFFT_INVALID_TYPE,
        fmt::format("{:#x} is no cufftType", static_cast<int>(type)));
    for (const int size : sizes)
        call.needs(size > 0, CUFFT_INVALID_SIZE, fmt::format("a size is {}", size));
    call.needs(batch > 0, CUFFT_INVALID_SIZE, fmt::format("batch is {}", batch));
    const auto result = static_cast<cufftResult>(warpatlasLibraryCall(call));
    if (result == CUFFT_SUCCESS)
        *handle = Plans::instance().add({type, {sizes.begin(), sizes.end()}, static_cast<std::size_t>(batch)});
    return result;
}

/// Along one axis, of the first `columns` of each row.
void transformAlong(std::span<Complex> values, const Sizes& sizes, std::size_t axis, std::size_t columns, int sign)
{
    const std::size_t size = sizes[axis];
    const std::size_t step = std::accumulate(
        sizes.begin() + static_cast<std::ptrdiff_t>(axis) + 1, sizes.end(), std::size_t{1}, std::multiplies());
    FourierTransform transform(size, sign);
    Sizes starts; // of lines
    for (std::size_t i = 0; i < values.size(); ++i)
        if (i / step % size == 0 && i % sizes.back() < columns)
            starts.push_back(i);
    std::vector<Complex> line(size);
    for (const std::size_t start : starts) {
        for (std::size_t i = 0; i < size; ++i)
            line[i] = values[start + i * step];
        transform(line);
        for (std::size_t i = 0; i < size; ++i)
            values[start + i * step] = line[i];
    }
}

/// One value of the batch. What is real has half a spectrum, to its middle: the rest mirrors that.
void transformAll(std::span<Complex> values, const Sizes& sizes, std::size_t columns, int sign)
{
    const std::size_t row = sizes.back();
    for (std::size_t axis = 0; axis + 1 < sizes.size(); ++axis)
        transformAlong(values, sizes, axis, columns, sign);
    for (std::size_t begin = 0; begin < values.size(); begin += row)
        for (std::size_t k = columns; k < row; ++k)
            values[begin + k] = std::conj(values[begin + row - k]);
    transformAlong(values, sizes, sizes.size() - 1, 1, sign);
}

/// How one side of a transform lies: rows of so many numbers, real or complex.
template <class Real> struct Rows {
    bool complex = false;
    std::size_t width = 0, pitch = 0; ///< numbers

    std::uint64_t bytes(std::size_t numbers) const { return numbers * sizeof(Real) * (complex ? 2 : 1); }
    Complex get(const std::byte* row, std::size_t i) const
    {
        const auto* const from = reinterpret_cast<const Real*>(row);
        return complex ? Complex(from[2 * i], from[2 * i + 1]) : Complex(from[i]);
    }
    void set(std::byte* row, std::size_t i, Complex value) const
    {
        auto* const to = reinterpret_cast<Real*>(row);
        to[complex ? 2 * i : i] = static_cast<Real>(value.real());
        if (complex)
            to[2 * i + 1] = static_cast<Real>(value.imag());
    }
};

template <class Real>
cufftResult execute(const char* name, const void* caller, cufftHandle handle, cufftType type, const void* idata,
    void* odata, int direction)
{
    LibraryCall call = fourierCall(name, caller, CUFFT_EXEC_FAILED);
    const std::shared_ptr<Plan> found = Plans::instance().find(handle);
    const Plan plan = found == nullptr ? Plan{type, {1}} : *found;
    call.needs(found != nullptr, CUFFT_INVALID_PLAN, fmt::format("there is no plan {}", handle));
    call.needs(plan.type == type, CUFFT_INVALID_TYPE, "the plan was made for another cufftType");
    call.needs(direction == CUFFT_FORWARD || direction == CUFFT_INVERSE, CUFFT_INVALID_VALUE,
        fmt::format("the direction is {}", direction));
    call.stream = plan.stream;
    const bool fromReal = type == CUFFT_R2C || type == CUFFT_D2Z, toReal = type == CUFFT_C2R || type == CUFFT_Z2D;
    const std::size_t row = plan.sizes.back(), half = row / 2 + 1;
    const std::size_t rows = std::accumulate(plan.sizes.begin(), plan.sizes.end() - 1, plan.batch, std::multiplies());
    const auto rowsOf = [&](bool real) -> Rows<Real> {
        const std::size_t width = real || !(fromReal || toReal) ? row : half;
        return {!real, width, real && idata == odata ? 2 * half : width}; // in place a row of real numbers has room
    };
    const Rows<Real> from = rowsOf(fromReal), to = rowsOf(toReal);
    call.operands = {{"idata", idata, from.bytes(from.width), rows, from.bytes(from.pitch), true, false},
        {"odata", odata, to.bytes(to.width), rows, to.bytes(to.pitch), false, true}};
    call.compute = [=](std::span<std::byte* const> places) {
        const std::size_t rowsOfOne = rows / plan.batch;
        std::vector<Complex> values(rowsOfOne * row);
        for (std::size_t first = 0; first < rows; first += rowsOfOne) {
            for (std::size_t i = 0; i < rowsOfOne; ++i)
                for (std::size_t k = 0; k < from.width; ++k)
                    values[i * row + k] = from.get(places[0] + (first + i) * from.bytes(from.pitch), k);
            transformAll(values, plan.sizes, from.width, direction);
            for (std::size_t i = 0; i < rowsOfOne; ++i)
                for (std::size_t k = 0; k < to.width; ++k)
                    to.set(places[1] + (first + i) * to.bytes(to.pitch), k, values[i * row + k]);
        }
        return 0b01U;
    };
    return static_cast<cufftResult>(warpatlasLibraryCall(call));
}

/// A call that does something to a plan.
template <class Work> cufftResult changePlan(const char* name, const void* caller, cufftHandle handle, const Work& work)
{
    LibraryCall call = fourierCall(name, caller, CUFFT_INVALID_PLAN);
    const std::shared_ptr<Plan> plan = Plans::instance().find(handle);
    call.needs(plan != nullptr, CUFFT_INVALID_PLAN, fmt::format("there is no plan {}", handle));
    const auto result = static_cast<cufftResult>(warpatlasLibraryCall(call));
    if (result == CUFFT_SUCCESS)
        work(*plan);
    return result;
}

} // namespace

CUFFT_API cufftResult cufftPlan1d(cufftHandle* plan, int nx, cufftType type, int batch)
{
    return makePlan("cufftPlan1d", CALLER, plan, {nx}, type, batch);
}

CUFFT_API cufftResult cufftPlan2d(cufftHandle* plan, int nx, int ny, cufftType type)
{
    return makePlan("cufftPlan2d", CALLER, plan, {nx, ny}, type, 1);
}

CUFFT_API cufftResult cufftPlanMany(cufftHandle* plan, int rank, int* n, int* inembed, int istride, int idist,
    int* onembed, int ostride, int odist, cufftType type, int batch)
{
    const bool sized = rank >= 1 && rank <= 3 && n != nullptr;
    const std::vector<int> sizes = sized ? std::vector<int>(n, n + rank) : std::vector<int>{0}; // which is refused
    // Unless the layout is given, data lie one behind another, whatever the other numbers are.
    const bool isPlain = inembed == nullptr || onembed == nullptr;
    const int all = std::accumulate(sizes.begin(), sizes.end(), 1, std::multiplies());
    const bool isSaid = !isPlain && istride == 1 && ostride == 1 && (type & ~0x40) == CUFFT_C2C && idist == all
        && odist == all && std::equal(sizes.begin(), sizes.end(), inembed)
        && std::equal(sizes.begin(), sizes.end(), onembed);
    if (sized && !isPlain && !isSaid) {
        warpatlasAbsent("cufftPlanMany",
            "WarpAtlas transforms data that lie one behind another (inembed and onembed are null pointers), and not "
            "data with gaps",
            CALLER);
        return CUFFT_NOT_SUPPORTED;
    }
    return makePlan("cufftPlanMany", CALLER, plan, sizes, type, batch);
}

CUFFT_API cufftResult cufftSetStream(cufftHandle plan, cudaStream_t stream)
{
    return changePlan("cufftSetStream", CALLER, plan, [&](Plan& found) { found.stream = stream; });
}

CUFFT_API cufftResult cufftDestroy(cufftHandle plan)
{
    return changePlan("cufftDestroy", CALLER, plan, [&](Plan&) { Plans::instance().remove(plan); });
}

// NOLINTBEGIN(bugprone-macro-parentheses): types have none
#define CUFFT_EXEC(Kind, Real, From, To)                                                                               \
    CUFFT_API cufftResult cufftExec##Kind(cufftHandle plan, From* idata, To* odata)                                    \
    {                                                                                                                  \
        const bool back = CUFFT_##Kind == CUFFT_C2R || CUFFT_##Kind == CUFFT_Z2D;                                      \
        return execute<Real>(                                                                                          \
            "cufftExec" #Kind, CALLER, plan, CUFFT_##Kind, idata, odata, back ? CUFFT_INVERSE : CUFFT_FORWARD);        \
    }
// NOLINTEND(bugprone-macro-parentheses)

CUFFT_EXEC(R2C, float, cufftReal, cufftComplex)
CUFFT_EXEC(D2Z, double, cufftDoubleReal, cufftDoubleComplex)
CUFFT_EXEC(C2R, float, cufftComplex, cufftReal)
CUFFT_EXEC(Z2D, double, cufftDoubleComplex, cufftDoubleReal)

CUFFT_API cufftResult cufftExecC2C(cufftHandle plan, cufftComplex* idata, cufftComplex* odata, int direction)
{
    return execute<float>("cufftExecC2C", CALLER, plan, CUFFT_C2C, idata, odata, direction);
}

CUFFT_API cufftResult cufftExecZ2Z(
    cufftHandle plan, cufftDoubleComplex* idata, cufftDoubleComplex* odata, int direction)
{
    return execute<double>("cufftExecZ2Z", CALLER, plan, CUFFT_Z2Z, idata, odata, direction);
}
