# Hands the suites of a GoogleTest program to ctest: one process a suite, where gtest_discover_tests() starts one a test.
# Starting a program, its fonts and its OpenGL takes longer than most tests: a suite each saves a quarter of all the time.
# A suite of many tests is dealt out to several processes, which GoogleTest calls shards.

# Lists the suites when ctest looks for tests, whenever the program is newer than the list. `weight` is what a test of
# this program takes beside those of others: ctest starts first what takes long. What follows are variables of the
# environment that the suites get, NAME=VALUE.
function(warpatlas_suites target prefix label weight)
    set(list ${CMAKE_CURRENT_BINARY_DIR}/${target}.suites.cmake)
    file(GENERATE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${target}.lister.cmake CONTENT "
set(program [==[$<TARGET_FILE:${target}>]==])
if(NOT EXISTS \"\${program}\")
    add_test([==[${prefix}.NOT_BUILT]==] [==[${target}_NOT_BUILT]==])
    return()
endif()
if(\"\${program}\" IS_NEWER_THAN [==[${list}]==] OR [==[${CMAKE_CURRENT_FUNCTION_LIST_FILE}]==] IS_NEWER_THAN [==[${list}]==])
    set(list [==[${list}]==])
    set(prefix [==[${prefix}]==])
    set(label [==[${label}]==])
    set(weight [==[${weight}]==])
    set(environment [==[${ARGN}]==])
    include([==[${CMAKE_CURRENT_FUNCTION_LIST_DIR}/list_suites.cmake]==])
endif()
include([==[${list}]==])
")
    set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${CMAKE_CURRENT_BINARY_DIR}/${target}.lister.cmake)
endfunction()
