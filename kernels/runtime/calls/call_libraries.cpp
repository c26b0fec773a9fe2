// CUDA's other libraries are machine code for a GPU: without one their first calls fail, with a number that few
// programs look at. Those calls are watched where the program, or a library of it, is linked with them; the record
// names those that failed. What a program loads later (dlopen) is not watched.
#include "kernels/runtime/calls/call.h"

#include <algorithm>
#include <array>
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace warpatlas::runtime;

namespace {

/// Everything that such a function takes is as large as this, or is read as such; none takes more.
using Word = std::uint64_t;
using LibraryFunction = int (*)(Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word);

/// Those that begin the use of a library's GPU.
constexpr const char* libraryFunctions[] = {"cublasCreate_v2", "cublasInit", "cublasLtCreate", "cublasXtCreate",
    "cudnnCreate", "cufftCreate", "cufftPlan1d", "cufftPlan2d", "cufftPlan3d", "cufftPlanMany", "cufftEstimate1d",
    "cufftEstimate2d", "cufftEstimate3d", "cufftEstimateMany", "curandCreateGenerator",
    "curandCreatePoissonDistribution", "cusolverDnCreate", "cusolverMgCreate", "cusolverRfCreate", "cusolverSpCreate",
    "cusparseCreate", "cusparseLtInit", "cutensorCreate", "ncclCommInitAll", "ncclCommInitRank",
    "ncclCommInitRankConfig", "nvjpegCreate", "nvjpegCreateEx", "nvjpegCreateSimple"};
constexpr std::size_t libraryFunctionCount = std::size(libraryFunctions);

std::array<LibraryFunction, libraryFunctionCount> realFunctions{}; ///< null: the program has no such library
thread_local int openLibraryCalls = 0; ///< one library calls another: the program's own call is told

/// Whether it is one of ours (kernels/runtime/libraries), which tells its calls itself.
bool isOurs(LibraryFunction function)
{
    Dl_info place{};
    return ::dladdr(reinterpret_cast<void*>(function), &place) != 0 && place.dli_fname != nullptr
        && std::string_view(place.dli_fname).find("/warpatlas_stand_ins/") != std::string_view::npos;
}

void noteFailure(std::size_t function, int status, const void* caller)
{
    Dl_info place{};
    ::dladdr(reinterpret_cast<void*>(realFunctions[function]), &place);
    const std::string path = place.dli_fname == nullptr ? "" : place.dli_fname;
    Call call(libraryFunctions[function], caller);
    call.record().unsupported = true;
    call.record().reason = "it returned " + std::to_string(status) + ", as " + path.substr(path.rfind('/') + 1)
        + " is code for a GPU and needs one";
    call.end(error::notSupported);
}

template <std::size_t I>
int watchedFunction(
    Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h, Word i, Word j, Word k, Word l, Word m)
{
    ++openLibraryCalls;
    const int status = realFunctions[I](a, b, c, d, e, f, g, h, i, j, k, l, m);
    if (--openLibraryCalls == 0 && status != 0)
        noteFailure(I, status, __builtin_return_address(0));
    return status;
}

template <std::size_t... I>
constexpr std::array<LibraryFunction, libraryFunctionCount> watchedFunctions(std::index_sequence<I...>)
{
    return {watchedFunction<I>...};
}

#if defined(__x86_64__)
constexpr bool isFunctionSlot(std::uint64_t type)
{
    return type == R_X86_64_JUMP_SLOT || type == R_X86_64_GLOB_DAT;
}
#elif defined(__aarch64__)
constexpr bool isFunctionSlot(std::uint64_t type)
{
    return type == R_AARCH64_JUMP_SLOT || type == R_AARCH64_GLOB_DAT;
}
#else
constexpr bool isFunctionSlot(std::uint64_t)
{
    return false;
}
#endif

void setSlot(std::uint64_t address, LibraryFunction function)
{
    const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    // The linker made some of them read-only, once they were filled.
    if (::mprotect(pointerTo(address / page * page), page, PROT_READ | PROT_WRITE) == 0)
        *static_cast<LibraryFunction*>(pointerTo(address)) = function;
}

/// The places that an object calls functions of others through.
void watchObject(std::uint64_t base, const ElfW(Dyn) * dynamic)
{
    std::array<std::uint64_t, 64> entries{};
    for (; dynamic->d_tag != DT_NULL; ++dynamic)
        if (dynamic->d_tag > 0 && static_cast<std::size_t>(dynamic->d_tag) < entries.size())
            entries[static_cast<std::size_t>(dynamic->d_tag)] = dynamic->d_un.d_val;
    const auto at = [&](int tag) { // some objects have addresses, some what they are from the beginning
        const std::uint64_t value = entries[static_cast<std::size_t>(tag)];
        return value == 0 || value >= base ? value : base + value;
    };
    const auto* const symbols = static_cast<const ElfW(Sym)*>(pointerTo(at(DT_SYMTAB)));
    const auto* const names = static_cast<const char*>(pointerTo(at(DT_STRTAB)));
    if (symbols == nullptr || names == nullptr)
        return;
    static constexpr auto watched = watchedFunctions(std::make_index_sequence<libraryFunctionCount>());
    const auto look = [&](int table, int tableBytes) {
        const auto* const slots = static_cast<const ElfW(Rela)*>(pointerTo(at(table)));
        const std::size_t count =
            slots == nullptr ? 0 : entries[static_cast<std::size_t>(tableBytes)] / sizeof(ElfW(Rela));
        for (std::size_t i = 0; i < count; ++i) {
            const ElfW(Sym)& symbol = symbols[ELF64_R_SYM(slots[i].r_info)];
            if (!isFunctionSlot(ELF64_R_TYPE(slots[i].r_info)) || symbol.st_shndx != SHN_UNDEF)
                continue;
            const std::string_view name = names + symbol.st_name;
            const auto found = std::ranges::find(libraryFunctions, name);
            if (found == std::end(libraryFunctions))
                continue;
            const auto function = static_cast<std::size_t>(found - std::begin(libraryFunctions));
            if (realFunctions[function] == nullptr)
                realFunctions[function] = reinterpret_cast<LibraryFunction>(::dlsym(RTLD_DEFAULT, *found));
            if (realFunctions[function] != nullptr && !isOurs(realFunctions[function]))
                setSlot(base + slots[i].r_offset, watched[function]);
        }
    };
    look(DT_JMPREL, DT_PLTRELSZ);
    look(DT_RELA, DT_RELASZ);
}

/// When all that the program is linked with has its addresses, and before any of it runs.
[[gnu::constructor]] void watchLibraries()
{
    ::dl_iterate_phdr(
        [](dl_phdr_info* object, std::size_t, void*) {
            const std::string_view name = object->dlpi_name == nullptr ? "" : object->dlpi_name;
            for (int i = 0; i < object->dlpi_phnum && name.find("vdso") == std::string_view::npos; ++i)
                if (object->dlpi_phdr[i].p_type == PT_DYNAMIC)
                    watchObject(object->dlpi_addr,
                        static_cast<const ElfW(Dyn)*>(pointerTo(object->dlpi_addr + object->dlpi_phdr[i].p_vaddr)));
            return 0;
        },
        nullptr);
}

} // namespace
