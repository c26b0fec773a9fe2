#include "ui/desktop/editor/completion_words.h"

#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <string>

namespace warpatlas::ui {

const QStringList& cudaWords()
{
    static const QStringList words = [] {
        QStringList all{"__global__", "__device__", "__host__", "__shared__", "__constant__", "__managed__",
            "__restrict__", "__launch_bounds__", "__forceinline__", "__noinline__", "__syncthreads", "__syncwarp",
            "__threadfence", "__threadfence_block", "__shfl_sync", "__shfl_up_sync", "__shfl_down_sync",
            "__shfl_xor_sync", "__ballot_sync", "__any_sync", "__all_sync", "__activemask", "__match_any_sync",
            "__reduce_add_sync", "__popc", "__clz", "__ffs", "__brev", "__ldg", "__expf", "__logf", "__sinf", "__cosf",
            "__fdividef", "__float2int_rn", "__int_as_float", "__float_as_int", "threadIdx", "blockIdx", "blockDim",
            "gridDim", "warpSize", "threadIdx.x", "threadIdx.y", "threadIdx.z", "blockIdx.x", "blockIdx.y",
            "blockIdx.z", "blockDim.x", "blockDim.y", "blockDim.z", "gridDim.x", "gridDim.y", "gridDim.z", "atomicAdd",
            "atomicSub", "atomicMax", "atomicMin", "atomicExch", "atomicCAS", "atomicAnd", "atomicOr", "atomicXor",
            "atomicInc", "atomicDec", "float2", "float3", "float4", "int2", "int3", "int4", "uchar3", "uchar4",
            "make_float2", "make_float3", "make_float4", "make_int2", "make_uchar4", "cooperative_groups", "unsigned",
            "template", "typename", "constexpr", "extern", "return", "const", "float", "double", "sqrtf", "rsqrtf",
            "fmaxf", "fminf", "fabsf", "expf", "logf", "powf", "sinf", "cosf", "printf", "assert"};
        all.sort();
        return all;
    }();
    return words;
}

QStringList completionWords(const QString& text, const QString& except)
{
    constexpr qsizetype shortest = 3;
    QStringList words = cudaWords();
    const std::string code = text.toStdString();
    for (const CppToken& token : cppTokens(code))
        if (token.kind == CppToken::Kind::Name) {
            const QString name = QString::fromUtf8(token.text.data(), qsizetype(token.text.size()));
            if (name.size() >= shortest && name != except)
                words += name;
        }
    words.sort();
    words.removeDuplicates();
    return words;
}

} // namespace warpatlas::ui
