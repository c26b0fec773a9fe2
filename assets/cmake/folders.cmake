# A folder of the second level is a library, and what it may use is said once, here for the linker and for tests/layers,
# which reads these very calls: an include, or a name, of a folder that is not listed is a fault, and so is a cycle.
#
#   warpatlas_folder(kernels/analysis USES kernels/model kernels/simulator LINKS fmt::fmt
#       [SHOWS lib] [WITHOUT regex] [ROOMS state "words: state"] [SHARED])
#
# USES: folders.  LINKS: libraries of others that its sources need; SHOWS: that its headers need, too.
# WITHOUT: sources that this build leaves out.  ROOMS: folders in it, and which of the others each may use; what lies
# beside them stands above them all. Rooms are for tests/layers alone: the library is one.
#
# warpatlas_layer(kernels) is all folders of a layer, for what needs the layer as it is: the program and its tests.
function(warpatlas_folder folder)
    cmake_parse_arguments(PARSE_ARGV 1 own "SHARED" "WITHOUT" "USES;LINKS;SHOWS;ROOMS")
    if(own_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "warpatlas_folder(${folder}): ${own_UNPARSED_ARGUMENTS}?")
    endif()
    string(REPLACE "/" "_" target warpatlas_${folder})
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cpp ${PROJECT_SOURCE_DIR}/${folder}/*.h)
    if(own_WITHOUT)
        list(FILTER sources EXCLUDE REGEX "${own_WITHOUT}")
    endif()
    add_library(${target} STATIC ${sources})
    warpatlas_group_by_folder(${target} ${folder})
    if(own_SHARED)
        warpatlas_shared(${target})
    endif()
    target_link_libraries(${target} PUBLIC warpatlas_options ${own_SHOWS} PRIVATE ${own_LINKS})
    foreach(used IN LISTS own_USES)
        string(REPLACE "/" "_" used warpatlas_${used})
        target_link_libraries(${target} PUBLIC ${used})
    endforeach()
    string(REGEX REPLACE "/.*" "" layer ${folder})
    set_property(GLOBAL APPEND PROPERTY WARPATLAS_FOLDERS_OF_${layer} ${target})
endfunction()

function(warpatlas_shared target)
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden)
endfunction()

function(warpatlas_layer layer)
    get_property(folders GLOBAL PROPERTY WARPATLAS_FOLDERS_OF_${layer})
    add_library(warpatlas_${layer} INTERFACE)
    target_link_libraries(warpatlas_${layer} INTERFACE ${folders})
endfunction()
