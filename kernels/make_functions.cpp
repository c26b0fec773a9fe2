/// A tool of the build: makes, of the tables of CUDA's functions and errors, the functions themselves as programs are
/// linked with them, and what clang's headers declare.
///
///     warpatlas_make_functions FOLDER error_rows.inc TABLE.functions...
///
/// A table has a line for each function, which may go on in indented ones:
///
///     NAME(PARAMETERS) MARKS: HOW STEP
///
/// NAME        cudaStreamQuery or cuStreamQuery; StreamQuery is both, whose step takes what the runtime has (a version
///             behind it is the driver's alone). cudaMemcpy[Async] is two: the first waits, and has no stream.
/// PARAMETERS  as in C. In functions of both interfaces cudaStream_t stands for CUstream too, and so on; RUNTIME|DRIVER
///             are two types; Device, Address and ConstAddress are what each has for those.
/// MARKS       ptsz, ptds: it has a name for programs with a default stream per thread. alias: its name without a
///             version is the same. small: that is one of before CUDA 3.2, and missing. older: in CUDA 13's headers the
///             name is another function's. newer, before: from CUDA 13 on, until CUDA 12. undeclared: in no header of
///             ours. typed, symbol, kernel: C++ calls it with the type of the first memory, variable or kernel, too.
/// HOW         a way of kernels/runtime/calls/call.h to make a call; own: it is written by hand; none: it is missing.
/// STEP        what it returns; step(...) is step(call, all parameters).
///
/// `missing NAME...` are missing, too, and in no header.
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

struct Parameter {
    std::string type, common, name; ///< `common`: what steps take it as
    std::string standard, standardInCpp; ///< " = 0"
};

struct Function {
    std::string name;
    bool driver = false;
    std::vector<Parameter> parameters;
    std::set<std::string> marks;
    std::string how, step; ///< without `how` it is missing
    std::string perThread; ///< the end of its other name
    std::string locals; ///< what its step has beside the parameters

    /// As the documentation has it.
    std::string plain() const { return std::regex_replace(name, std::regex("_v\\d$"), ""); }
    bool versioned() const { return name != plain(); }
    const char* result() const { return driver ? "CUresult" : "cudaError_t"; }
};

/// "CUstream*" for "cudaStream_t*".
std::string driverType(const std::string& type)
{
    std::smatch found;
    if (!std::regex_search(type, found, std::regex("\\bcuda(\\w)(\\w*?)(_t)?\\b")))
        return type;
    std::string name = found[1].str() + found[2].str();
    name[0] = static_cast<char>(std::tolower(name[0]));
    return found.prefix().str() + "CU" + (name == "memPool" ? "memoryPool" : name) + found.suffix().str();
}

Parameter readParameter(std::string text, bool driver, bool both)
{
    static const std::map<std::string, std::pair<std::string, std::string>> words{{"Device", {"int", "CUdevice"}},
        {"Address", {"void*", "CUdeviceptr"}}, {"ConstAddress", {"const void*", "CUdeviceptr"}}};
    Parameter made;
    if (const std::size_t at = text.find(" = "); at != text.npos) {
        made.standardInCpp = text.substr(at);
        made.standard = driver ? "" : made.standardInCpp;
        text.resize(at);
    }
    std::smatch parts;
    static const std::regex named("(.*[ *])([a-zA-Z]\\w*)");
    static const std::set<std::string> types{"char", "double", "float", "int", "long", "short", "size_t", "unsigned"};
    if (std::regex_match(text, parts, named) && !types.contains(parts[2]) && parts[1] != "const ") {
        made.name = parts[2];
        text = parts[1];
    }
    text.erase(text.find_last_not_of(' ') + 1);
    std::string other = driverType(text);
    if (const auto word = words.find(text.substr(0, text.find('*'))); word != words.end()) {
        const std::string stars = text.substr(word->first.size());
        text = word->second.first + stars;
        other = word->second.second + stars;
    } else if (const std::size_t bar = text.find('|'); bar != text.npos) {
        other = text.substr(bar + 1);
        text.resize(bar);
    }
    made.common = text;
    made.type = driver && both ? other : text;
    return made;
}

/// The functions of a line: one, or those of both interfaces, that wait and that do not.
void addFunctions(const std::string& line, std::vector<Function>& functions)
{
    static const std::regex form("(\\w+)(\\[Async\\])?(_v\\d)?\\(([^()]*)\\)([ a-z]*)(?:: (\\S+)(?: (.*))?)?");
    static const std::regex comma(", *"), space(" +");
    std::smatch parts;
    if (!std::regex_match(line, parts, form))
        throw std::runtime_error("no function: " + line);
    const std::string name = parts[1], parameters = parts[4], marks = parts[5];
    const bool runtimeOnly = name.starts_with("cuda"), both = !name.starts_with("cu");
    for (const bool driver : {false, true})
        for (const bool async : {false, true}) {
            if ((!both && driver == runtimeOnly) || (async && !parts[2].matched))
                continue;
            Function made;
            made.name = name;
            made.driver = driver;
            made.how = parts[6];
            made.step = parts[7];
            if (both)
                made.name.insert(0, driver ? "cu" : "cuda");
            if (async)
                made.name = made.plain() + "Async";
            if (driver)
                made.name += parts[3];
            for (std::sregex_token_iterator at(parameters.begin(), parameters.end(), comma, -1), end; at != end; ++at)
                if (at->length() != 0)
                    made.parameters.push_back(readParameter(*at, driver, both));
            for (std::sregex_token_iterator at(marks.begin(), marks.end(), space, -1), end; at != end; ++at)
                made.marks.insert(*at);
            if (made.marks.contains("ptsz") || made.marks.contains("ptds"))
                made.perThread = async || made.marks.contains("ptsz") ? "_ptsz" : "_ptds";
            if (async) {
                for (Parameter& parameter : made.parameters)
                    parameter.standard.clear();
                made.parameters.push_back(readParameter("cudaStream_t stream = nullptr", driver, true));
            }
            if (parts[2].matched)
                made.locals = async
                    ? "    constexpr bool waits = false;\n"
                    : "    constexpr bool waits = true;\n    constexpr cudaStream_t stream = nullptr;\n";
            if (!made.driver)
                made.name = made.plain();
            functions.push_back(std::move(made));
        }
}

bool uses(const std::string& text, const std::string& word)
{
    return !word.empty() && std::regex_search(text, std::regex("\\b" + word + "\\b"));
}

/// The function, and the one for programs with a default stream per thread.
std::string definition(const Function& function)
{
    std::string parameters, all, types, names, captures, step = function.step;
    for (const Parameter& parameter : function.parameters)
        all += ", " + parameter.name;
    if (step.ends_with("(...)"))
        step.replace(step.size() - 4, 3, "call" + all);
    for (const Parameter& parameter : function.parameters) {
        const bool used = uses(step, parameter.name);
        const char* const comma = parameters.empty() ? "" : ", ";
        parameters += fmt::format("{}{} {}", comma, parameter.type, used ? parameter.name : "");
        const std::string name = fmt::format("value{}", std::count(names.begin(), names.end(), ','));
        types += fmt::format("{}{} {}", comma, parameter.type, name);
        names += name + ",";
        if (used && parameter.type != parameter.common)
            captures += fmt::format(", {0} = as<{1}>({0})", parameter.name, parameter.common);
    }
    std::string text, name = function.name;
    if (function.how != "own") {
        if (function.marks.contains("older")) {
            name = "warpatlas_older_" + name;
            text = fmt::format(
                "WARPATLAS_API {} {}({}) __asm__(\"{}\");\n", function.result(), name, parameters, function.name);
        }
        text += fmt::format("WARPATLAS_API {} {}({})\n{{\n{}    {}(\"{}\");\n", function.result(), name, parameters,
            function.locals, function.driver ? "WARPATLAS_DRIVER_CALL" : "WARPATLAS_CALL", function.plain());
        text += fmt::format("    return call.{}([&{}]() -> int {{ return {}; }});\n}}\n", function.how, captures, step);
    }
    if (function.driver && function.marks.contains("alias"))
        text += fmt::format("WARPATLAS_UNVERSIONED({});\n", function.plain());
    if (!function.perThread.empty()) {
        names.resize(names.rfind(','));
        text +=
            fmt::format("WARPATLAS_API {} {}{}({})\n{{\n    const PerThreadCall here(__builtin_return_address(0));\n"
                        "    return {}({});\n}}\n",
                function.result(), function.name, function.perThread, types, name, names);
    }
    for (const auto& [mark, releases] : {std::pair("newer", ">="), std::pair("before", "<")})
        if (function.marks.contains(mark))
            return fmt::format("#if CUDART_VERSION {} 13000\n{}#endif\n", releases, text);
    return text;
}

/// The function as C++ calls it: with a type instead of void.
std::string typedFunction(const Function& function)
{
    const bool memory = function.marks.contains("typed"), symbol = function.marks.contains("symbol");
    if (function.driver || (!memory && !symbol && !function.marks.contains("kernel")))
        return {};
    std::string parameters, values;
    bool found = false;
    for (const Parameter& parameter : function.parameters) {
        const std::string& type = parameter.type;
        const std::string name = parameter.name.empty() ? fmt::format("value{}", values.size()) : parameter.name;
        const bool isIt = !found && (memory ? type == "void**" || type == "void*" : type == "const void*");
        found = found || isIt;
        const std::string typed = symbol ? "const T&" : memory ? "T" + type.substr(4) : "T*";
        parameters += fmt::format(
            "{}{} {}{}", parameters.empty() ? "" : ", ", isIt ? typed : type, name, parameter.standardInCpp);
        values += fmt::format(
            "{}{}{}", values.empty() ? "" : ", ", isIt ? fmt::format("({}){}", type, symbol ? "&" : "") : "", name);
    }
    return fmt::format("template <class T> WARPATLAS_CALLED cudaError_t {0}({1})\n{{\n    return {0}({2});\n}}\n",
        function.name, parameters, values);
}

/// The functions of a table, and the names that are missing beside them.
std::vector<Function> readTable(const std::filesystem::path& path, std::string& missing)
{
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(' '))
            lines.back() += line.substr(lines.back().ends_with('(') ? 4 : 3);
        else if (!line.empty() && !line.starts_with('#'))
            lines.push_back(line);
    std::vector<Function> functions;
    for (const std::string& line : lines)
        if (line.starts_with("missing "))
            missing += std::regex_replace(line.substr(7), std::regex(" (\\w+)"), "MISSING(missingDriver, $1)\n");
        else
            addFunctions(line, functions);
    return functions;
}

/// The enumeration of the errors of an interface.
std::string errorsOf(const std::filesystem::path& rows, bool driver)
{
    static const std::regex form("(BOTH|RUNTIME|DRIVER)\\((\\d+), (\\w+)(?:, (\\w+))?.*");
    const char* const before = driver ? "CUDA_ERROR_" : "cudaError";
    std::string text = driver ? "typedef enum cudaError_enum {\n    CUDA_SUCCESS = 0,\n"
                              : "typedef enum cudaError {\n    cudaSuccess = 0,\n";
    std::ifstream file(rows);
    std::smatch parts;
    for (std::string line; std::getline(file, line);)
        if (std::regex_match(line, parts, form) && parts[1] != (driver ? "RUNTIME" : "DRIVER"))
            text += fmt::format(
                "    {}{} = {},\n", before, parts[driver && parts[1] == "BOTH" ? 4 : 3].str(), parts[2].str());
    return text + (driver ? "} CUresult;\n" : "    cudaErrorApiFailureBase = 10000\n} cudaError_t;\n");
}

/// Leaves alone what is there already.
void write(const std::filesystem::path& path, const std::string& text)
{
    if (std::ifstream before(path, std::ios::binary);
        before && std::string(std::istreambuf_iterator<char>(before), {}) == text)
        return;
    if (!(std::ofstream(path, std::ios::binary) << text).flush())
        throw std::runtime_error(path.string() + " cannot be written");
}

void makeFunctions(const std::filesystem::path& folder, const std::filesystem::path& errors,
    const std::vector<std::filesystem::path>& tables)
{
    std::string declared[2], perThread[2], typed, missing, versions, otherVersions;
    std::vector<Function> all;
    std::set<std::string> names;
    for (const std::filesystem::path& table : tables) {
        std::string defined;
        for (Function& function : readTable(table, missing)) {
            if (!function.how.empty())
                defined += definition(function);
            if (!function.marks.contains("undeclared"))
                names.insert(function.name);
            all.push_back(std::move(function));
        }
        write(folder / table.filename().replace_extension(".inc"), defined);
    }
    for (const Function& function : all) {
        const std::string name = function.name, plain = function.plain();
        const bool older = function.versioned() && !names.contains(plain);
        if (function.how.empty()) {
            const char* const what = function.driver ? "missingDriver" : "missing";
            missing += fmt::format("MISSING({}, {})\n", what, name);
            if (!function.perThread.empty())
                missing += fmt::format("MISSING({}, {}{})\n", what, name, function.perThread);
            if (older)
                missing += fmt::format("MISSING({}, {})\n", what, plain);
        } else if (older && function.marks.contains("small")) {
            missing += fmt::format("MISSING(missingSmallDriver, {})\n", plain);
        }
        if (function.marks.contains("undeclared"))
            continue;
        std::string parameters;
        for (const Parameter& parameter : function.parameters)
            parameters += (parameters.empty() ? "" : ", ") + parameter.type + parameter.standard;
        typed += typedFunction(function);
        declared[function.driver] += fmt::format("{} {}({});\n", function.result(), name, parameters);
        const std::string shorter = older ? plain : name;
        if (!function.perThread.empty())
            perThread[function.driver] += fmt::format("#define {} {}{}\n", shorter, name, function.perThread);
        if (older)
            (function.perThread.empty() ? versions : otherVersions) += fmt::format("#define {} {}\n", plain, name);
    }
    const auto header = [&](const char* name, const char* what, const std::string& text) {
        write(folder / name, fmt::format("/// {}\n#pragma once\n\n{}", what, text));
    };
    header("runtime_functions.h", "The functions of the runtime, as they are called. Part of cuda_runtime_api.h.",
        "extern \"C\" {\n" + declared[0] + "}\n");
    header("runtime_typed.h", "The functions of the runtime, as C++ calls them. Part of cuda_runtime.h.", typed);
    header("driver_calls.h", "The functions of the driver, as they are called. Part of cuda.h.",
        "extern \"C\" {\n" + declared[1] + "}\n");
    header("runtime_per_thread.h",
        "With a default stream per host thread, functions have other names. Part of cuda_runtime_api.h.", perThread[0]);
    header("driver_names.h",
        "Functions of the driver whose forms have changed: a name stands for the newest. Part of cuda.h.",
        "#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM\n" + perThread[1] + "#else\n" + otherVersions + "#endif\n"
            + versions);
    header("runtime_errors.h", "The errors of the runtime, with CUDA's names and numbers. Part of driver_types.h.",
        errorsOf(errors, false));
    header("driver_errors.h", "The errors of the driver, with CUDA's names and numbers. Part of cuda.h.",
        errorsOf(errors, true));
    write(folder / "missing_functions.cpp", "#include \"kernels/runtime/calls/missing.h\"\n\n" + missing);
}

} // namespace

int main(int count, char** words)
{
    try {
        if (count < 3)
            throw std::runtime_error("usage: warpatlas_make_functions FOLDER error_rows.inc TABLE.functions...");
        makeFunctions(words[1], words[2], {words + 3, words + count});
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
    return 0;
}
