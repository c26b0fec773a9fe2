# Unity builds: a folder's sources are one translation unit, so that the headers of the standard library, of Qt, JSON and
# CLI11 are read once a folder and not once a file: a cold build takes a quarter of the time. Presets switch it on with
# CMAKE_UNITY_BUILD; `dev` leaves it off, so that one changed file is one compilation there.
#
#   warpatlas_group_by_folder(TARGET [FOLDER])     once its sources are known; FOLDER: the topmost, where it is not the
#                                                  one that defines the target
#
# A folder's files therefore share one anonymous namespace: a name in one is the folder's. Folders of few files are
# compiled with the folder that they lie in. What needs options of its own (set_source_files_properties) stays alone, as CMake does
# by itself.
set(fewest_sources 5)

function(warpatlas_group_by_folder target)
    get_target_property(sources ${target} SOURCES)
    get_target_property(top ${target} SOURCE_DIR)
    if(ARGC GREATER 1)
        set(top ${PROJECT_SOURCE_DIR}/${ARGV1})
    endif()
    list(FILTER sources INCLUDE REGEX "\\.cpp$")
    set(folders "")
    foreach(source IN LISTS sources)
        get_filename_component(source ${source} ABSOLUTE)
        get_filename_component(folder ${source} DIRECTORY)
        list(APPEND folders ${folder})
    endforeach()
    # A folder of few is compiled with the one that it lies in: the deepest first, as that one may have few as well.
    set(deepest 0)
    foreach(folder IN LISTS folders)
        string(REGEX MATCHALL "/" depth "${folder}")
        list(LENGTH depth depth)
        if(depth GREATER deepest)
            set(deepest ${depth})
        endif()
    endforeach()
    foreach(level RANGE ${deepest} 0 -1)
        set(known ${folders})
        list(REMOVE_DUPLICATES known)
        foreach(folder IN LISTS known)
            string(REGEX MATCHALL "/" depth "${folder}")
            list(LENGTH depth depth)
            set(of_it ${folders})
            list(FILTER of_it INCLUDE REGEX "^${folder}$")
            list(LENGTH of_it count)
            if(depth EQUAL level AND count LESS fewest_sources AND NOT folder STREQUAL top)
                get_filename_component(parent ${folder} DIRECTORY)
                string(FIND "${parent}/" "${top}/" inside)
                if(NOT inside EQUAL 0)
                    set(parent ${top}) # it belongs to another target as well
                endif()
                list(TRANSFORM folders REPLACE "^${folder}$" "${parent}")
            endif()
        endforeach()
    endforeach()
    foreach(source folder IN ZIP_LISTS sources folders)
        file(RELATIVE_PATH group ${PROJECT_SOURCE_DIR} ${folder})
        string(REPLACE "/" "_" group ${group})
        set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${group})
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
    # The compiler takes a source that is included for a header, and warns of types that "other files" might see
    # differently. `dev`, which compiles each alone, has the warning.
    if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    endif()
endfunction()
