/// What a person's own kernel is checked against, as it is written: "expected.npy", "c=blur:naive", "naive.cu:sum",
/// "cpu:addCpu".
#pragma once

#include <functional>
#include <string>

namespace warpatlas {

struct ReferenceSpec {
    enum class Kind {
        Data, ///< `file`, as --data takes it: what the output has to be
        Catalogue, ///< `name`, a kernel of the catalogue
        Kernel, ///< `name` in `file`; the file is empty where it is the checked kernel's own
        CpuFunction, ///< `name`, a host function in the checked kernel's text
    } kind = Kind::Data;
    std::string text; ///< as written
    std::string output; ///< name of the output that is compared; empty: it is chosen
    std::string file;
    std::string name; ///< of Kernel: empty means the only one in the file
};

/// [OUTPUT=]DATA | [OUTPUT=]NAME[:VARIANT] | [OUTPUT=]FILE.cu[:NAME] | [OUTPUT=]kernel:NAME | [OUTPUT=]cpu:NAME. Reads
/// no file. Throws InputError whose subject is "--reference TEXT".
ReferenceSpec parseReferenceSpec(const std::string& text);

/// Its text with the file that it reads as `change` names it.
std::string withFiles(const ReferenceSpec& spec, const std::function<std::string(const std::string& path)>& change);

/// "--reference TEXT": what errors about it name.
std::string subjectOf(const ReferenceSpec& spec);

} // namespace warpatlas
