#include "app/notebook/finds.h"

#include "app/notebook/python_string.h"

#include <algorithm>
#include <filesystem>

namespace warpatlas::inline notebook {
namespace {

constexpr std::string_view kernelWord = "__global__";

/// Where the kernels of a text begin, as far as cells have them.
std::vector<std::pair<std::size_t, std::size_t>> kernelPlaces(const TextPieces& pieces)
{
    std::vector<std::pair<std::size_t, std::size_t>> places;
    for (const TextPiece& piece : pieces)
        for (std::size_t at = piece.text.find(kernelWord); piece.origin && at != std::string::npos;
             at = piece.text.find(kernelWord, at + 1))
            places.emplace_back(
                piece.origin->cell, piece.origin->begin + (piece.coded ? piece.coded->placeOf(at) : at));
    return places;
}

} // namespace

std::optional<std::size_t> Finds::add(FoundText text)
{
    if (!text.made) {
        const auto places = kernelPlaces(text.pieces);
        if (places.empty())
            return std::nullopt;
        std::tie(text.cell, text.at) = places.front();
        for (std::size_t i = 0; i < texts.size(); ++i) {
            FoundText& known = texts[i];
            const bool has = !known.made && !known.hidden
                && std::ranges::find(places, std::pair(known.cell, known.at)) != places.end();
            if (!has)
                continue;
            const bool same = known.cell == text.cell && known.at == text.at;
            if (same && (text.byCall >= known.byCall)) {
                if (known.form != KernelForm::String && text.form == KernelForm::String)
                    return i; // said already, as what it is
                if (known.byCall && text.byCall)
                    return i; // the first call counts
                known = std::move(text);
                return i;
            }
            if (same)
                return i;
            known.hidden = known.hidden || known.form == KernelForm::String;
        }
    }
    texts.push_back(std::move(text));
    return texts.size() - 1;
}

const WrittenFile* Finds::file(const std::string& name) const
{
    const auto lastPart = [](const std::string& path) { return std::filesystem::path(path).filename(); };
    const auto found = std::ranges::find_if(files.rbegin(), files.rend(), [&](const WrittenFile& file) {
        return file.name == name
            || std::filesystem::path(file.name).lexically_normal() == std::filesystem::path(name).lexically_normal();
    });
    if (found != files.rend())
        return &*found;
    const auto alike = std::ranges::find_if(
        files.rbegin(), files.rend(), [&](const WrittenFile& file) { return lastPart(file.name) == lastPart(name); });
    return alike == files.rend() ? nullptr : &*alike;
}

} // namespace warpatlas::inline notebook
