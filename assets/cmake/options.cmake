# Compiler options that every target of ours shares: link warpatlas_options.
add_library(warpatlas_options INTERFACE)
target_include_directories(warpatlas_options INTERFACE ${PROJECT_SOURCE_DIR})
# Results must be the same on every machine and equal to the interpreter's: no contraction, no fast-math.
target_compile_options(warpatlas_options INTERFACE -Wall -Wextra -Wpedantic -ffp-contract=off)
# Places in errors are relative to the repository, so that two builds in two folders are the same program.
target_compile_options(warpatlas_options INTERFACE -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=)
# gcc 12 sees overlapping copies in its own std::string where none are (its bugs 105329 and 105651); 13 does not.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 12 AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(warpatlas_options INTERFACE -Wno-restrict)
endif()
# As many units are compiled at once as there are cores and memory for; more on a core only push each other out of its cache.
cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)
cmake_host_system_information(RESULT megabytes QUERY TOTAL_PHYSICAL_MEMORY)
math(EXPR compilers "${megabytes} / 2500")
if(compilers LESS 1)
    set(compilers 1)
elseif(compilers GREATER cores)
    set(compilers ${cores})
endif()
set_property(GLOBAL PROPERTY JOB_POOLS compiling=${compilers})
set(CMAKE_JOB_POOL_COMPILE compiling)
# gcc looks for memory to use again from 128 MiB on, which takes a tenth of all compiling. A quarter more memory than
# before is asked for only where each of ninja's jobs has that much.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    math(EXPR enough "(${compilers} + 1) * 3000")
    if(megabytes GREATER enough)
        target_compile_options(warpatlas_options INTERFACE --param=ggc-min-heapsize=1048576)
    endif()
endif()
# That texts and their figures fit is checked in `dev` and by tests/tidy, which compile each source as it is: in units, the
# compiler would spend a twentieth of its time on it.
if(CMAKE_UNITY_BUILD)
    target_compile_definitions(warpatlas_options INTERFACE FMT_CONSTEVAL=)
endif()
# For what says its version.
add_library(warpatlas_version INTERFACE)
target_compile_definitions(warpatlas_version INTERFACE WARPATLAS_VERSION="${PROJECT_VERSION}")
if(WARPATLAS_WARNINGS_AS_ERRORS)
    target_compile_options(warpatlas_options INTERFACE -Werror)
endif()
# Names of functions are for debuggers, and a quarter of the file.
target_link_options(warpatlas_options INTERFACE $<$<CONFIG:Release>:-s>)
if(WARPATLAS_SANITIZE)
    target_compile_options(warpatlas_options INTERFACE -fsanitize=${WARPATLAS_SANITIZE} -fno-omit-frame-pointer)
    target_link_options(warpatlas_options INTERFACE -fsanitize=${WARPATLAS_SANITIZE})
endif()
if(WARPATLAS_FUZZERS)
    # Coverage for libFuzzer in everything; its main() only in the fuzzers.
    target_compile_options(warpatlas_options INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
# Faster where they are installed, and never required.
find_program(WARPATLAS_CCACHE ccache)
if(WARPATLAS_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${WARPATLAS_CCACHE})
endif()
include(CheckLinkerFlag)
foreach(linker mold lld)
    find_program(WARPATLAS_LINKER_${linker} NAMES ${linker} ld.${linker})
    if(WARPATLAS_LINKER_${linker})
        check_linker_flag(CXX -fuse-ld=${linker} WARPATLAS_LINKS_WITH_${linker}) # gcc before 12 does not know mold
        if(WARPATLAS_LINKS_WITH_${linker})
            target_link_options(warpatlas_options INTERFACE -fuse-ld=${linker})
            break()
        endif()
    endif()
endforeach()
