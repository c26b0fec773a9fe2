/// What building is measured by (tests/cost): compiled, never run. It takes as long as the machine is slow, whatever
/// becomes of the program; so it must not change, and asks nothing but of the standard library.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>
#include <iomanip>
#include <iostream>
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <ranges>
#include <regex>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

template class std::basic_regex<char>;
template class std::vector<std::optional<std::string>>;
template class std::map<std::string, std::vector<std::string>>;

namespace {

struct Row {
    std::string name;
    std::variant<int, double, std::string, std::vector<int>> value;
    std::optional<std::chrono::milliseconds> time;
    bool operator==(const Row&) const = default;
};

} // namespace

std::string sorted(std::vector<Row> rows)
{
    std::ranges::stable_sort(rows, {}, &Row::name);
    std::ranges::sort(rows, std::greater<>(), [](const Row& row) { return row.value.index(); });
    const auto last = std::ranges::unique(rows);
    rows.erase(last.begin(), last.end());
    std::ostringstream text;
    for (const Row& row :
        rows | std::views::filter([](const Row& one) { return one.time.has_value(); }) | std::views::reverse) {
        text << std::setw(12) << row.name << ' ';
        std::visit(
            [&](const auto& value) {
                if constexpr (requires { text << value; })
                    text << value;
                else
                    text << std::accumulate(value.begin(), value.end(), 0);
            },
            row.value);
    }
    return text.str();
}

std::vector<std::string> wordsOf(const std::string& text)
{
    static const std::regex word("[A-Za-z_]\\w*", std::regex::optimize);
    return {std::sregex_token_iterator(text.begin(), text.end(), word), std::sregex_token_iterator()};
}

std::map<std::string, double> sums(const std::filesystem::path& folder)
{
    std::vector<std::future<std::pair<std::string, double>>> running;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        running.push_back(std::async(std::launch::async, [path = entry.path()] {
            std::ifstream file(path);
            const std::vector<double> values{std::istream_iterator<double>(file), std::istream_iterator<double>()};
            std::mt19937_64 random(values.size());
            std::normal_distribution<double> noise;
            return std::pair(path.string(),
                std::transform_reduce(values.begin(), values.end(), 0.0, std::plus<>(),
                    [&](double value) { return value + noise(random); }));
        }));
    std::map<std::string, double> result;
    for (auto& one : running)
        result.insert(one.get());
    return result;
}
