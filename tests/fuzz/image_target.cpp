#include "tests/fuzz/image_target.h"

#include "kernels/model/error.h"
#include "kernels/ptx/parser.h"
#include "kernels/runtime/images/fat_binary.h"
#include "kernels/runtime/images/image.h"
#include "kernels/runtime/images/link.h"
#include "kernels/runtime/module.h"

#include <new>
#include <span>
#include <stdexcept>

namespace warpatlas::fuzz {
namespace {

/// In memory of just that length, where a sanitizer sees what is read behind it.
std::vector<std::byte> exactBytes(const std::string& text)
{
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

/// Runs what may refuse.
template <class Read> bool tryTo(ImageOutcome& outcome, const Read& read)
{
    try {
        read();
        return true;
    } catch (const InputError& error) {
        outcome.refusals.emplace_back(error.what());
    } catch (const std::bad_alloc&) { // a program is told of it: cudaErrorMemoryAllocation
    }
    return false;
}

void unpackEntries(ImageOutcome& outcome, std::span<const std::byte> bytes)
{
    for (const runtime::FatBinaryEntry& entry : runtime::readFatBinary(bytes)) {
        const std::byte* const first = entry.contents.data();
        if (!entry.contents.empty() && (first < bytes.data() || entry.contents.size() > bytes.size()))
            throw std::logic_error("an entry lies outside of its fat binary");
        tryTo(outcome, [&] {
            const std::string text = runtime::unpacked(entry.contents, entry.packing, entry.unpackedBytes);
            if (entry.packing != runtime::Packing::None && text.size() != entry.unpackedBytes)
                throw std::logic_error("a compressed part has another length than it said");
        });
    }
}

} // namespace

ImageOutcome readFatBytes(const std::string& text)
{
    ImageOutcome outcome;
    const std::vector<std::byte> bytes = exactBytes(text);
    tryTo(outcome, [&] { unpackEntries(outcome, bytes); });
    const runtime::ImageText read = runtime::readImage(std::span(bytes));
    outcome.read = read.reason.empty() ? 1 : 0;
    if (read.reason.empty() && read.ptx.find('\0') != std::string::npos)
        throw std::logic_error("a text has zeros in it");
    if (!read.reason.empty())
        outcome.refusals.push_back(read.reason);
    // As a program gives it, which says no length: where the heading's is no lie.
    std::uint64_t length = bytes.size() + 1;
    ImageOutcome ignored;
    tryTo(ignored, [&] { length = runtime::fatBinaryBytes(bytes); });
    if (length <= bytes.size()) {
        const runtime::ImageText same = runtime::readImage(static_cast<const void*>(bytes.data()));
        if (same.ptx != read.ptx || same.reason != read.reason)
            throw std::logic_error("the same image is read in two ways");
    }
    return outcome;
}

ImageOutcome loadImages(const std::vector<std::string>& images)
{
    ImageOutcome outcome;
    runtime::Link link;
    for (const std::string& image : images) {
        const std::vector<std::byte> bytes = exactBytes(image);
        const runtime::ImageText read = runtime::readImage(std::span(bytes));
        if (read.reason.empty())
            link.add(read.ptx);
        else
            outcome.refusals.push_back(read.reason);
    }
    runtime::LinkedPtx linked = link.linkedModule();
    if (!linked.refusal.empty()) {
        outcome.refusals.push_back(std::move(linked.refusal));
        return outcome;
    }
    tryTo(outcome, [&] {
        runtime::VariableSlots slots;
        runtime::Module module(linked.text, runtime::ProgramSource(), slots);
        ++outcome.read;
        const ptx::Module parsed = ptx::parse(module.text(), "again");
        for (const ptx::Function& function : parsed.functions) {
            runtime::DeviceKernel* const kernel = module.kernel(std::string(function.name));
            if (kernel == nullptr)
                continue;
            ++outcome.kernels;
            for (const bool cooperative : {false, true})
                outcome.loaded += tryTo(outcome, [&] { module.loaded(*kernel, cooperative); }) ? 1 : 0;
        }
        for (const ptx::Variable& variable : parsed.variables)
            tryTo(outcome, [&] {
                if (const runtime::DeviceVariable* const found = module.variable(std::string(variable.name)))
                    module.variableAt(found->address);
            });
    });
    return outcome;
}

} // namespace warpatlas::fuzz
