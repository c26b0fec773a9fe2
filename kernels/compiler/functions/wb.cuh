/// wb.h, as the labs of CUDA courses include it: arguments, data in, and the comparison with what is expected. Whole
/// programs find it where they bring none of their own. Vectors and matrices are text (their sizes, then their values),
/// pictures PPM or PGM files, whose values are 0 to 1 here.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <string>
#include <vector>

namespace wb {

[[noreturn]] inline void fail(const std::string& file, const char* reason)
{
    std::fprintf(stderr, "wb: %s: %s\n", file.c_str(), reason);
    std::exit(2);
}

/// A whole file.
inline std::string textOf(const std::string& name)
{
    std::FILE* const file = std::fopen(name.c_str(), "rb");
    if (file == nullptr)
        fail(name, "cannot be read");
    std::string text;
    char part[4096];
    for (std::size_t read = 0; (read = std::fread(part, 1, sizeof part, file)) > 0;)
        text.append(part, read);
    std::fclose(file);
    return text;
}

/// Numbers of a text, one after the other.
class Numbers {
public:
    Numbers(const std::string& name, const std::string& text)
        : m_name(name), m_at(text.c_str()), m_end(text.c_str() + text.size())
    {
    }
    double next()
    {
        char* behind = nullptr;
        const double number = std::strtod(m_at, &behind);
        if (behind == m_at)
            fail(m_name, "has fewer numbers than it says");
        m_at = behind;
        while (m_at < m_end && std::strchr(" \t\r\n,", *m_at) != nullptr)
            ++m_at;
        return number;
    }
    std::size_t left() const { return std::size_t(m_end - m_at); } ///< bytes
    const std::string& name() const { return m_name; }
    int size()
    {
        const double number = next();
        if (!(number >= 0 && number < 2147483648.0) || number != std::floor(number))
            fail(m_name, "does not begin with its size");
        return int(number);
    }

private:
    std::string m_name;
    const char *m_at, *m_end;
};

template <class T> T* valuesOf(Numbers& numbers, std::size_t count)
{
    if (count > numbers.left())
        fail(numbers.name(), "has fewer numbers than it says");
    T* const values = static_cast<T*>(std::malloc(std::max<std::size_t>(count, 1) * sizeof(T)));
    for (std::size_t i = 0; i < count; ++i)
        values[i] = T(numbers.next());
    return values;
}

struct Image {
    int width, height, channels;
    float* data; ///< by rows, the channels of a pixel beside one another
};

} // namespace wb

typedef wb::Image* wbImage_t;

struct wbArg_t {
    std::vector<std::string> inputs;
    std::string output, expected, type;
};

/// -i IN[,IN…] -e EXPECTED -o OUT -t TYPE
inline wbArg_t wbArg_read(int argc, char** argv)
{
    wbArg_t args;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string key = argv[i], value = argv[i + 1];
        if (key == "-i") {
            std::istringstream names(value);
            for (std::string name; std::getline(names, name, ',');)
                if (name != "none")
                    args.inputs.push_back(name);
        } else if (key == "-o") {
            args.output = value;
        } else if (key == "-e") {
            args.expected = value;
        } else if (key == "-t") {
            args.type = value;
        } else {
            wb::fail(key, "is none of -i, -o, -e and -t");
        }
    }
    return args;
}

inline int wbArg_getInputCount(const wbArg_t& args)
{
    return int(args.inputs.size());
}
inline const char* wbArg_getInputFile(const wbArg_t& args, int number)
{
    if (number < 0 || number >= int(args.inputs.size()))
        wb::fail("-i", "names fewer files than the program asks for");
    return args.inputs[std::size_t(number)].c_str();
}
inline const char* wbArg_getOutputFile(const wbArg_t& args)
{
    return args.output.c_str();
}
inline const char* wbArg_getExpectedOutputFile(const wbArg_t& args)
{
    return args.expected.c_str();
}

inline wbImage_t wbImage_new(int width, int height, int channels = 3)
{
    const std::size_t count = std::size_t(width) * std::size_t(height) * std::size_t(channels);
    return new wb::Image{
        width, height, channels, static_cast<float*>(std::calloc(std::max<std::size_t>(count, 1), sizeof(float)))};
}
inline void wbImage_delete(wbImage_t image)
{
    std::free(image->data);
    delete image;
}
inline int wbImage_getWidth(wbImage_t image)
{
    return image->width;
}
inline int wbImage_getHeight(wbImage_t image)
{
    return image->height;
}
inline int wbImage_getChannels(wbImage_t image)
{
    return image->channels;
}
inline float* wbImage_getData(wbImage_t image)
{
    return image->data;
}

/// A vector. `type` "Integer": of int, and the result is to be made an int*.
inline float* wbImport(const char* file, int* count, const char* type = "Real")
{
    const std::string text = wb::textOf(file);
    wb::Numbers numbers(file, text);
    *count = numbers.size();
    return std::strcmp(type, "Integer") == 0 ? reinterpret_cast<float*>(wb::valuesOf<int>(numbers, std::size_t(*count)))
                                             : wb::valuesOf<float>(numbers, std::size_t(*count));
}
/// A matrix, row by row.
inline float* wbImport(const char* file, int* rows, int* columns, const char* type = "Real")
{
    const std::string text = wb::textOf(file);
    wb::Numbers numbers(file, text);
    *rows = numbers.size();
    *columns = numbers.size();
    const std::size_t count = std::size_t(*rows) * std::size_t(*columns);
    return std::strcmp(type, "Integer") == 0 ? reinterpret_cast<float*>(wb::valuesOf<int>(numbers, count))
                                             : wb::valuesOf<float>(numbers, count);
}
/// A picture.
inline wbImage_t wbImport(const char* file)
{
    const std::string text = wb::textOf(file);
    const std::string kind = text.substr(0, 2);
    if (kind != "P5" && kind != "P6")
        wb::fail(file, "is no picture as P5 or P6");
    std::size_t head = 2;
    double sizes[3] = {};
    for (double& size : sizes) {
        head = text.find_first_not_of(" \t\r\n", head);
        while (head < text.size() && text[head] == '#')
            head = text.find_first_not_of(" \t\r\n", std::min(text.find('\n', head), text.size()));
        char* behind = nullptr;
        size = head < text.size() ? std::strtod(text.c_str() + head, &behind) : 0;
        if (!(size >= 1 && size <= 65535))
            wb::fail(file, "does not begin with its size");
        head = std::size_t(behind - text.c_str());
    }
    const wbImage_t image = wbImage_new(int(sizes[0]), int(sizes[1]), kind == "P6" ? 3 : 1);
    const std::size_t count = std::size_t(image->width) * std::size_t(image->height) * std::size_t(image->channels);
    if (sizes[2] > 255 || text.size() - head - 1 < count)
        wb::fail(file, "has fewer values than it says, or larger ones than 255");
    for (std::size_t i = 0; i < count; ++i)
        image->data[i] = float(static_cast<unsigned char>(text[head + 1 + i])) / float(sizes[2]);
    return image;
}

namespace wb {

/// Says whether the values are the expected ones, and which is the first that is not. `step`: of what a file can tell.
template <class T>
bool judge(const T* values, const T* right, std::size_t count, double step, const std::string& places)
{
    std::size_t wrong = 0, first = 0;
    for (std::size_t i = count; i-- > 0;)
        if (!(std::fabs(double(values[i]) - double(right[i])) <= step * std::max(1.0, std::fabs(double(right[i]))))) {
            ++wrong;
            first = i;
        }
    if (wrong == 0)
        std::printf("Solution is correct.\n");
    else
        std::printf("Solution is wrong: element %zu is %.9g, and %.9g is expected; %zu of %s are wrong.\n", first,
            double(values[first]), double(right[first]), wrong, places.c_str());
    return wrong == 0;
}

template <class T>
void writeNumbers(const std::string& file, const std::string& sizes, const T* values, std::size_t count)
{
    std::FILE* const out = std::fopen(file.c_str(), "wb");
    if (out == nullptr)
        fail(file, "cannot be written");
    std::fprintf(out, "%s\n", sizes.c_str());
    for (std::size_t i = 0; i < count; ++i)
        std::fprintf(out, "%.9g\n", double(values[i]));
    std::fclose(out);
}

template <class T> bool solution(const wbArg_t& args, const T* values, const std::vector<int>& sizes)
{
    constexpr double share = 1e-3; // files have few digits, and sums another order
    std::size_t count = 1;
    std::string text;
    for (const int size : sizes) {
        count *= std::size_t(size);
        text += (text.empty() ? "" : " ") + std::to_string(size);
    }
    if (!args.output.empty())
        writeNumbers(args.output, text, values, count);
    if (args.expected.empty()) {
        std::printf("Solution is not judged here: -e names no expected output.\n");
        return false;
    }
    const std::string right = textOf(args.expected);
    Numbers numbers(args.expected, right);
    for (const int size : sizes)
        if (const int wanted = numbers.size(); wanted != size) {
            std::printf("Solution is wrong: a size is %d, and %d is expected.\n", size, wanted);
            return false;
        }
    T* const expected = valuesOf<T>(numbers, count);
    const bool is = judge(values, expected, count, share, std::to_string(count));
    std::free(expected);
    return is;
}

template <class First, class... Others> void tell(const First& first, const Others&... others)
{
    std::ostringstream text;
    text << first;
    const int unused[] = {0, (text << others, 0)...};
    static_cast<void>(unused);
    std::printf("%s\n", text.str().c_str());
}

} // namespace wb

template <class T> bool wbSolution(const wbArg_t& args, const T* values, int count)
{
    return wb::solution(args, values, {count});
}
template <class T> bool wbSolution(const wbArg_t& args, const T* values, int rows, int columns)
{
    return wb::solution(args, values, {rows, columns});
}
inline bool wbSolution(const wbArg_t& args, wbImage_t image)
{
    const std::size_t count = std::size_t(image->width) * std::size_t(image->height) * std::size_t(image->channels);
    if (!args.output.empty()) {
        std::FILE* const out = std::fopen(args.output.c_str(), "wb");
        if (out == nullptr)
            wb::fail(args.output, "cannot be written");
        std::fprintf(out, "P%d\n%d %d\n255\n", image->channels == 1 ? 5 : 6, image->width, image->height);
        for (std::size_t i = 0; i < count; ++i)
            std::fputc(int(std::lround(255 * std::min(std::max(image->data[i], 0.0f), 1.0f))), out);
        std::fclose(out);
    }
    if (args.expected.empty()) {
        std::printf("Solution is not judged here: -e names no expected output.\n");
        return false;
    }
    const wbImage_t right = wbImport(args.expected.c_str());
    bool is = right->width == image->width && right->height == image->height && right->channels == image->channels;
    if (!is)
        std::printf("Solution is wrong: it is a picture of %d x %d x %d, and %d x %d x %d is expected.\n", image->width,
            image->height, image->channels, right->width, right->height, right->channels);
    else
        is = wb::judge(image->data, right->data, count, 1.01 / 255, std::to_string(count));
    wbImage_delete(right);
    return is;
}

/// Times are not told: they would be those of a simulator, which takes as long as it likes.
#define wbTime_start(kind, ...) static_cast<void>(0)
#define wbTime_stop(kind, ...) wb::tell("[" #kind "] ", __VA_ARGS__)
#define wbLog(level, ...) wb::tell(#level ": ", __VA_ARGS__)
