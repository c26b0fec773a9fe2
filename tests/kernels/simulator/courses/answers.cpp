#include "tests/kernels/simulator/courses/answers.h"

#include "kernels/model/error.h"

#include <fmt/format.h>
#include <sstream>

namespace warpatlas::courses {

Answers Answers::parse(const std::string& text)
{
    Answers answers;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("# ")) {
            answers.describe(line.substr(2));
            continue;
        }
        std::istringstream words(line);
        std::string kernel, compilation, code, output;
        if (!(words >> kernel >> compilation >> code >> output))
            throw InputError("answers", "cannot read the line \"" + line.substr(0, 60) + "\"");
        Answer answer;
        answer.codeHash = std::stoull(code, nullptr, 16);
        if (output.front() != '~')
            answer.outputHash = std::stoull(output, nullptr, 16);
        else
            for (std::size_t i = 1; i + 1 < output.size(); i += 2)
                answer.outputs.push_back(static_cast<std::byte>(std::stoul(output.substr(i, 2), nullptr, 16)));
        answers.add(kernel, compilation, std::move(answer));
    }
    return answers;
}

std::string Answers::text() const
{
    std::string text;
    for (const std::string& line : m_heading)
        text += "# " + line + "\n";
    for (const auto& [key, answer] : m_answers) {
        text += fmt::format("{} {} {:016x} ", key.first, key.second, answer.codeHash);
        if (answer.outputs.empty()) {
            text += fmt::format("{:016x}\n", answer.outputHash);
            continue;
        }
        text += "~";
        for (const std::byte byte : answer.outputs)
            text += fmt::format("{:02x}", std::to_integer<unsigned>(byte));
        text += "\n";
    }
    return text;
}

std::string Answers::heading() const
{
    return fmt::format("{}", fmt::join(m_heading, "; "));
}

void Answers::add(const std::string& kernel, const std::string& compilation, Answer answer)
{
    m_answers[{kernel, compilation}] = std::move(answer);
}

const Answer* Answers::find(const std::string& kernel, const std::string& compilation) const
{
    const auto found = m_answers.find({kernel, compilation});
    return found == m_answers.end() ? nullptr : &found->second;
}

} // namespace warpatlas::courses
