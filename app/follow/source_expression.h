/// An expression of the source, with numbers for its names: "x < width && y < height" is "453 < 967 && 243 < 541", and
/// true. Whole numbers, floats, their operators, min and max; nothing that reads memory or changes anything.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas {

struct SourceValue {
    enum class Kind : std::uint8_t { Whole, Real, Truth } kind = Kind::Whole;
    std::int64_t whole = 0; ///< Whole, Truth
    double real = 0; ///< Real

    static SourceValue of(std::int64_t value) { return {Kind::Whole, value, 0}; }
    static SourceValue of(double value) { return {Kind::Real, 0, value}; }
    static SourceValue of(bool value) { return {Kind::Truth, value ? 1 : 0, 0}; }

    double number() const { return kind == Kind::Real ? real : static_cast<double>(whole); }
    bool holds() const { return kind == Kind::Real ? real != 0 : whole != 0; }
    std::string text() const; ///< "453", "0.1", "true"
};

/// Empty for what has no value that is known.
using SourceNames = std::function<std::optional<SourceValue>(std::string_view name)>;

class SourceExpression {
public:
    /// Empty where the text is more than is understood.
    static std::optional<SourceExpression> parse(std::string_view text);
    SourceExpression(SourceExpression&&) noexcept;
    SourceExpression& operator=(SourceExpression&&) noexcept;
    ~SourceExpression();

    std::optional<SourceValue> value(const SourceNames& names) const;
    /// The text with values in the place of names that have one.
    std::string numbers(const SourceNames& names) const;

    /// Two sides that are compared, of those that the value depends on: a && whose left side is false has no right one.
    struct Comparison {
        std::optional<SourceValue> left, right;
        std::string leftName, rightName; ///< of a side that is nothing but a name
        bool leftFixed = false, rightFixed = false; ///< a side that is a number as it stands
    };
    std::vector<Comparison> comparisons(const SourceNames& names) const;

    struct Node;

private:
    SourceExpression();
    std::string m_text;
    std::unique_ptr<Node> m_root;
};

} // namespace warpatlas
