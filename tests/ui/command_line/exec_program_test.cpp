// What whole programs print under `warpatlas exec`, and what is told of them: what they do on a GPU.
#include "tests/app/support/files.h"
#include "tests/ui/command_line/child_process.h"
#include "tests/ui/command_line/exec_programs.h"

#include <algorithm>
#include <gmock/gmock.h>

namespace warpatlas {
namespace {

using test::Finished;
using test::programFile;
using test::runProgram;
using test::whyNoPrograms;
using testing::HasSubstr;

struct ProgramCase {
    std::string name;
    int status = 0;
    std::string out;
    std::vector<std::string> problems; ///< parts of its summary, in order
    std::vector<std::string> definitions{}; ///< it is compiled with
    std::string otherName{}; ///< of the case, where a program has several
    std::string notByClang{}; ///< why clang cannot compile it; empty: it can
};

struct CompiledCase {
    ProgramCase program;
    std::string compiler;
};

void PrintTo(const CompiledCase& one, std::ostream* stream)
{
    *stream << one.program.name << one.program.otherName << ' ' << one.compiler;
}

/// CUDA 12 has another name for a launch that the hardware refuses.
std::string asCuda13Says(std::string text)
{
    const std::string before = "cudaErrorInvalidConfiguration";
    if (const auto at = text.find(before); at != std::string::npos)
        text.replace(at, before.size(), "cudaErrorInvalidValue");
    return text;
}

class ExecProgram : public testing::TestWithParam<CompiledCase> {
protected:
    void SetUp() override
    {
        if (const std::string reason = whyNoPrograms(GetParam().compiler); !reason.empty())
            GTEST_SKIP() << reason;
        if (const std::string& reason = GetParam().program.notByClang;
            GetParam().compiler == "clang" && !reason.empty())
            GTEST_SKIP() << reason;
        const std::string& name = GetParam().program.name; // asks how many registers or blocks there are
        if ((name == "functor" || name == "cooperative_jacobi") && findToolkitProgram("ptxas").empty())
            GTEST_SKIP() << "no ptxas, which counts registers";
    }
};

const ProgramCase programs[] = {{"saxpy", 0, "sum 50000\n", {}}, {"pitched_blur", 0, "pitch fits, 0 wrong\n", {}},
    {"heat_box", 0,
        "0 wrong, 180 of 180 set, 180 kept\n"
        "too wide: cudaErrorInvalidPitchValue, too high: cudaErrorInvalidPitchValue\n"
        "from nowhere: cudaErrorInvalidValue, no direction: cudaErrorInvalidMemcpyDirection\n",
        {}},
    {"managed_struct", 0, "40 moved, the last to 19.50\n", {}}, {"pinned_streams", 0, "0 wrong, some time\n", {}},
    {"registered_memory", 0,
        "same address, 0 wrong\n100 doubled and back\n"
        "again: cudaErrorHostMemoryAlreadyRegistered, a part: cudaErrorHostMemoryAlreadyRegistered\n"
        "nothing: cudaErrorInvalidValue, no bytes: cudaErrorInvalidValue\n"
        "other memory: cudaErrorHostMemoryNotRegistered, twice: cudaErrorHostMemoryNotRegistered\n"
        "afterwards: cudaErrorInvalidValue\nflags given back\n",
        {}},
    {"registered_overrun", 0, "fine until 63\n",
        {"registered_overrun.cu:7: fill, block (0,0,0), thread (64,0,0): writes 'registered memory 1'[64], 1 element "
         "behind",
            "registered_overrun.cu:14: 256 bytes of cudaHostRegister() are still registered at the end"}},
    {"pipeline", 0, "0.500 2.000 6.000\n", {}}, {"c_linkage", 0, "105 104 104 104 102 102 104 52 0.125 24.625\n", {}},
    {"arena", 0, "136 91 91 91 91, 0 3 9\n", {}},
    {"symbols", 0, "total 67, launches 12, 12 bytes, cleared 0, rounded once\n", {}},
    {"device_settings", 0,
        "device 0, none: cudaErrorInvalidValue\nbus id of 12 characters is device 0\n"
        "short: cudaErrorInvalidValue, nonsense: cudaErrorInvalidValue, elsewhere: cudaErrorInvalidDevice\n"
        "own peer 0, of another: cudaErrorInvalidDevice\n"
        "enable: cudaErrorInvalidDevice, disable: cudaErrorInvalidDevice\n"
        "waits blocked, flags of another kind: cudaErrorInvalidValue\n"
        "stack 4096, heap 67108864, limit 99: cudaErrorInvalidValue\nsum 45\n"
        "heap after a launch: cudaErrorInvalidValue\ncache 1, of a kernel: cudaSuccess\n"
        "kernel plainName, for nobody: cudaErrorInvalidValue\n",
        {}},
    {"functor", 0, "first 3\nlast 150\nfirst 2\nlast 198\nknown, 6 blocks\n", {}},
    {"unchecked_error", 0, "host[5] = 0\n",
        {"unchecked_error.cu:16: the launch of fill was refused with cudaErrorInvalidValue (invalid argument), and "
         "no "
         "cudaGetLastError() fetched it: block x is 2,048",
            "unchecked_error.cu:17: cudaMemcpy() returned cudaErrorInvalidValue",
            "unchecked_error.cu:9: fill, block (0,0,0), thread (64,0,0): writes 'allocation 1'[64], 1 element behind",
            "unchecked_error.cu:15: 256 bytes of cudaMalloc() are not freed"}},
    {"illegal_address", 5,
        "launch: cudaErrorInvalidValue\nagain: cudaSuccess\nlaunch: cudaSuccess\n"
        "wait: cudaErrorIllegalAddress, an illegal memory access was encountered\nlast: cudaErrorIllegalAddress\n"
        "malloc: 700\nfree: 700\n",
        {"illegal_address.cu:6: scatter, block (0,0,0), thread (0,0,0): reads a null pointer"}},
    // Mistakes of host code, and their correct twins.
    {"early_read", 0, "sum 0\n",
        {"early_read.cu:28: the host reads memory that cudaMemcpyAsync() (line 22) has not finished with"}},
    {"early_read", 0, "sum 499500\n", {}, {"WAITS"}, "_mended"},
    {"managed_unsynchronised", 0, "last 299\n",
        {"managed_unsynchronised.cu:22: the host reads memory that scale (line 18) has not finished with"}},
    {"managed_unsynchronised", 0, "last 599\n", {}, {"WAITS"}, "_mended"},
    {"overwritten_source", 0, "chunks 2 2 2\n",
        {"overwritten_source.cu:15: the host writes memory that cudaMemcpyAsync() (line 16) has not finished with: "
         "nothing waits for it in between (2 times)"}},
    {"overwritten_source", 0, "chunks 0 1 2\n", {}, {"WAITS"}, "_mended"},
    {"never_awaited", 0, "host is done\n",
        {"never_awaited.cu:11: the program ended without waiting for hello: what it does may never be done"}},
    {"never_awaited", 0,
        "host is done\nhello from thread 0\nhello from thread 1\nhello from thread 2\nhello from thread 3\n", {},
        {"WAITS"}, "_mended"},
    {"unordered_streams", 0, "sum 0\n",
        {"unordered_streams.cu:34: sum reads 2,048 bytes of the memory of line 20 that fill (line 29) may not have "
         "written yet: nothing makes stream 2 wait for stream 1"}},
    {"stream_hazards", 0, "counted 512, cudaSuccess\n",
        {"stream_hazards.cu:53: fill writes 1,024 bytes of the memory of line 29 that copy (line 50) may not have read "
         "yet: nothing makes stream 2 wait for stream 1",
            "stream_hazards.cu:59: fill and cudaMemsetAsync() (line 57) write the same 512 bytes of the memory of line "
            "30: nothing makes stream 2 wait for stream 1",
            "stream_hazards.cu:65: cudaMemcpy() reads 1,024 bytes of the memory of line 30 that fill (line 63) may not "
            "have written yet: nothing makes the default stream wait for stream 1",
            "stream_hazards.cu:74: cudaFreeAsync() frees memory that fill (line 71) may not have finished with: "
            "nothing makes stream 2 wait for stream 1"}},
    {"stream_hazards", 0, "counted 512, cudaSuccess\n", {}, {"ORDERS"}, "_mended"},
    {"unordered_streams", 0, "sum 130816\n", {}, {"ORDERS"}, "_mended"},
    {"stream_order", 0,
        "blocking stream and the legacy one: 7, then 14\nnon-blocking beside it: 5\n"
        "query: cudaErrorNotReady, at the end cudaSuccess\nelapsed early: cudaErrorNotReady, then some time\n"
        "event asked: cudaErrorNotReady, never recorded: cudaSuccess\n"
        "of no event: cudaErrorInvalidResourceHandle\ncallback saw 14\nfreed while busy, 0 wrong\n",
        {}},
    {"thread_streams", 0, "2 threads, streams differ, 0 wrong\n", {}},
    {"thread_streams", 0, "2 threads, streams differ, 0 wrong\n", {}, {"CUDA_API_PER_THREAD_DEFAULT_STREAM=1"},
        "_by_default"},
    {"graph_capture", 0,
        "captured 1 and 1: 4 nodes, 2 roots, 3 edges\nafter 10 launches: 110 and 110\nafter the update: 1210\n", {}},
    {"graph_nodes", 0,
        "2 1 0 4 1 3 : types of 6 nodes, 2 roots\n(7 * 2 + 5) * 3 + 5 = 62, last 62, run 3 times\n"
        "(7 * 10 + 5) * 3 + 5 = 230\nfound in the clone: cudaSuccess\nblock too large: cudaErrorInvalidValue\n"
        "no kernel: cudaErrorInvalidDeviceFunction\nnode of another graph: cudaErrorInvalidValue\n",
        {"graph_nodes.cu:92: scale: block x is 5,000"}},
    {"graph_errors", 0,
        "legacy stream: cudaErrorStreamCaptureUnsupported\nend without begin: cudaErrorIllegalState\n"
        "nothing wrong: cudaSuccess, end: cudaSuccess, a graph\n"
        "begin twice: cudaErrorIllegalState, end: cudaSuccess, a graph\n"
        "synchronise it: cudaErrorStreamCaptureUnsupported, end: cudaErrorStreamCaptureInvalidated, no graph\n"
        "ask it: cudaErrorStreamCaptureUnsupported, end: cudaErrorStreamCaptureInvalidated, no graph\n"
        "synchronise the device: cudaErrorStreamCaptureUnsupported, end: cudaErrorStreamCaptureInvalidated, no graph\n"
        "synchronise another stream: cudaErrorStreamCaptureUnsupported, end: cudaErrorStreamCaptureInvalidated, "
        "no graph\n"
        "ask another stream: cudaErrorStreamCaptureUnsupported, end: cudaErrorStreamCaptureInvalidated, no graph\n"
        "allocate: cudaErrorStreamCaptureUnsupported, end: cudaErrorStreamCaptureInvalidated, no graph\n"
        "allocate, relaxed: cudaSuccess, end: cudaSuccess, a graph\n"
        "copy: cudaErrorStreamCaptureImplicit, end: cudaErrorStreamCaptureInvalidated, no graph\n"
        "launch in the legacy stream: cudaErrorStreamCaptureImplicit, end: cudaErrorStreamCaptureInvalidated, no "
        "graph\n"
        "launch in another stream: cudaSuccess, end: cudaSuccess, a graph\n"
        "wait for an event from outside: cudaErrorStreamCaptureIsolation, end: cudaErrorStreamCaptureInvalidated, "
        "no graph\n"
        "ask an event from outside: cudaErrorStreamCaptureUnsupported, end: cudaErrorStreamCaptureInvalidated, "
        "no graph\n"
        "too large a block: cudaErrorInvalidValue, end: cudaErrorStreamCaptureInvalidated, no graph\n"
        "ask a captured event: cudaErrorCapturedEvent, end: cudaErrorStreamCaptureInvalidated, no graph\n"
        "end it from the fork: cudaErrorStreamCaptureUnmatched, end: cudaErrorStreamCaptureInvalidated, no graph\n"
        "record an event: cudaSuccess, end: cudaSuccess, a graph\nasked later: cudaErrorInvalidValue\n"
        "leave a fork open: cudaSuccess, end: cudaErrorStreamCaptureUnjoined, no graph\n"
        "kernels that ran: 1\nlaunch of nothing: cudaErrorInvalidValue\nno such flags: cudaErrorInvalidValue\n",
        {"graph_errors.cu:76: work: block x is 4,000"}},
    {"texture_filter", 0,
        "twice as large: 0.00 0.25 77.25 2939.00\nback from the array: the same\nwrapped: 0 1 2 3 0 1 2 3 0 1\n"
        "pitched: 0 wrong\nlevels: 0.0000 0.2000 1.0000\nsums: -2 4 11\n",
        {}},
    {"surface_layers", 0,
        "surface: cudaSuccess\nthe wrong way: cudaErrorInvalidMemcpyDirection, no array: "
        "cudaErrorInvalidResourceHandle, no texture: cudaSuccess\nsurface: cudaSuccess\nsurface: cudaSuccess\n"
        "steps between layers: 0 wrong\n"
        "to the volume: cudaSuccess\nsurface: cudaSuccess\nfrom the volume: cudaSuccess\nbox: 0 wrong\n"
        "too far: cudaErrorInvalidValue\nlayers: 32 bits, 12 x 7 x 3, flags 3\n",
        {}},
    {"cooperative_jacobi", 0,
        "cooperative launches: 1, some blocks at once\nlaunch: cudaSuccess\n0 of 2000 wrong after 20 steps\n"
        "by attribute: cudaSuccess\nwaited: cudaSuccess\ntoo many: cudaErrorCooperativeLaunchTooLarge\n"
        "a grid that can wait: 0 in an ordinary launch, 1 in a cooperative one\n"
        "in an ordinary launch: cudaErrorLaunchFailure\n",
        {"cooperative_jacobi.cu:28: meet, block (0,0,0), thread (0,0,0): this_grid() can synchronise in a cooperative "
         "launch only"}},
    {"memory_pool", 0,
        "pools: 1, the current one is the default one\nsum 10 and 10\nwhile it is there: some used, some reserved\n"
        "freed, and waited: nothing used, nothing reserved\nwith a threshold: nothing used, some reserved\n"
        "trimmed: nothing used, nothing reserved\nmost used: known\n"
        "set the most to 0: cudaSuccess, to 5: cudaErrorInvalidValue, the current: cudaErrorInvalidValue\n"
        "own pool: cudaSuccess\nown pool: some used, some reserved\ncurrent: the own one\nfrom it: 6\n"
        "destroyed: the default one is back, the default one: cudaErrorInvalidValue\ncudaFree() of it: cudaSuccess\n"
        "more than there is: cudaErrorMemoryAllocation\nfreed that was none: cudaErrorInvalidValue\n",
        {}},
    {"reset_after_fault", 0,
        "kernel: cudaErrorIllegalAddress, again: cudaErrorIllegalAddress\nreset: cudaSuccess, last: "
        "cudaErrorIllegalAddress\nafterwards: 0\n",
        {"reset_after_fault.cu:6: scatter, block (0,0,0), thread (0,0,0): reads a null pointer"}},
    {"virtual_functions", 0, "shapes: cudaSuccess\nareas 0 6 1444\nsteps: cudaSuccess\nresults 20 20 11\n", {}},
    {"libraries/thrust_reduce", 0, "largest 344 at 9\nlast 344, sum 34665\n", {}, {}, "",
        "Thrust belongs to the toolkit"},
    {"libraries/thrust_scan_by_key", 0, "0 wrong\n", {}, {}, "", "Thrust belongs to the toolkit"},
    {"managed_array", 0, "sum 2016, first 7, last 126\nnot awaited: 64 values\nby its address: 3.5\n",
        {"managed_array.cu:34: the host reads memory that twice (line 33) has not finished with"}},
    {"cooperative_tiles", 0,
        "blocks 523776, warps 523776, tiles 5253904\nlanes 16246 1858736, halves 523776\nscanned 31 496 465\n", {}},
    {"compile/cooperative_parts", 0,
        "tile 1 of 4, lanes 1 of 2\n"
        "13/32 0/3,5/8 1/4,13/16 0/2,1/4 3/4,6/16 1/2,13/16 0/1,2/6 0/3,4/6 0/2,1/2 2/3,2/4 0/2,0/1 0/1,\n"
        "9613 3213 401 602 201, 496 32 54 92 31 12\ntile 3 of 4, lanes 1 of 2\n"
        "31/32 2/3,7/8 3/4,15/16 1/2,3/4 3/4,15/16 1/2,15/16 0/1,5/6 0/3,5/6 0/2,2/3 1/3,1/2 1/2,0/1 0/1,\n"
        "9695 3231 403 605 201, 2544 32 374 732 95 16\n",
        {}},
    {"compile/header_names", 0, "1111111111111111111111111100000000, 13.0 13000 13000\n", {}},
    {"compile/header_names", 0, "1111111111111111111111111111111111, 13.0 13000 13000\n", {}, {"ALL"}, "_all"},
    {"compile/split_launches", 0, "118 in line 34 of split_launches.cu\n",
        {"split_launches.cu:6: set, block (0,0,0), thread (4,0,0): writes 'allocation 1'[4], 1 element behind the "
         "end"}},
    {"compile/older_cuda", 0,
        "1780000 kHz, 360 GB/s, overlap 1, limit 0, mode 0\nlinear 268435456, ratio 64, several 0\n1 0\n"
        "126, cudaSuccess\ncudaSuccess\n",
        {"older_cuda.cu:11: clockRate, deviceOverlap, kernelExecTimeoutEnabled, computeMode, maxTexture1DLinear, "
         "memoryClockRate, singleToDoublePrecisionPerfRatio, cooperativeMultiDeviceLaunch, cudaThreadSynchronize(), "
         "cudaThreadExit(), cudaThreadGetLimit(), cudaMemPrefetchAsync() with a device's number, cudaMemAdvise() with "
         "a device's number: removed in CUDA 13, here as CUDA 12 had it\n",
            "older_cuda.cu:27: cudaGetDeviceProperties() returned cudaErrorInvalidDevice"}},
    {"half_both_sides", 0, "0 of 4096 numbers differ, 0 of 4094 results\nhalf of them 0.125, pairs 4.5 -1\n", {}},
    {"usage_hints", 0,
        "init of none: cudaErrorInvalidDevice\nadvise of device memory: cudaErrorInvalidValue\n"
        "peer of none: cudaErrorInvalidDevice\nlast 3\n",
        {}},
    {"host_pointer", 0, "cudaErrorIllegalAddress, last 1.5\n",
        {"host_pointer.cu:9: twice, block (0,0,0), thread (0,0,0): reads address 0x",
            "which is memory of the host's: kernels reach what cudaMalloc() and cudaMallocManaged() give; the launch "
            "is in "
            "line 21"}},
    {"host_pointer", 0, "cudaSuccess, last 3\n", {}, {"MENDED"}, "_mended"},
    {"rounded_grid", 0, "of 767: 588289\n",
        {"rounded_grid.cu:23: cudaMemcpy() copies 928 bytes to the host that nothing has written"}},
    {"rounded_grid", 0, "of 767: 588289\n", {}, {"MENDED"}, "_mended"},
    {"early_elapsed", 0, "time not known\n",
        {"early_elapsed.cu:25: cudaEventElapsedTime() returned cudaErrorNotReady (device not ready)"}},
    {"early_elapsed", 0, "time known\n", {}, {"WAITS"}, "_mended"},
    {"early_elapsed", 0, "time known\n", {}, {"ASKS_AGAIN"}, "_asking"},
    {"refused_calls", 0, "11 refused\n",
        {"refused_calls.cu:12: cudaMemcpy() returned cudaErrorInvalidValue (invalid argument), and nothing shows that "
         "the "
         "program looked at it: the destination is allocation 1 (400 bytes): the call reaches 400 bytes behind its end",
            "13: cudaMemcpy()", "with cudaMemcpyHostToDevice the destination cannot be memory of the host",
            "14: cudaMemcpy()", "the destination is a null pointer", "15: cudaMemset()",
            "it is memory of the host, which CUDA knows nothing of",
            "the destination is allocation 1 (400 bytes) from its byte 4 on: the call reaches 4 bytes behind its end",
            "the variable has 16 bytes, and 20 from its byte 0 on are asked for",
            "the pointer is 12 bytes behind the beginning of allocation 1: what is freed is the pointer that its call "
            "gave",
            "it is an address of the host's, and no memory that cudaMalloc() has given",
            "allocation 1 is memory of the device, which cudaFree() frees", "21: cudaMemset2D()",
            "rows of 16 bytes do not fit into a pitch of 8 bytes", "23: cudaFree()",
            "nothing is there: it was freed before"}},
    {"streams/destroyed_streams", 0, "6 6, cudaSuccess\n", {}},
    // Late here, where a GPU would have been as quick as the host.
    {"streams/reused_input", 0, "1, another sum\n",
        {"reused_input.cu:25: the host writes memory that sum (line 19) has not finished with: nothing waits for it in "
         "between"}},
    {"streams/reused_input", 0, "1, the sum\n", {}, {"WAITS"}, "_mended"},
    {"streams/pool_streams", 0, "7, cudaSuccess\n",
        {"pool_streams.cu:22: fill uses memory that cudaMallocAsync() (line 15) may not have allocated yet: nothing "
         "makes "
         "stream 2 wait for stream 1"}},
    {"streams/pool_streams", 0, "7, cudaSuccess\n", {}, {"ORDERS"}, "_mended"},
    {"streams/pool_streams", 0, "7, cudaSuccess\n",
        {"pool_streams.cu:31: cudaFreeAsync() frees memory that fill (line 30) may not have finished with: nothing "
         "makes "
         "stream 1 wait for stream 2"},
        {"ORDERS", "FREES"}, "_freeing"},
    {"streams/early_cleared", 0, "2020202 2020202\n2020202\n",
        {"early_cleared.cu:17: the host reads memory that cudaMemsetAsync() (line 13) has not finished with"}},
    {"streams/early_cleared", 0, "2020202 2020202\n3030303\n", {}, {"WAITS"}, "_mended"},
    {"stops_at_failure", 1, "line 26: cudaErrorCooperativeLaunchTooLarge\n",
        {"stops_at_failure.cu:26: meet: a cooperative launch has all of its 100,000 blocks on the GPU at once, and "
         "this "
         "one has room for 168 of 256 threads"}},
    {"far_access", 0, "cudaErrorIllegalAddress\ncudaErrorIllegalAddress\n",
        {"far_access.cu:7: gather, block (0,0,0), thread (17,0,0): reads 'allocation 2'[64], 1 element behind the end",
            "far_access.cu:7: gather, block (0,0,0), thread (40,0,0): reads 'allocation 2'[-2000000000], "}},
    {"far_access", 0, "cudaSuccess\ncudaErrorIllegalAddress\ncudaErrorIllegalAddress\n",
        {"far_access.cu:7: gather, block (0,0,0), thread (17,0,0): reads 'allocation 2'[64], 1 element behind the end",
            "far_access.cu:7: gather, block (0,0,0), thread (40,0,0): reads 'allocation 2'[-2000000000], "},
        {"LATER"}, "_later"},
    {"far_access", 0, "cudaErrorIllegalAddress\ncudaErrorIllegalAddress\n",
        {"far_access.cu:12: scatter, block (0,0,0), thread (1,0,0): writes 'allocation 4'[100000], ",
            "far_access.cu:12: scatter, block (0,0,0), thread (6,0,0): writes 'allocation 4'[600000], "},
        {"SCATTERS"}, "_scatters"},
    {"far_access", 0, "cudaErrorIllegalAddress\ncudaErrorIllegalAddress\n",
        {"far_access.cu:17: count, block (0,0,0), thread (1,0,0): updates 'allocation 4'[100000], ",
            "far_access.cu:17: count, block (0,0,0), thread (6,0,0): updates 'allocation 4'[600000], "},
        {"COUNTS"}, "_counts"},
    {"far_access", 0, "cudaErrorLaunchFailure\ncudaErrorLaunchFailure\n",
        {"far_access.cu:25: turn, block (0,0,0), thread (1,0,0): reads shared memory 'tile'[33], ",
            "far_access.cu:25: turn, block (0,0,0), thread (9,0,0): reads shared memory 'tile'[297], "},
        {"TURNS"}, "_turns"},
    {"far_access", 0, "cudaSuccess\ncudaSuccess\n", {}, {"MENDED"}, "_mended"},
    {"padded_structures", 0,
        "gap cudaSuccess\ntail cudaSuccess\nthree cudaSuccess\nfive cudaSuccess\nline cudaSuccess\nnested "
        "cudaSuccess\n",
        {}},
    {"padded_structures", 0, "",
        {"padded_structures.cu:89: sum, block (0,0,0), thread (0,0,0): reads byte 4 of 'allocation 1', which nothing "
         "had "
         "written before"},
        {"UNSET"}, "_unset"},
    {"padded_structures", 0, "",
        {"padded_structures.cu:93: copyNumbers, block (0,0,0), thread (4,0,0): reads 'allocation 1'[4], which nothing "
         "had written before"},
        {"NUMBERS"}, "_numbers"},
    {"mistakes/ended_with", 1, "line 27: invalid argument\n",
        {"ended_with.cu:27: cudaMemcpy() returned cudaErrorInvalidValue (invalid argument), and the program ended: the "
         "source is allocation 1 (400 bytes): the call reaches 400 bytes behind its end\n"}},
    {"mistakes/never_read", 0, "0\n",
        {"never_read.cu:22: nothing reads the memory of 20,000 bytes that add writes to: no copy takes it to the host, "
         "and no kernel loads from it\n"}},
    {"mistakes/never_read", 0, "3\n", {}, {"MENDED"}, "_mended"},
    {"mistakes/ended_with", 0, "last 1\n", {}, {"MENDED"}, "_mended"},
    {"mistakes/count_for_bytes", 0, "2\n",
        {"count_for_bytes.cu:10: twice, block (0,0,0), thread (250,0,0): reads 'allocation 1'[250]",
            "; its memory is of cudaMalloc() in line 27; cudaMemcpy() in line 32 is told to write 1,000 bytes of its "
            "4,000: "
            "as many bytes as it has elements of 4\n"}},
    {"mistakes/count_for_bytes", 0, "0\n", {"; cudaMemset() in line 30 is told to write 1,000 bytes of its 4,000: "},
        {"FILLS"}, "_filled"},
    {"mistakes/count_for_bytes", 0, "2\n",
        {"back (simulated)\nwarpatlas: count_for_bytes.cu:10: twice, block (0,0,0), thread (250,0,0): reads "
         "'allocation "
         "1'[250]; nothing had written 2 of its 4 bytes before; its memory is of cudaMalloc() in line 27; cudaMemcpy() "
         "in line 32 is told to write 1,002 bytes of its 4,008: as many bytes as it has elements of 4\n"},
        {"ODD"}, "_odd"},
    {"mistakes/count_for_bytes", 0, "2\n", {}, {"MENDED"}, "_mended"},
    {"mistakes/no_dynamic_shared", 0, "0\n",
        {"no_dynamic_shared.cu:7: sums, block (0,0,0), thread (0,0,0): writes shared memory 'part'[0], 1 element "
         "behind the end of shared memory 'part' (0 elements); the launch in line 28 gave 0 bytes of dynamic shared "
         "memory, and the kernel's accesses take 512 in all: the third value in <<<...>>> gives it\n",
            "no_dynamic_shared.cu:11: ", " (0 elements)\n"}},
    {"mistakes/no_dynamic_shared", 0, "0\n", {}, {"MENDED"}, "_mended"},
    {"mistakes/whole_mask", 0, "16\n",
        {"whole_mask.cu:12: halfSums, block (0,0,0), thread (8,0,0): lane 8 of the warp reads by __shfl_down_sync() "
         "from lane 16, which has ended: the value is undefined\n",
            "whole_mask.cu:12: halfSums, block (0,0,0), thread (0,0,0): __shfl_down_sync() names lanes 16-31, which "
            "ended without coming to it; the others go on without them: the mask 0xffffffff is wrong here, and "
            "0x0000ffff, of the lanes that come, is right (__ballot_sync() of their condition gives it)\n"}},
    {"mistakes/whole_mask", 0, "16\n", {}, {"MENDED"}, "_mended"},
    {"mistakes/constant_in_part", 0, "5\n",
        {"constant_in_part.cu:11: weigh, block (0,0,0), thread (0,0,0): reads 'weights'[", "no copy has filled",
            "constants start as zeros; cudaMemcpyToSymbol() in line 30 has filled 5 of its 20 "
            "bytes: as many bytes as it has elements of 4\n"}},
    {"mistakes/constant_in_part", 0, "55\n", {}, {"MENDED"}, "_mended"},
    {"mistakes/constant_in_part", 0, "55\n", {}, {"PARTS"}, "_parts"},
    {"mistakes/constant_in_part", 0, "5\n", {}, {"FEW"}, "_few"},
    {"mistakes/constant_in_part", 0, "0\n", {}, {"ZEROS"}, "_zeros"},
    {"mistakes/no_kernel", 0,
        "400 400 400 400 400 400 400 400 400 400 98 98 \n400 400 400 400 400 400 400 400 400 400 98 98 \n98 98 98 98 "
        "98 98 98 98 98 98 98 98 \ncudaErrorInvalidDeviceFunction\n",
        {"no_kernel.cu:41: cudaLaunchKernel() returned cudaErrorInvalidResourceHandle (invalid resource handle), and "
         "nothing shows that the program looked at it: no kernel of the program is at that address: what is asked for "
         "is the name of a __global__ function"}},
    {"missing_function", 0, "cudaErrorNotSupported\nNVIDIA RTX 3060 (simulated) 8.6, 28 SMs\n",
        {"missing_function.cu:9: cudaIpcGetMemHandle() is not in this runtime"}}};

std::vector<CompiledCase> compiledCases()
{
    std::vector<CompiledCase> all;
    for (const ProgramCase& program : programs)
        for (const char* const compiler : {"nvcc", "clang"})
            all.push_back({program, compiler});
    return all;
}

INSTANTIATE_TEST_SUITE_P(, ExecProgram, testing::ValuesIn(compiledCases()), [](const auto& info) {
    std::string name = info.param.program.name;
    std::ranges::replace(name, '/', '_');
    return name + info.param.program.otherName + "_" + info.param.compiler;
});

TEST_P(ExecProgram, DoesWhatItDoesOnAGpu)
{
    const ProgramCase& one = GetParam().program;
    std::vector<std::string> words{"exec", programFile(one.name), "--compiler", GetParam().compiler};
    for (const std::string& definition : one.definitions)
        words.push_back("-D" + definition);
    const Finished finished = runProgram(words);
    EXPECT_EQ(finished.status, one.status);
    EXPECT_EQ(asCuda13Says(finished.out), one.out);
    std::size_t at = 0;
    for (const std::string& problem : one.problems) {
        const std::size_t found = finished.err.find(problem, at);
        ASSERT_NE(found, std::string::npos) << problem << " in\n" << finished.err;
        at = found;
    }
    if (one.problems.empty())
        EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
}

class ExecProgramHeader : public testing::TestWithParam<const char*> { };

INSTANTIATE_TEST_SUITE_P(, ExecProgramHeader, testing::Values("nvcc", "clang"));

/// A kernel with a mistake, and a call, that stand in a header: their lines are the header's.
TEST_P(ExecProgramHeader, HasLinesOfItsOwn)
{
    if (const std::string reason = whyNoPrograms(GetParam()); !reason.empty())
        GTEST_SKIP() << reason;
    const test::TemporaryFolder folder;
    folder.write("kernels.h",
        "#pragma once\n\n__global__ void copy(const float* from, float* to, int n)\n{\n"
        "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i <= n)\n        to[i] = from[i];\n}\n"
        "inline float* device(int n)\n{\n    float* made = nullptr;\n    cudaMalloc(&made, n * sizeof(float));\n"
        "    return made;\n}\n");
    const std::string main = folder.write("main.cu",
        "#include \"kernels.h\"\nint main()\n{\n    float *a = device(100), *b = device(100);\n"
        "    cudaMemset(a, 0, 400);\n    copy<<<1, 128>>>(a, b, 100);\n"
        "    cudaDeviceSynchronize();\n    cudaFree(a);\n}\n");
    const Finished finished = runProgram({"exec", main, "--compiler", GetParam()});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_THAT(finished.err,
        HasSubstr("kernels.h:7: copy, block (0,0,0), thread (100,0,0): reads 'allocation 1'[100], 1 "
                  "element behind the end of 'allocation 1' (100 elements); its memory is of "
                  "cudaMalloc() in line 12"));
    EXPECT_THAT(finished.err, HasSubstr("kernels.h:12: 400 bytes of cudaMalloc() are not freed"));
}

} // namespace
} // namespace warpatlas
