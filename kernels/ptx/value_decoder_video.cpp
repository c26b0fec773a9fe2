#include "kernels/ptx/value_decoder.h"

#include <algorithm>
#include <optional>

namespace warpatlas::ptx {
namespace {

struct VideoName {
    std::string_view name;
    VideoOperation operation;
    bool scalar, several; ///< there is vadd; there are vadd2 and vadd4
};
constexpr VideoName videoNames[] = {{"vadd", VideoOperation::Add, true, true},
    {"vsub", VideoOperation::Subtract, true, true}, {"vabsdiff", VideoOperation::AbsoluteDifference, true, true},
    {"vmin", VideoOperation::Minimum, true, true}, {"vmax", VideoOperation::Maximum, true, true},
    {"vavrg", VideoOperation::Average, false, true}, {"vshl", VideoOperation::ShiftLeft, true, false},
    {"vshr", VideoOperation::ShiftRight, true, false}, {"vset", VideoOperation::Set, true, true},
    {"vmad", VideoOperation::Mad, true, false}};

constexpr std::pair<std::string_view, Compare> videoCompares[] = {{"eq", Compare::Eq}, {"ne", Compare::Ne},
    {"lt", Compare::Lt}, {"le", Compare::Le}, {"gt", Compare::Gt}, {"ge", Compare::Ge}};

/// The operation and the number of parts: "vadd4".
std::optional<VideoForm> videoForm(std::string_view opcode)
{
    VideoForm form;
    if (opcode.ends_with('2') || opcode.ends_with('4')) {
        form.parts = static_cast<std::uint8_t>(opcode.back() - '0');
        opcode.remove_suffix(1);
    }
    for (const VideoName& known : videoNames) {
        if (known.name != opcode || !(form.parts == 1 ? known.scalar : known.several))
            continue;
        form.operation = known.operation;
        return form;
    }
    return std::nullopt;
}

/// "b2", "h1" of a scalar instruction; empty: the whole register.
void selectScalar(std::string_view part, std::uint8_t& offset, std::uint8_t& bytes)
{
    if (part.empty())
        return;
    const std::uint8_t size = part[0] == 'b' ? 1 : part[0] == 'h' ? 2 : 0;
    const std::uint8_t number = part.size() == 2 ? static_cast<std::uint8_t>(part[1] - '0') : 4;
    if (size == 0 || number >= 4 / size)
        throw Undecodable("a part of a register");
    offset = static_cast<std::uint8_t>(offset + number * size);
    bytes = size;
}

/// "h32", "b7654": of each part, the last one first, the half or byte of a and b side by side. Returns the numbers
/// from the first part on.
std::vector<std::uint8_t> partNumbers(std::string_view part, std::uint8_t parts, std::uint8_t limit)
{
    std::vector<std::uint8_t> numbers;
    const bool named = !part.empty() && part[0] == (parts == 2 ? 'h' : 'b');
    for (std::size_t i = part.size(); named && i-- > 1;) {
        if (part[i] < '0' || part[i] >= '0' + limit)
            throw Undecodable("a part of a register");
        numbers.push_back(static_cast<std::uint8_t>(part[i] - '0'));
    }
    if (numbers.empty())
        throw Undecodable("a part of a register");
    return numbers;
}

void selectSeveral(std::string_view part, std::uint8_t parts, std::uint8_t (&offsets)[4])
{
    const std::vector<std::uint8_t> numbers = partNumbers(part, parts, static_cast<std::uint8_t>(2 * parts));
    if (numbers.size() != parts)
        throw Undecodable("a part of a register");
    for (std::size_t i = 0; i < numbers.size(); ++i)
        offsets[i] = static_cast<std::uint8_t>(numbers[i] * (4 / parts));
}

std::uint8_t writtenParts(std::string_view mask, std::uint8_t parts)
{
    std::uint8_t written = 0;
    for (const std::uint8_t number : partNumbers(mask, parts, parts))
        written |= static_cast<std::uint8_t>(1u << number);
    return written;
}

/// Without what only video instructions understand.
Operand asWhole(Operand operand)
{
    operand.part = {};
    operand.minus = false;
    return operand;
}

} // namespace

bool ValueDecoder::video()
{
    std::optional<VideoForm> known = videoForm(m_instruction->opcode);
    if (!known)
        return false;
    VideoForm& form = *known;
    const auto has = [&](std::string_view modifier) { return m_instruction->has(modifier); };
    allow({"sat", "add", "min", "max", "clamp", "wrap", "po", "shr7", "shr15", "eq", "ne", "lt", "le", "gt", "ge"});
    const bool sets = form.operation == VideoOperation::Set, mad = form.operation == VideoOperation::Mad;
    std::vector<Type> types = this->types();
    if (sets)
        types.insert(types.begin(), Type::U32); // truth is a number without sign
    if (types.size() != 3
        || std::ranges::any_of(types, [](Type type) { return type != Type::U32 && type != Type::S32; }))
        throw Undecodable("types");
    form.toSigned = types[0] == Type::S32;
    form.aSigned = types[1] == Type::S32;
    form.bSigned = types[2] == Type::S32;
    form.saturates = has("sat");
    form.wraps = has("wrap");
    form.plusOne = has("po");
    form.scale = has("shr7") ? 7 : has("shr15") ? 15 : 0;
    form.second = has("add") ? VideoSecond::Add
        : has("min")         ? VideoSecond::Minimum
        : has("max")         ? VideoSecond::Maximum
                             : VideoSecond::None;
    const Operand &to = operand(0), &a = operand(1), &b = operand(2);
    if (form.parts == 1) {
        form.b[0] = 4;
        selectScalar(a.part, form.a[0], form.aBytes);
        selectScalar(b.part, form.b[0], form.bBytes);
        selectScalar(to.part, form.toOffset, form.toBytes);
        if (!to.part.empty())
            form.second = VideoSecond::Merge;
    } else {
        const bool pair = form.parts == 2;
        form.aBytes = form.bBytes = form.toBytes = pair ? 2 : 1;
        selectSeveral(a.part.empty() ? (pair ? "h10" : "b3210") : a.part, form.parts, form.a);
        selectSeveral(b.part.empty() ? (pair ? "h32" : "b7654") : b.part, form.parts, form.b);
        form.written = writtenParts(to.part.empty() ? (pair ? "h10" : "b3210") : to.part, form.parts);
        if (form.second == VideoSecond::None)
            form.second = VideoSecond::Merge;
    }
    if (mad) {
        form.negatesProduct = a.minus != b.minus;
        form.negatesAddend = operand(3).minus;
        if ((form.negatesProduct && form.negatesAddend) || (form.plusOne && (a.minus || b.minus || form.negatesAddend)))
            throw Undecodable("negated operands");
    } else if (a.minus || b.minus) {
        throw Undecodable("a negated operand");
    }
    DecodedInstruction out = decoded(Operation::Video, types[0]);
    if (sets) {
        const auto compare = std::ranges::find_if(videoCompares, [&](const auto& entry) { return has(entry.first); });
        if (compare == std::end(videoCompares))
            throw Undecodable("no comparison");
        out.compare = compare->second;
    }
    out.a = source(asWhole(a), Type::U32);
    out.b = source(asWhole(b), Type::U32);
    out.c = mad || form.second != VideoSecond::None ? source(asWhole(operand(3)), Type::U32) : noPlane;
    out.immediate = static_cast<std::int64_t>(m_program.videos.size());
    m_program.videos.push_back(form);
    pushTo(asWhole(to), types[0], out);
    return true;
}

} // namespace warpatlas::ptx
