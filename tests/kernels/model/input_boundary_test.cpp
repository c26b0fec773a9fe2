// Each kind of exception that a library may throw while it reads, and what comes out.
#include "kernels/model/input_boundary.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <ios>
#include <new>
#include <stdexcept>
#include <vector>

namespace warpatlas {
namespace {

template <class Exception> std::string lineOf(const Exception& thrown)
{
    try {
        readingInput("a.file", [&]() -> int { throw thrown; });
    } catch (const InputError& error) {
        EXPECT_EQ(error.subject(), "a.file");
        return error.what();
    }
    ADD_FAILURE() << "no InputError";
    return {};
}

TEST(InputBoundary, WhatAllWentWellReturnsIsReturned)
{
    EXPECT_EQ(readingInput("a.file", [] { return 7; }), 7);
}

TEST(InputBoundary, EveryLibrarysExceptionIsALineAboutTheInput)
{
    EXPECT_EQ(lineOf(std::bad_alloc()), "a.file: there is not enough memory for it");
    EXPECT_EQ(lineOf(std::bad_array_new_length()), "a.file: there is not enough memory for it");
    EXPECT_EQ(lineOf(std::length_error("vector::_M_default_append")), "a.file: is too large");
    EXPECT_EQ(lineOf(std::filesystem::filesystem_error(
                  "cannot get current path", std::make_error_code(std::errc::no_such_file_or_directory))),
        "a.file: the file system refuses it: No such file or directory");
    EXPECT_EQ(lineOf(std::out_of_range("stod")), "a.file: stod");
    EXPECT_EQ(lineOf(std::runtime_error(std::string(100'000, 'e'))), "a.file: " + std::string(77, 'e') + "...");
    EXPECT_EQ(lineOf(std::ios_base::failure("broken")).substr(0, 14), "a.file: broken");
    EXPECT_EQ(lineOf(42), "a.file: cannot be read");
}

TEST(InputBoundary, TheLibrariesThemselvesThrowThem)
{
    EXPECT_THROW(readingInput("a.file", [] { return std::string().at(3); }), InputError);
    EXPECT_THROW(
        readingInput("a.file", [] { return std::vector<int>(std::vector<int>().max_size() + 1).size(); }), InputError);
    EXPECT_THROW(readingInput("a.file", [] { return std::filesystem::file_size("/nowhere/at/all"); }), InputError);
}

TEST(InputBoundary, TheProgramsOwnPassUnchanged)
{
    class Special : public InputError {
    public:
        Special() : InputError("another", "reason") { }
    };
    EXPECT_THROW(readingInput("a.file", []() -> int { throw Special(); }), Special);
    EXPECT_THROW(readingInput("a.file", []() -> int { throw Cancelled(); }), Cancelled);
    EXPECT_THROW(
        readingInput("a.file", []() -> int { throw DeviceError("cudaErrorUnknown", "a sentence"); }), DeviceError);
}

} // namespace
} // namespace warpatlas
