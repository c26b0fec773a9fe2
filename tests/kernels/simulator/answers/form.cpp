#include "tests/kernels/simulator/answers/form.h"

#include <cstring>

namespace warpatlas::simulator::answers {
namespace {

/// How many of a type's edges are combined with every other one.
std::size_t combinedEdges(const Form& form)
{
    return form.few ? 8 : 13;
}

std::string registerName(std::string_view type, std::size_t number)
{
    return std::string{'%', classOf(type)} + std::to_string(number);
}

/// The type that an operand is loaded as: the whole register, so that narrow values have other bits above them.
std::string loaded(std::string_view type, std::size_t number)
{
    const std::string from = ", [%in+" + std::to_string(8 * number) + "];";
    const std::string name = registerName(type, number + 1);
    switch (classOf(type)) {
    case 'p':
        return "ld.global.b32 %t" + from + " setp.ne.u32 " + name + ", %t, 0;\n";
    case 'h':
        return "ld.global.b16 " + name + from + "\n";
    case 'l':
        return "ld.global.b64 " + name + from + "\n";
    default:
        return "ld.global.b32 " + name + from + "\n";
    }
}

std::string stored(const std::string& type, std::size_t number, int offset)
{
    if (type.empty())
        return {};
    const std::string to = "[%out+" + std::to_string(offset) + "], ", name = registerName(type, number);
    switch (classOf(type)) {
    case 'p':
        return "selp.b32 %t, 1, 0, " + name + "; st.global.b32 " + to + "%t;\n";
    case 'h':
        return "st.global.b16 " + to + name + ";\n";
    case 'l':
        return "st.global.b64 " + to + name + ";\n";
    default:
        return "st.global.b32 " + to + name + ";\n";
    }
}

std::string body(const Form& form)
{
    std::vector<std::string> names(6);
    if (!form.result.empty())
        names[0] = registerName(form.result, 0);
    if (!form.second.empty())
        names[5] = registerName(form.second, 9);
    std::string text;
    for (std::size_t i = 0; i < form.sources.size(); ++i) {
        text += loaded(form.sources[i], i);
        names[i + 1] = registerName(form.sources[i], i + 1);
    }
    text += filled(form.text, names) + "\n";
    return text + stored(form.result, 0, 0) + stored(form.second, 9, 8);
}

std::size_t rowCount(const Form& form)
{
    if (form.few)
        return form.sources.size() == 4 ? rowsPerBlock : 3 * rowsPerBlock;
    switch (form.sources.size()) {
    case 0:
        return rowsPerBlock;
    case 1: {
        const std::size_t edges = edgesOf(form.sources[0]).size();
        return edges <= 2 ? rowsPerBlock : edges <= 48 ? 2 * rowsPerBlock : 3 * rowsPerBlock;
    }
    case 2:
        return 6 * rowsPerBlock;
    default:
        return (bytesOf(form.result) >= 8 || form.result.empty() ? 4 : 6) * rowsPerBlock;
    }
}

/// Narrow results are kept with what lies above them.
std::size_t keptBytes(const std::string& type)
{
    return type == "u8" || type == "s8" ? 4 : bytesOf(type);
}

} // namespace

std::string filled(std::string_view text, const std::vector<std::string>& names)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '$') {
            result += text[i];
            continue;
        }
        ++i;
        result += names[text[i] == '9' ? 5 : static_cast<std::size_t>(text[i] - '0')];
    }
    return result;
}

std::string entryName(std::size_t index)
{
    return "form_" + std::to_string(index);
}

std::string moduleText(const std::vector<Form>& forms)
{
    std::string text = ".version 8.4\n.target sm_90\n.address_size 64\n";
    for (std::size_t i = 0; i < forms.size(); ++i)
        text += ".visible .entry " + entryName(i)
            + "(.param .u64 in, .param .u64 out)\n{\n"
              ".reg .b16 %h<16>; .reg .b32 %r<24>; .reg .b64 %l<20>; .reg .b128 %q<4>; .reg .pred %p<16>;\n"
              ".reg .b32 %t, %sh, %lane; .reg .b64 %in, %out, %row;\n.shared .align 16 .b8 own[512];\n"
              "mov.u32 %lane, %tid.x; mov.u32 %t, %ctaid.x; mad.lo.u32 %t, %t, 32, %lane;\n"
              "mul.wide.u32 %row, %t, 32; ld.param.u64 %in, [in]; add.u64 %in, %in, %row;\n"
              "mul.wide.u32 %row, %t, 16; ld.param.u64 %out, [out]; add.u64 %out, %out, %row;\n"
              "mov.u32 %sh, own; mad.lo.u32 %sh, %lane, 16, %sh;\n"
            + body(forms[i]) + "ret;\n}\n";
    return text;
}

std::vector<std::uint64_t> inputsOf(const Form& form)
{
    Random random(digest(form.text));
    const std::size_t rows = rowCount(form), count = form.sources.size(), combined = combinedEdges(form);
    std::vector<std::vector<std::uint64_t>> edges;
    for (const std::string& type : form.sources)
        edges.push_back(edgesOf(type));
    std::vector<std::uint64_t> inputs;
    inputs.reserve(rows * sourceCount);
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t k = 0; k < sourceCount; ++k) {
            if (k >= count) {
                inputs.push_back(random.next());
                continue;
            }
            const std::vector<std::uint64_t>& list = edges[k];
            std::uint64_t value = 0;
            if (count == 1)
                value = row < list.size() ? list[row] : randomOf(form.sources[k], random);
            else if (count == 2 && row < combined * combined && list.size() >= combined)
                value = list[k == 0 ? row / combined : row % combined]; // every edge with every other
            else if (random.below(count == 2 ? 4 : 5) < 3)
                value = list[random.below(random.below(2) != 0 ? list.size() : list.size() < 16 ? list.size() : 16)];
            else
                value = randomOf(form.sources[k], random);
            const std::size_t bytes = form.sources[k] == "pred" ? 4 : bytesOf(form.sources[k]);
            const std::uint64_t all = bytes == 8 ? 0 : ~std::uint64_t{0} << (8 * bytes);
            inputs.push_back(value | (random.next() & all));
        }
    }
    return inputs;
}

std::vector<Column> columnsOf(const Form& form)
{
    if (form.result.empty())
        return {{0, 8, false}, {8, 8, false}};
    std::vector<Column> columns{{0, keptBytes(form.result), form.result == "pred"}};
    if (!form.second.empty())
        columns.push_back({8, keptBytes(form.second), form.second == "pred"});
    return columns;
}

std::vector<std::byte> answersFrom(const Form& form, const std::vector<std::byte>& results)
{
    std::vector<std::byte> answers;
    for (const Column& column : columnsOf(form)) {
        unsigned bits = 0, count = 0;
        for (std::size_t row = 0; row + outputRowBytes <= results.size(); row += outputRowBytes) {
            const std::byte* const from = results.data() + row + column.offset;
            if (!column.predicate) {
                answers.insert(answers.end(), from, from + column.bytes);
                continue;
            }
            bits |= (from[0] != std::byte{0} ? 1u : 0u) << count++; // the number of rows is a multiple of eight
            if (count == 8) {
                answers.push_back(static_cast<std::byte>(bits));
                bits = count = 0;
            }
        }
    }
    return answers;
}

std::vector<std::vector<std::uint64_t>> valuesOf(const Form& form, const std::vector<std::byte>& answers)
{
    const std::size_t rows = inputsOf(form).size() / sourceCount;
    std::vector<std::vector<std::uint64_t>> values;
    std::size_t at = 0;
    for (const Column& column : columnsOf(form)) {
        std::vector<std::uint64_t>& list = values.emplace_back(rows);
        for (std::size_t row = 0; row < rows; ++row) {
            if (column.predicate)
                list[row] = std::to_integer<unsigned>(answers.at(at + row / 8)) >> (row % 8) & 1;
            else
                for (std::size_t k = 0; k < column.bytes; ++k)
                    list[row] |= std::to_integer<std::uint64_t>(answers.at(at + row * column.bytes + k)) << (8 * k);
        }
        at += column.predicate ? rows / 8 : rows * column.bytes;
    }
    return values;
}

std::uint64_t digest(std::string_view text, std::uint64_t start)
{
    for (const char c : text)
        start = (start ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    return start;
}

std::uint64_t keyOf(const Form& form)
{
    const std::vector<std::uint64_t> inputs = inputsOf(form);
    std::uint64_t key = digest(body(form));
    key = digest({reinterpret_cast<const char*>(inputs.data()), inputs.size() * 8}, key);
    for (const Column& column : columnsOf(form))
        key = (key ^ column.bytes) * 31 + (column.predicate ? 1 : 0);
    return key;
}

const std::vector<Form>& allForms()
{
    static const std::vector<Form> forms = [] {
        std::vector<Form> list;
        addWholeNumbers(list);
        addBits(list);
        addFloats(list);
        addHalves(list);
        addComparisons(list);
        addConversions(list);
        addMemory(list);
        addAtomics(list);
        addWarps(list);
        return list;
    }();
    return forms;
}

const std::vector<Form>& furtherForms()
{
    static const std::vector<Form> forms = [] {
        std::vector<Form> list;
        addVideo(list);
        addCopies(list);
        addProducts(list);
        addFragments(list);
        return list;
    }();
    return forms;
}

const std::vector<Form>& phaseForms()
{
    static const std::vector<Form> forms = [] {
        std::vector<Form> list;
        addPhases(list);
        return list;
    }();
    return forms;
}

} // namespace warpatlas::simulator::answers
