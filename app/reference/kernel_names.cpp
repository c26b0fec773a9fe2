#include "app/reference/kernel_names.h"

#include "app/dataset/file_bytes.h"
#include "app/source/kernel_signature.h"
#include "app/source/source_kernel.h"
#include "kernels/compiler/device_code.h"
#include "kernels/ptx/parser.h"

namespace warpatlas::inline reference {

std::vector<std::string> kernelNamesIn(const std::string& path)
{
    const std::string text = readTextFile(path);
    std::vector<std::string> names;
    if (isPtx(text)) {
        for (const KernelSignature& kernel : kernelsOf(ptx::parse(text, path), nullptr))
            names.push_back(kernel.name);
        return names;
    }
    for (const KernelDeclaration& kernel : extractDeviceCode(text).kernels)
        names.push_back(kernel.scope + kernel.name);
    return names;
}

} // namespace warpatlas::inline reference
