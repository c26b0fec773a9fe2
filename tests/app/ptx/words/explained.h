/// Explains single instructions, in a kernel that declares what they may name.
#pragma once

#include "app/ptx/words/explainer.h"
#include "kernels/ptx/parser.h"
#include "kernels/ptx/program.h"

#include <memory>
#include <string>
#include <vector>

namespace warpatlas::test {

/// A kernel `scale(in, n)` whose body is the instructions; $L_end is its last one.
inline std::string kernelWith(const std::string& instructions)
{
    return R"(.version 8.0
.target sm_90
.address_size 64
.extern .func (.param .b32 func_retval0) vprintf (.param .b64 vprintf_param_0, .param .b64 vprintf_param_1);
.global .align 4 .b8 table[64];
.const .align 4 .b8 weights[64];
.func (.param .b32 half_retval0) half (.param .b32 half_param_0) { ret; }
.visible .entry scale(.param .u64 scale_param_0, .param .u32 scale_param_1)
{
    .reg .pred %p<9>; .reg .b16 %rs<30>; .reg .b32 %r<60>; .reg .f32 %f<40>; .reg .f64 %fd<20>; .reg .b64 %rd<30>;
    .reg .b128 %q<9>; .reg .v4 .f32 %v; .reg .b16 %h<9>;
    .shared .align 16 .b8 tile[4096]; .local .align 16 .b8 stack[64];
    .param .b32 param0; .param .b32 retval0;
    $L_table: .branchtargets $L_end, $L_again;
    $L_proto: .callprototype (.param .b32 _) _ (.param .b32 _);
    $L_again:
)" + instructions
        + "\n$L_end:\n    ret;\n}\n";
}

struct Explained {
    ptx::Instruction instruction;
    bool runs = false; ///< the simulator knows it
    PtxExplanation told;
    std::shared_ptr<const ptx::Module> module; ///< owner of the instruction's views
};

/// Explains every instruction but the last `ret`.
inline std::vector<Explained> explainedAll(const std::string& instructions)
{
    const auto module = std::make_shared<const ptx::Module>(ptx::parse(kernelWith(instructions), "scale.ptx"));
    const ptx::Function& entry = ptx::findEntry(*module, "scale");
    const ptx::Program program = ptx::decode(module, entry, "scale.ptx", ptx::Products::Apart);
    std::vector<bool> unknown(entry.instructions.size());
    for (const ptx::DecodedInstruction& decoded : program.decoded)
        if (decoded.operation == ptx::Operation::Unsupported && &program.functionOf(decoded) == &entry)
            unknown[decoded.instruction] = true;
    const PtxNames names(*module, entry, {{"in", "const float*"}, {"n", "int"}});
    std::vector<Explained> all;
    for (std::size_t i = 0; i + 1 < entry.instructions.size(); ++i)
        all.push_back({entry.instructions[i], !unknown[i], explain(names, entry.instructions[i]), module});
    return all;
}

} // namespace warpatlas::test
