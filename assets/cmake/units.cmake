# Units: many sources of a target are one translation unit, so that the headers of the standard library, of Qt, JSON and
# CLI11 are read once a unit, and what templates make of them is made once: thirteen thousand lines in one unit take half
# of what they take in six. Presets switch it on with CMAKE_UNITY_BUILD; `dev` leaves it off, so
# that one changed file is one compilation there.
#
#   warpatlas_units(TARGET [OPTION...])     once its sources are known; OPTION: how all of them are compiled, instead of
#                                           what their properties say
#
# The files of a layer therefore share one anonymous namespace: a name in one is the layer's. Properties of a source say
# what else is wanted, in all presets:
#
#   WARPATLAS_FAST ON      optimised for speed (-O3): whatever tests/bench measures, with all that it calls: a function of
#                          kernels/model at -Og cost the simulator's counting 6 %. The rest of a Release is words, forms and
#                          commands, which gcc compiles at -Og in two thirds of the time that -O1 takes
#   SKIP_UNITY_BUILD_INCLUSION ON, COMPILE_OPTIONS   stays alone
set(unit_bytes 1100000)     # some 25,000 lines, 30 s, and up to 3 GB of memory (options.cmake, the pool)
set(fast_unit_bytes 150000) # larger ones inline less
if(NOT CMAKE_BUILD_TYPE STREQUAL "Release") # debug information and sanitizers take three times the memory
    set(unit_bytes 300000)
endif()

# In bytes; what is made while building counts for nothing, before and after.
function(warpatlas_size_of variable path target)
    set(size 0)
    get_source_file_property(is_generated ${path} TARGET_DIRECTORY ${target} GENERATED)
    if(NOT is_generated AND NOT path STREQUAL "end")
        file(SIZE ${path} size)
    endif()
    set(${variable} ${size} PARENT_SCOPE)
endfunction()

# Writes the units of `sources`, which are as many as are needed, alike in size: a small one at the end would read all
# headers for little. `variable` becomes their paths; `options` are how they are compiled.
function(warpatlas_cut variable target kind limit sources options)
    set(bytes 0)
    foreach(source IN LISTS sources)
        warpatlas_size_of(size ${source} ${target})
        math(EXPR bytes "${bytes} + ${size}")
    endforeach()
    math(EXPR limit "${bytes} / (${bytes} / ${limit} + 1) + 15000") # files are not cut
    set(units "")
    set(bytes 0)
    set(text "")
    set(generated "")
    foreach(source IN LISTS sources ITEMS end)
        warpatlas_size_of(size ${source} ${target})
        math(EXPR bytes "${bytes} + ${size}")
        if(text AND (source STREQUAL "end" OR bytes GREATER limit))
            list(LENGTH units number)
            math(EXPR number "${number} + 1")
            set(unit ${CMAKE_CURRENT_BINARY_DIR}/units/${target}_${kind}_${number}.cpp)
            file(CONFIGURE OUTPUT ${unit} CONTENT "${text}" @ONLY)
            list(APPEND units ${unit})
            set_source_files_properties(${unit} TARGET_DIRECTORY ${target} PROPERTIES COMPILE_OPTIONS "${options}" OBJECT_DEPENDS "${generated}")
            set(bytes ${size})
            set(text "")
            set(generated "")
        endif()
        string(APPEND text "#include \"${source}\"\n")
        get_source_file_property(is_generated ${source} TARGET_DIRECTORY ${target} GENERATED)
        if(is_generated)
            list(APPEND generated ${source})
        endif()
    endforeach()
    set(${variable} "${units}" PARENT_SCOPE)
endfunction()

function(warpatlas_units target)
    if(ARGC GREATER 1)
        target_compile_options(${target} PRIVATE ${ARGN})
    elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # With -Og gcc sees variables of its own library that may be uninitialized, and are not.
        target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-Og> $<$<CONFIG:Release>:-Wno-maybe-uninitialized>)
        set(fast_options $<$<CONFIG:Release>:-O3> $<$<CONFIG:Release>:-falign-loops=64>)
    else()
        target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
        set(fast_options $<$<CONFIG:Release>:-O3>)
    endif()
    get_target_property(sources ${target} SOURCES)
    set(own "")
    set(usual "")
    set(fast "")
    foreach(source IN LISTS sources)
        get_filename_component(path ${source} ABSOLUTE)
        get_source_file_property(is_fast ${path} TARGET_DIRECTORY ${target} WARPATLAS_FAST)
        get_source_file_property(is_alone ${path} TARGET_DIRECTORY ${target} SKIP_UNITY_BUILD_INCLUSION)
        get_source_file_property(options ${path} TARGET_DIRECTORY ${target} COMPILE_OPTIONS)
        if(ARGC GREATER 1)
            set(is_fast OFF)
            set(is_alone OFF)
            set(options "")
        endif()
        if(NOT source MATCHES "\\.cpp$" OR is_alone OR options OR NOT CMAKE_UNITY_BUILD)
            list(APPEND own ${source})
            if(is_fast AND source MATCHES "\\.cpp$")
                set_property(SOURCE ${path} TARGET_DIRECTORY ${target} APPEND PROPERTY COMPILE_OPTIONS ${fast_options})
            endif()
        elseif(is_fast)
            list(APPEND fast ${path})
        else()
            list(APPEND usual ${path})
        endif()
    endforeach()
    warpatlas_cut(usual_units ${target} usual ${unit_bytes} "${usual}" "")
    warpatlas_cut(fast_units ${target} fast ${fast_unit_bytes} "${fast}" "${fast_options}")
    set_target_properties(${target} PROPERTIES SOURCES "${own};${usual_units};${fast_units}" UNITY_BUILD OFF)
    # The compiler takes a source that is included for a header, and warns of types that "other files" might see
    # differently. `dev`, which compiles each alone, has the warning.
    if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    endif()
endfunction()
