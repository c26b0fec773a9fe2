/// The parts of CUB that a text uses. Internal to kernels/compiler.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline compiler {

/// The headers of what blocks and warps call: "cub/block/block_reduce.cuh" where `text` names BlockReduce, and CUB has
/// that header (`isThere`). <cub/cub.cuh> itself has much that only host code can compile.
std::vector<std::string> cubHeadersFor(
    std::string_view text, const std::function<bool(const std::string& header)>& isThere);

} // namespace warpatlas::inline compiler
