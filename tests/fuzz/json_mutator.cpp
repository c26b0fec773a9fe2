#include "tests/fuzz/json_mutator.h"

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace warpatlas::fuzz {
namespace {

using MutatedJson = nlohmann::ordered_json;

constexpr std::array<std::uint64_t, 16> wholeNumbers{0, 1, 2, 3, 7, 8, 64, 255, 65536, 100'001, 0x7fffffff, 0x80000000,
    0xffffffff, std::uint64_t{1} << 40, 0x7fffffffffffffff, std::numeric_limits<std::uint64_t>::max()};

struct Node {
    MutatedJson* value = nullptr;
    MutatedJson* parent = nullptr; ///< null for the root
    std::size_t index = 0; ///< in it
};

/// All that stands in it, and itself.
void collect(MutatedJson& json, std::vector<Node>& nodes)
{
    std::size_t index = 0;
    if (json.is_structured())
        for (auto& element : json) {
            nodes.push_back({&element, &json, index++});
            collect(element, nodes);
        }
}

MutatedJson anotherValue(const MutatedJson& value, std::mt19937_64& random, Kinds kinds)
{
    const std::uint64_t number = wholeNumbers[random() % wholeNumbers.size()];
    if (kinds == Kinds::Kept || random() % 4 != 0) {
        if (value.is_boolean())
            return !value.get<bool>();
        if (value.is_number_unsigned())
            return random() % 2 == 0 ? number : value.get<std::uint64_t>() + random() % 3 - 1;
        if (value.is_number_integer())
            return -static_cast<std::int64_t>(number / 2 + 1);
        if (value.is_number_float())
            return std::array{0.0, -1.0, 0.5, 1e300, -1e300, 5e-324}[random() % 6];
        if (value.is_string()) {
            std::string text = value.get<std::string>();
            if (random() % 4 == 0)
                return std::string(random() % 2 == 0 ? 0 : 5000, 'x');
            if (!text.empty())
                text[random() % text.size()] = static_cast<char>(' ' + random() % 95);
            return random() % 2 == 0 ? text : text.substr(0, random() % (text.size() + 1));
        }
    }
    if (kinds == Kinds::Kept)
        return value;
    switch (random() % 8) {
    case 0:
        return nullptr;
    case 1:
        return MutatedJson::array();
    case 2:
        return MutatedJson::object();
    case 3:
        return std::to_string(number);
    case 4:
        return -1;
    case 5:
        return 1e300;
    case 6:
        return true;
    default:
        return number;
    }
}

void removeNode(const Node& node)
{
    if (node.parent->is_array())
        node.parent->erase(node.index);
    else
        node.parent->erase(std::next(node.parent->begin(), static_cast<std::ptrdiff_t>(node.index)));
}

} // namespace

void mutateJson(MutatedJson& root, std::mt19937_64& random, Kinds kinds)
{
    std::vector<Node> nodes;
    collect(root, nodes);
    if (nodes.empty()) {
        root = anotherValue(root, random, kinds);
        return;
    }
    const Node node = nodes[random() % nodes.size()], other = nodes[random() % nodes.size()];
    const bool isKept = kinds == Kinds::Kept && !node.parent->is_array() && node.value->type() != other.value->type();
    switch (isKept ? 0 : random() % (kinds == Kinds::Kept ? 7 : 10)) {
    case 0:
    case 1:
    case 2:
        *node.value = anotherValue(*node.value, random, kinds);
        break;
    case 3: { // what stands somewhere else
        MutatedJson copy = *other.value;
        *node.value = std::move(copy);
        break;
    }
    case 4: { // again, and again
        MutatedJson copy = *node.value;
        if (node.parent->is_array())
            for (std::uint64_t times = std::uint64_t{1} << random() % 6; times > 0; --times)
                node.parent->insert(node.parent->begin() + static_cast<std::ptrdiff_t>(node.index), copy);
        else if (kinds == Kinds::Any)
            *node.value = MutatedJson::array({copy, copy});
        break;
    }
    case 5:
        if (node.parent->is_array() && node.parent->size() > 1)
            std::swap((*node.parent)[node.index], (*node.parent)[random() % node.parent->size()]);
        else
            *node.value = anotherValue(*node.value, random, kinds);
        break;
    case 6:
        if (kinds == Kinds::Any || node.parent->is_array())
            removeNode(node);
        break;
    case 7: // under another name
        if (node.parent->is_object() && other.parent->is_object()) {
            const std::string key = std::next(other.parent->begin(), static_cast<std::ptrdiff_t>(other.index)).key();
            MutatedJson copy = *node.value;
            (*node.parent)[key] = std::move(copy);
        } else if (node.parent->is_array()) {
            removeNode(node);
        }
        break;
    case 8: { // deeper
        MutatedJson inside = *node.value;
        for (std::uint64_t depth = std::uint64_t{1} << random() % 7; depth > 0; --depth)
            inside = MutatedJson::array({std::move(inside)});
        *node.value = std::move(inside);
        break;
    }
    case 9: // and beside what is there
        if (node.parent->is_array())
            node.parent->push_back(MutatedJson(*other.value));
        break;
    }
}

} // namespace warpatlas::fuzz
