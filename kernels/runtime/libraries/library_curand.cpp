// Stand-in for libcurand.so: pseudorandom numbers of the host interface, made on the host in cuRAND's order.
#include "kernels/runtime/errors/library_errors.h"
#include "kernels/runtime/libraries/library.h"
#include "kernels/runtime/libraries/random_words.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <curand.h>
#include <fmt/format.h>
#include <memory>
#include <numbers>
#include <variant>

#define CURAND_API extern "C" __attribute__((visibility("default")))
#define CALLER __builtin_return_address(0)

struct curandGenerator_st {
    curandRngType_t type = CURAND_RNG_PSEUDO_XORWOW;
    bool onHost = false; ///< numbers go to the host's memory
    cudaStream_t stream = nullptr;
    std::uint64_t seed = 0, offset = 0;
    std::variant<std::monostate, warpatlas::runtime::Xorwow, warpatlas::runtime::Philox> words{}; ///< from the first
};

namespace {

using namespace warpatlas::runtime;

LibraryCall randomCall(const char* name, const void* caller)
{
    LibraryCall call;
    call.name = name;
    call.caller = caller;
    call.firstCode = firstCurandCode;
    call.failed = CURAND_STATUS_LAUNCH_FAILURE;
    return call;
}

curandStatus_t make(const LibraryCall& call)
{
    return static_cast<curandStatus_t>(warpatlasLibraryCall(call));
}

curandStatus_t create(
    const char* name, const void* caller, curandGenerator_t* generator, curandRngType_t type, bool onHost)
{
    const bool known = type == CURAND_RNG_PSEUDO_DEFAULT || type == CURAND_RNG_PSEUDO_XORWOW
        || type == CURAND_RNG_PSEUDO_MRG32K3A || type == CURAND_RNG_PSEUDO_PHILOX4_32_10;
    if (!known && type > CURAND_RNG_PSEUDO_DEFAULT && type <= CURAND_RNG_QUASI_SCRAMBLED_SOBOL64) {
        warpatlasAbsent(name,
            fmt::format(
                "WarpAtlas has XORWOW, PHILOX4_32_10 and MRG32K3A, and not the generator {}", static_cast<int>(type))
                .c_str(),
            caller);
        return CURAND_STATUS_TYPE_ERROR;
    }
    LibraryCall call = randomCall(name, caller);
    call.failed = CURAND_STATUS_INITIALIZATION_FAILED;
    call.needs(known, CURAND_STATUS_TYPE_ERROR, fmt::format("{} is no curandRngType", static_cast<int>(type)));
    call.needs(generator != nullptr, CURAND_STATUS_NOT_INITIALIZED, "the place for the generator is a null pointer");
    const curandStatus_t status = make(call);
    if (status == CURAND_STATUS_SUCCESS)
        *generator =
            new curandGenerator_st{type == CURAND_RNG_PSEUDO_DEFAULT ? CURAND_RNG_PSEUDO_XORWOW : type, onHost};
    return status;
}

/// One that does something to a generator.
template <class Work>
curandStatus_t changeGenerator(const char* name, const void* caller, curandGenerator_t generator, const Work& work)
{
    LibraryCall call = randomCall(name, caller);
    call.needs(generator != nullptr, CURAND_STATUS_NOT_INITIALIZED, "the generator is a null pointer");
    const curandStatus_t status = make(call);
    if (status == CURAND_STATUS_SUCCESS)
        work();
    return status;
}

/// Numbers of what the words are made to, as they come.
template <class T, class Convert>
void fill(curandGenerator_st& generator, RandomUnit unit, std::vector<T>& numbers, const Convert& convert)
{
    auto* const xorwow = std::get_if<Xorwow>(&generator.words);
    auto* const philox = std::get_if<Philox>(&generator.words);
    for (std::size_t i = 0; i < numbers.size();) {
        const unsigned first = xorwow == nullptr ? philox->given(unit) : 0;
        const std::array<T, 2> made = convert(xorwow == nullptr ? philox->words(unit) : xorwow->next(unit));
        const auto count = static_cast<unsigned>(std::min<std::size_t>(unit.results - first, numbers.size() - i));
        for (unsigned k = 0; k < count; ++k)
            numbers[i++] = made[first + k];
        if (philox != nullptr)
            philox->advance(unit, count);
    }
}

/// The numbers are made when they are asked for, and written when the stream comes to it.
template <class T, class Convert>
curandStatus_t generate(const char* name, const void* caller, curandGenerator_t generator, T* output, std::size_t count,
    RandomUnit unit, const Convert& convert)
{
    LibraryCall call = randomCall(name, caller);
    call.needs(generator != nullptr, CURAND_STATUS_NOT_INITIALIZED, "the generator is a null pointer");
    if (generator != nullptr) {
        const bool isPhilox = generator->type == CURAND_RNG_PSEUDO_PHILOX4_32_10;
        call.needs(isPhilox || count % unit.results == 0, CURAND_STATUS_LENGTH_NOT_MULTIPLE,
            fmt::format("{} numbers are asked for, and they come in pairs", count));
        call.stream = generator->stream;
        call.operands = {{.name = "outputPtr",
            .pointer = output,
            .width = count * sizeof(T),
            .writes = true,
            .host = generator->onHost}};
        if (generator->type == CURAND_RNG_PSEUDO_MRG32K3A && call.status == 0)
            call.reason = "the numbers have the distribution that is asked for, in another sequence than that of "
                          "cuRAND's MRG32K3A";
    }
    auto numbers = std::make_shared<std::vector<T>>();
    if (call.status == 0) {
        if (std::holds_alternative<std::monostate>(generator->words)) {
            if (generator->type == CURAND_RNG_PSEUDO_XORWOW)
                generator->words.emplace<Xorwow>(generator->seed, generator->offset);
            else
                generator->words.emplace<Philox>(generator->seed, generator->offset);
        }
        numbers->resize(count);
        fill(*generator, unit, *numbers, convert);
    }
    call.compute = [numbers](std::span<std::byte* const> places) {
        if (!numbers->empty())
            std::memcpy(places[0], numbers->data(), numbers->size() * sizeof(T));
        return 0U;
    };
    return make(call);
}

/// Above 0, and up to 1.
float uniform(std::uint32_t word)
{
    return static_cast<float>(word) * 0x1p-32F + 0x1p-33F;
}
double uniform(std::uint32_t low, std::uint32_t high)
{
    return static_cast<double>(low ^ std::uint64_t{high} << 21) * 0x1p-53 + 0x1p-54;
}

/// Two numbers of a normal distribution, of two of a uniform one (Box and Muller).
template <class T> std::array<T, 2> normals(T one, T two)
{
    const T length = std::sqrt(T(-2) * std::log(one)), angle = two * T(2 * std::numbers::pi);
    return {length * std::sin(angle), length * std::cos(angle)};
}
std::array<float, 2> normals(const RandomWords& words, float)
{
    return normals(uniform(words[0]), uniform(words[1]));
}
std::array<double, 2> normals(const RandomWords& words, double)
{
    return normals(uniform(words[0], words[1]), uniform(words[2], words[3]));
}

/// `change` makes what is asked for of a number of the normal distribution.
template <class T, class Change>
curandStatus_t generateNormals(const char* name, const void* caller, curandGenerator_t generator, T* output,
    std::size_t count, const Change& change)
{
    return generate(name, caller, generator, output, count, {sizeof(T) == sizeof(float) ? 2U : 4U, 2},
        [&](const RandomWords& words) {
            const std::array<T, 2> made = normals(words, T());
            return std::array<T, 2>{change(made[0]), change(made[1])};
        });
}

} // namespace

CURAND_API curandStatus_t curandGetVersion(int* version)
{
    LibraryCall call = randomCall("curandGetVersion", CALLER);
    call.needs(version != nullptr, CURAND_STATUS_OUT_OF_RANGE, "the place for the version is a null pointer");
    if (version != nullptr)
        *version = CURAND_VERSION;
    return make(call);
}

CURAND_API curandStatus_t curandCreateGenerator(curandGenerator_t* generator, curandRngType_t type)
{
    return create("curandCreateGenerator", CALLER, generator, type, false);
}

CURAND_API curandStatus_t curandCreateGeneratorHost(curandGenerator_t* generator, curandRngType_t type)
{
    return create("curandCreateGeneratorHost", CALLER, generator, type, true);
}

CURAND_API curandStatus_t curandDestroyGenerator(curandGenerator_t generator)
{
    return changeGenerator("curandDestroyGenerator", CALLER, generator, [&] { delete generator; });
}

CURAND_API curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream)
{
    return changeGenerator("curandSetStream", CALLER, generator, [&] { generator->stream = stream; });
}

#define CURAND_SETTING(function, member)                                                                               \
    CURAND_API curandStatus_t function(curandGenerator_t generator, unsigned long long value)                          \
    {                                                                                                                  \
        return changeGenerator(#function, CALLER, generator, [&] {                                                     \
            generator->member = value;                                                                                 \
            generator->words = {};                                                                                     \
        });                                                                                                            \
    }
CURAND_SETTING(curandSetPseudoRandomGeneratorSeed, seed)
CURAND_SETTING(curandSetGeneratorOffset, offset)

CURAND_API curandStatus_t curandGenerate(curandGenerator_t generator, unsigned* output, std::size_t num)
{
    return generate("curandGenerate", CALLER, generator, output, num, {1, 1},
        [](const RandomWords& words) { return std::array<unsigned, 2>{words[0]}; });
}

CURAND_API curandStatus_t curandGenerateUniform(curandGenerator_t generator, float* output, std::size_t num)
{
    return generate("curandGenerateUniform", CALLER, generator, output, num, {1, 1},
        [](const RandomWords& words) { return std::array<float, 2>{uniform(words[0])}; });
}

CURAND_API curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double* output, std::size_t num)
{
    return generate("curandGenerateUniformDouble", CALLER, generator, output, num, {2, 1},
        [](const RandomWords& words) { return std::array<double, 2>{uniform(words[0], words[1])}; });
}

// NOLINTBEGIN(bugprone-macro-parentheses): types have none
#define CURAND_NORMALS(function, T, made)                                                                              \
    CURAND_API curandStatus_t function(curandGenerator_t generator, T* output, std::size_t n, T mean, T stddev)        \
    {                                                                                                                  \
        return generateNormals(#function, CALLER, generator, output, n, [=](T normal) { return made; });               \
    }
// NOLINTEND(bugprone-macro-parentheses)

CURAND_NORMALS(curandGenerateNormal, float, mean + stddev * normal)
CURAND_NORMALS(curandGenerateNormalDouble, double, mean + stddev * normal)
CURAND_NORMALS(curandGenerateLogNormal, float, std::exp(mean + stddev * normal))
CURAND_NORMALS(curandGenerateLogNormalDouble, double, std::exp(mean + stddev * normal))
