/// A tool of the build: makes the texts of a kernel's mistakes, <folder>/<kernel>_<mistake>.cu, and leaves alone those
/// that are there already, so that only what has changed is compiled again.
///
///     warpatlas_make_mistakes <kernel>.cu <kernel>.mistakes <folder>
#include "kernels/catalogue/common/mistake_text.h"

#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>

namespace {

std::string readFile(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void makeMistakes(
    const std::filesystem::path& kernel, const std::filesystem::path& mistakes, const std::filesystem::path& folder)
{
    const std::string right = readFile(kernel), text = readFile(mistakes);
    for (const warpatlas::Mistake& mistake : warpatlas::parseMistakes(text, kernel.stem().string())) {
        const std::string wrong = warpatlas::applyMistake(mistake, right).text;
        const std::filesystem::path path = folder / (mistake.code + ".cu");
        if (std::filesystem::exists(path) && readFile(path) == wrong)
            continue;
        std::ofstream file(path, std::ios::binary);
        if (!(file << wrong).flush())
            throw std::runtime_error(path.string() + " cannot be written");
    }
}

} // namespace

int main(int count, char** words)
{
    if (count != 4) {
        std::cerr << "usage: warpatlas_make_mistakes KERNEL.cu KERNEL.mistakes FOLDER\n";
        return 2;
    }
    try {
        makeMistakes(words[1], words[2], words[3]);
    } catch (const std::exception& error) {
        // The message begins with the file's name.
        std::cerr << (std::filesystem::path(words[2]).parent_path() / error.what()).string() << '\n';
        return 1;
    }
    return 0;
}
