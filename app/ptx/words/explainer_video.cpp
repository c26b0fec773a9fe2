#include "app/ptx/words/explainer.h"

#include "app/ptx/words/operand_words.h"

#include <algorithm>

namespace warpatlas::inline listing {
namespace {

struct VideoPattern {
    std::string_view name;
    Text text;
};
constexpr VideoPattern videoPatterns[] = {
    {"vadd", {"ptx.video.add", "adds {a} and {b}"}},
    {"vsub", {"ptx.video.sub", "subtracts {b} from {a}"}},
    {"vabsdiff", {"ptx.video.absdiff", "takes the distance between {a} and {b}"}},
    {"vmin", {"ptx.video.min", "takes the smaller one of {a} and {b}"}},
    {"vmax", {"ptx.video.max", "takes the larger one of {a} and {b}"}},
    {"vavrg", {"ptx.video.average", "takes the average of {a} and {b}"}},
    {"vshl", {"ptx.video.shl", "shifts {a} left by {b}"}},
    {"vshr", {"ptx.video.shr", "shifts {a} right by {b}"}},
    {"vset", {"ptx.video.set", "takes 1 if {holds}, else 0"}},
    {"vmad", {"ptx.video.mad", "multiplies {a} by {b} and adds {c}"}},
};

} // namespace

bool Explainer::video()
{
    std::string_view opcode = m_instruction.opcode;
    const char parts = opcode.empty() ? '1' : opcode.back();
    const bool several = parts == '2' || parts == '4';
    if (several)
        opcode.remove_suffix(1);
    const auto found = std::ranges::find(videoPatterns, opcode, &VideoPattern::name);
    if (found == std::end(videoPatterns))
        return false;
    if (opcode == "vset") {
        for (const auto& [modifier, text] : {std::pair{"eq", Text{"ptx.compare.eq", "{a} equals {b}"}},
                 std::pair{"ne", Text{"ptx.compare.ne", "{a} differs from {b}"}},
                 std::pair{"lt", Text{"ptx.compare.lt", "{a} is less than {b}"}},
                 std::pair{"le", Text{"ptx.compare.le", "{a} is at most {b}"}},
                 std::pair{"gt", Text{"ptx.compare.gt", "{a} is greater than {b}"}},
                 std::pair{"ge", Text{"ptx.compare.ge", "{a} is at least {b}"}}})
            if (has(modifier))
                put("holds", filled(text));
    }
    put("does", filled(found->text));
    put("each",
        !several           ? ""
            : parts == '2' ? say("ptx.video.halves", "For each of the two halves: ")
                           : say("ptx.video.bytes", "For each of the four bytes: "));
    std::string then;
    if (opcode == "vmad") {
        if (has("po"))
            then += say("ptx.video.plus_one", " and 1");
        if (has("shr7") || has("shr15"))
            then += say("ptx.video.scaled", ", shifts the sum right by {} bits", has("shr7") ? 7 : 15);
    } else if (count() > 3) {
        then = has("add") ? filled({"ptx.video.then_add", ", adds {c}"})
            : has("min")  ? filled({"ptx.video.then_min", ", takes the smaller one of that and {c}"})
            : has("max")  ? filled({"ptx.video.then_max", ", takes the larger one of that and {c}"})
                          : filled({"ptx.video.then_merge", ", and leaves the other parts as they are in {c}"});
    }
    put("then", then);
    std::string sentence = filled({"ptx.video", "{each}{does}{then} and puts the result into {d}."});
    if (!several && !sentence.empty())
        sentence[0] =
            static_cast<char>(sentence[0] >= 'a' && sentence[0] <= 'z' ? sentence[0] - 'a' + 'A' : sentence[0]);
    m_sentence = std::move(sentence);
    return true;
}

} // namespace warpatlas::inline listing
