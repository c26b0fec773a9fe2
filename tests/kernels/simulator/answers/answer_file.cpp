#include "tests/kernels/simulator/answers/answer_file.h"

#include <istream>
#include <ostream>
#include <stdexcept>

namespace warpatlas::simulator::answers {
namespace {

void writeNumber(std::ostream& out, std::uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; ++i)
        out.put(static_cast<char>(number >> (8 * i) & 0xff));
}

std::uint64_t readNumber(std::istream& in, int bytes)
{
    std::uint64_t number = 0;
    for (int i = 0; i < bytes; ++i)
        number |= static_cast<std::uint64_t>(static_cast<unsigned char>(in.get())) << (8 * i);
    return number;
}

} // namespace

void write(std::ostream& out, const AnswerFile& file)
{
    out << "WarpAtlas: a GPU's answers, 1\n";
    for (const auto& [what, value] : file.about)
        out << what << ": " << value << "\n";
    out << "\n";
    for (const auto& [key, bytes] : file.answers) {
        writeNumber(out, key, 8);
        writeNumber(out, bytes.size(), 4);
        out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    }
}

AnswerFile read(std::istream& in)
{
    AnswerFile file;
    std::string line;
    while (std::getline(in, line) && !line.empty())
        if (const std::size_t colon = line.find(": "); colon != std::string::npos)
            file.about[line.substr(0, colon)] = line.substr(colon + 2);
    while (in.peek() != std::istream::traits_type::eof()) {
        const std::uint64_t key = readNumber(in, 8), size = readNumber(in, 4);
        if (!in || size > 1 << 20)
            throw std::runtime_error("a file of answers that is damaged");
        std::vector<std::byte>& bytes = file.answers[key];
        bytes.resize(size);
        if (!in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size)))
            throw std::runtime_error("a file of answers that ends too early");
    }
    return file;
}

} // namespace warpatlas::simulator::answers
