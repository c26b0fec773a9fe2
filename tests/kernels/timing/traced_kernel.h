/// A kernel of PTX that is run and traced, for the tests of the time model.
#pragma once

#include "kernels/simulator/recording/launch_snapshot.h"
#include "kernels/simulator/recording/simulation.h"
#include "kernels/timing/block_trace.h"
#include "kernels/timing/instruction_cost.h"

#include <memory>
#include <string>
#include <vector>

namespace warpatlas::test {

/// `body` with registers %r, %rd, %f, %p, shared memory `tile` of 4 KiB and constants `held` of 32; parameters: two
/// pointers to floats.
inline std::string timedPtx(const std::string& body)
{
    return ".version 7.8\n.target sm_75\n.address_size 64\n.const .align 64 .b8 held[32768];\n"
           ".visible .entry k(.param .u64 k_param_0, .param .u64 k_param_1)\n{\n"
           ".reg .pred %p<9>;\n.reg .b32 %r<40>;\n.reg .f32 %f<40>;\n.reg .b64 %rd<40>;\n.reg .f64 %fd<9>;\n"
           ".shared .align 4 .b8 tile[4096];\n"
        + body + "ret;\n}\n";
}

/// The global number of the thread in %r1, its float's addresses in %rd3 (read) and %rd4 (written).
inline const std::string ownElement = "ld.param.u64 %rd1, [k_param_0];\nld.param.u64 %rd2, [k_param_1];\n"
                                      "cvta.to.global.u64 %rd1, %rd1;\ncvta.to.global.u64 %rd2, %rd2;\n"
                                      "mov.u32 %r2, %ctaid.x;\nmov.u32 %r3, %ntid.x;\nmov.u32 %r4, %tid.x;\n"
                                      "mad.lo.s32 %r1, %r2, %r3, %r4;\nmul.wide.s32 %rd5, %r1, 4;\n"
                                      "add.s64 %rd3, %rd1, %rd5;\nadd.s64 %rd4, %rd2, %rd5;\n";

struct TracedKernel {
    TracedKernel(const std::string& body, const Launch& launch, std::uint64_t elements = 1 << 16)
        : kernel(simulator::loadKernel(timedPtx(body), "k.ptx", "k", "k.cu")), simulation(kernel, launch)
    {
        simulation.addBuffer("in", ElementType::F32, elements);
        simulation.addBuffer("out", ElementType::F32, elements);
        simulation.setBufferParameter(0, 0);
        simulation.setBufferParameter(1, 1);
        snapshot = simulation.snapshot();
        world = snapshot->world();
    }

    const ptx::Program& program() const { return kernel->program(); }
    std::vector<BlockTrace> traces(std::uint64_t count, std::uint64_t most = 1 << 20)
    {
        BlockTracer tracer(*snapshot, *world, progress);
        std::vector<BlockTrace> all;
        for (std::uint64_t block = 0; block < count; ++block)
            all.push_back(tracer.trace(block, most));
        return all;
    }

    std::shared_ptr<const simulator::Kernel> kernel;
    simulator::Simulation simulation;
    std::shared_ptr<const simulator::LaunchSnapshot> snapshot;
    std::unique_ptr<simulator::LaunchSnapshot::World> world;
    Progress progress;
};

} // namespace warpatlas::test
