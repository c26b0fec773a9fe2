#include "app/ptx/words/explainer.h"

#include "app/ptx/words/operand_words.h"

namespace warpatlas::inline listing {

using ptx::OperandKind;
using ptx::Type;

/// Instructions by which the lanes of a warp find something out together.
bool Explainer::warp()
{
    if (is("activemask"))
        return tell(
            {"ptx.activemask", "Puts a mask of the lanes that execute this together into {d} (__activemask())."});
    if (is("shfl"))
        return shuffle();
    const bool sync = has("sync");
    const auto lanes = [&](std::size_t index) {
        put("lanes",
            sync ? say("ptx.lanes", "the lanes of the mask {}", maskWords(operand(index), m_names))
                 : say("ptx.lanes.present", "the lanes that are here"));
    };
    if (is("vote")) {
        put("condition", conditionWords(operand(1), m_names));
        lanes(2);
        return tell(has("all")
                ? Text{"ptx.vote.all", "Sets {d} to whether {condition} in all of {lanes} (__all_sync())."}
                : has("any") ? Text{"ptx.vote.any", "Sets {d} to whether {condition} in any of {lanes} (__any_sync())."}
                : has("uni")
                ? Text{"ptx.vote.uni", "Sets {d} to whether {condition} in all or in none of {lanes} (__uni_sync())."}
                : Text{"ptx.vote.ballot",
                    "Puts into {d} a bit for each of {lanes}: 1 where {condition} "
                    "(__ballot_sync())."});
    }
    if (is("redux")) {
        lanes(2);
        put("what",
            has("add")       ? say("ptx.redux.add", "the sum")
                : has("min") ? say("ptx.redux.min", "the smallest")
                : has("max") ? say("ptx.redux.max", "the largest")
                : has("and") ? say("ptx.redux.and", "the bit by bit AND")
                : has("or")  ? say("ptx.redux.or", "the bit by bit OR")
                             : say("ptx.redux.xor", "the bit by bit exclusive OR"));
        return tell({"ptx.redux", "Puts {what} of {a} over {lanes} into {d}, the same in each of them."});
    }
    if (is("elect")) {
        lanes(1);
        put("first", operandWords(operand(0).elements.at(0), Type::B32, m_names));
        put("second", operandWords(operand(0).elements.at(1), Type::Pred, m_names));
        return tell({"ptx.elect",
            "Chooses one of {lanes}: its number goes into {first}, and {second} is true in it "
            "alone."});
    }
    if (!is("match"))
        return false;
    lanes(2);
    if (!has("all"))
        return tell({"ptx.match.any",
            "Puts into {d} a mask of those of {lanes} that have the same {a} as this one "
            "(__match_any_sync())."});
    const bool pair = operand(0).kind == OperandKind::Pair;
    put("first", pair ? operandWords(operand(0).elements.at(0), Type::B32, m_names) : words(0));
    put("second",
        pair ? say("ptx.match.whether", ", and {} is whether they have",
            operandWords(operand(0).elements.at(1), Type::Pred, m_names))
             : "");
    return tell({"ptx.match.all",
        "Puts the mask into {first} if all of {lanes} have the same {a}, else 0{second} "
        "(__match_all_sync())."});
}

bool Explainer::shuffle()
{
    const bool pair = operand(0).kind == OperandKind::Pair;
    put("first", pair ? operandWords(operand(0).elements.at(0), Type::B32, m_names) : words(0));
    put("second",
        pair ? say("ptx.shfl.whether", "; {} is whether there is such a lane",
            operandWords(operand(0).elements.at(1), Type::Pred, m_names))
             : "");
    put("b", words(2, Type::S32));
    put("c", words(3, Type::S32));
    put("lanes",
        has("sync") ? say("ptx.shfl.mask", "The lanes of the mask {} take part", maskWords(operand(4), m_names))
                    : say("ptx.shfl.present", "The lanes that are here take part"));
    put("whence",
        has("up")         ? filled({"ptx.shfl.up", "{b} lanes below"})
            : has("down") ? filled({"ptx.shfl.down", "{b} lanes above"})
            : has("bfly") ? filled({"ptx.shfl.bfly", "whose number is this one's exclusive OR {b}"})
                          : filled({"ptx.shfl.idx", "with the number {b}"}));
    put("cuda",
        has("up")         ? "__shfl_up_sync()"
            : has("down") ? "__shfl_down_sync()"
            : has("bfly") ? "__shfl_xor_sync()"
                          : "__shfl_sync()");
    return tell({"ptx.shfl",
        "Takes {a} of the lane {whence} and puts it into {first} ({cuda}){second}. {lanes}; {c} says "
        "where the parts of the warp end that exchange."});
}

} // namespace warpatlas::inline listing
