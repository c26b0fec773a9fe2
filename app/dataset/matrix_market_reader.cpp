#include "app/dataset/matrix_market_reader.h"

#include "app/dataset/file_bytes.h"
#include "app/dataset/limits.h"
#include "app/dataset/lines.h"
#include "app/dataset/numbers.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace warpatlas::inline dataset {

namespace {

class MatrixMarketReader {
public:
    MatrixMarketReader(const std::string& name, std::string_view text) : m_name(name), m_lines(text) { }

    Loaded read()
    {
        readBanner();
        readSizes();
        requireMemory(m_name, m_rows * m_columns * (sizeof(double) + sizeof(double)), forItsNumbers());
        m_values.assign(m_rows * m_columns, 0.0);
        m_given.assign(m_rows * m_columns, false);
        if (m_coordinate)
            readEntries();
        else
            readColumns();
        if (nextWords())
            fail(say("matrix_market.more_entries", "more entries than the header announces"));
        Loaded loaded = arrayOfNumbers(Shape{{m_columns, m_rows, 1}, 1}, m_values);
        if (m_added > 0)
            loaded.note += (loaded.note.empty() ? "" : "; ")
                + (m_added == 1 ? say("matrix_market.added.one", "1 entry is given more than once: added up")
                                : say("matrix_market.added", "{} entries are given more than once: added up",
                                    grouped(m_added)));
        return loaded;
    }

private:
    [[noreturn]] void fail(const std::string& reason) const
    {
        throw InputError(m_name, say("matrix_market.line", "line {}: {}", m_lines.number(), reason));
    }

    static std::vector<std::string_view> wordsOf(std::string_view line)
    {
        std::vector<std::string_view> words;
        for (line = trimmed(line); !line.empty(); line = trimmed(line)) {
            const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
            words.push_back(line.substr(0, end));
            line.remove_prefix(end);
        }
        return words;
    }
    /// Goes to the next line that is neither empty nor a comment.
    bool nextWords()
    {
        while (const auto line = m_lines.next()) {
            m_words = wordsOf(*line);
            if (!m_words.empty() && m_words[0][0] != '%')
                return true;
        }
        return false;
    }

    void readBanner()
    {
        std::string banner(m_lines.next().value_or(""));
        std::transform(banner.begin(), banner.end(), banner.begin(),
            [](unsigned char letter) { return char(std::tolower(letter)); });
        const std::vector<std::string_view> words = wordsOf(banner);
        if (words.size() != 5 || words[1] != "matrix")
            fail(say("matrix_market.banner", "expected '%%MatrixMarket matrix FORMAT FIELD SYMMETRY'"));
        m_coordinate = words[2] == "coordinate";
        if (!m_coordinate && words[2] != "array")
            fail(say("matrix_market.format", "format {} is neither array nor coordinate", quoteForMessage(words[2])));
        m_pattern = words[3] == "pattern";
        if (words[3] == "complex")
            fail(say("matrix_market.complex", "complex numbers cannot be shown"));
        if (!m_pattern && words[3] != "real" && words[3] != "integer" && words[3] != "double")
            fail(say("matrix_market.field", "field {} is not real, integer or pattern", quoteForMessage(words[3])));
        if (m_pattern && !m_coordinate)
            fail(say("matrix_market.pattern", "a pattern must have the coordinate format"));
        m_integer = words[3] == "integer";
        m_mirror = words[4] == "symmetric" ? 1 : words[4] == "skew-symmetric" ? -1 : 0;
        if (m_mirror == 0 && words[4] != "general")
            fail(say("matrix_market.symmetry", "symmetry {} is not general, symmetric or skew-symmetric",
                quoteForMessage(words[4])));
    }

    std::uint64_t wholeNumber(std::size_t word) const
    {
        std::uint64_t number = 0;
        const std::string_view text = m_words[word];
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error != std::errc() || end != text.data() + text.size())
            fail(say("matrix_market.no_whole", "{} is not a whole number", quoteForMessage(text)));
        return number;
    }

    double value(std::size_t word) const
    {
        const auto number = parseNumber(m_words[word]);
        if (!number)
            fail(faultInWords(m_words[word], number.fault));
        if (m_integer && number.value != std::trunc(number.value))
            fail(say("matrix_market.promised_whole", "{} is not a whole number, as the field integer promises",
                quoteForMessage(m_words[word])));
        return number.value;
    }

    void readSizes()
    {
        if (!nextWords())
            fail(say("matrix_market.no_sizes", "the sizes are missing"));
        if (m_words.size() != (m_coordinate ? 3 : 2))
            fail(m_coordinate ? say("matrix_market.expected_sizes", "expected rows, columns and entries")
                              : say("matrix_market.expected_array_sizes", "expected rows and columns"));
        m_rows = wholeNumber(0);
        m_columns = wholeNumber(1);
        m_entries = m_coordinate ? wholeNumber(2) : 0;
        requireSize(m_name, Shape{{m_columns, m_rows, 1}, 1});
        if (m_mirror != 0 && m_rows != m_columns)
            fail(say("matrix_market.not_square", "a symmetric matrix must be square"));
    }

    void readEntries()
    {
        for (std::uint64_t entry = 0; entry < m_entries; ++entry) {
            if (!nextWords())
                throw InputError(
                    m_name, say("matrix_market.few_entries", "ends after {} of {} entries", entry, m_entries));
            if (m_words.size() != (m_pattern ? 2 : 3))
                fail(m_pattern ? say("matrix_market.expected_place", "expected row and column")
                               : say("matrix_market.expected_entry", "expected row, column and value"));
            const std::uint64_t row = wholeNumber(0), column = wholeNumber(1);
            if (row < 1 || row > m_rows || column < 1 || column > m_columns)
                fail(say("matrix_market.outside", "entry ({}, {}) is outside the {} x {} matrix", row, column, m_rows,
                    m_columns));
            add(row - 1, column - 1, m_pattern ? 1.0 : value(2));
        }
    }

    /// One value a line, down the columns; of a symmetric matrix only the lower triangle.
    void readColumns()
    {
        for (std::uint64_t column = 0; column < m_columns; ++column)
            for (std::uint64_t row = m_mirror == 0 ? 0 : column + (m_mirror < 0); row < m_rows; ++row) {
                if (!nextWords())
                    throw InputError(m_name,
                        say("matrix_market.few_values", "ends before row {} of column {}", row + 1, column + 1));
                if (m_words.size() != 1)
                    fail(say("matrix_market.expected_value", "expected one value"));
                add(row, column, value(0));
            }
    }

    void add(std::uint64_t row, std::uint64_t column, double value)
    {
        if (m_mirror < 0 && row == column && value != 0)
            fail(say("matrix_market.diagonal", "a skew-symmetric matrix has only zeros on its diagonal"));
        const std::uint64_t place = row * m_columns + column;
        m_added += m_given[place];
        m_given[place] = true;
        m_values[place] += value;
        if (m_mirror == 0 || row == column)
            return;
        m_given[column * m_columns + row] = true;
        m_values[column * m_columns + row] += m_mirror * value;
    }

    const std::string& m_name;
    Lines m_lines;
    std::vector<std::string_view> m_words;
    std::vector<double> m_values;
    std::vector<bool> m_given; ///< places that have an entry
    std::uint64_t m_added = 0; ///< entries for a place that had one
    std::uint64_t m_rows = 0, m_columns = 0, m_entries = 0;
    bool m_coordinate = false, m_pattern = false, m_integer = false;
    int m_mirror = 0; ///< 1 symmetric, -1 skew-symmetric, 0 general
};

} // namespace

Loaded readMatrixMarket(const std::string& name, std::span<const std::byte> bytes)
{
    return MatrixMarketReader(name, asText(bytes)).read();
}

} // namespace warpatlas::inline dataset
