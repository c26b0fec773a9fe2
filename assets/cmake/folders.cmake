# A folder of the second level is a library, and what it may use is said once, here for the linker and for tests/layers,
# which reads these very calls: an include, or a name, of a folder that is not listed is a fault, and so is a cycle.
#
#   warpatlas_folder(kernels/analysis USES kernels/model kernels/simulator LINKS fmt::fmt
#       [SHOWS lib] [WITHOUT regex] [FAST regex...] [ROOMS state "words: state"] [SHARED] [MOC])
#
# USES: folders.  LINKS: libraries of others that its sources need; SHOWS: that its headers need, too.
# WITHOUT: sources that this build leaves out.  FAST: sources that are optimised for speed (units.cmake).
# ROOMS: folders in it, and which of the others each may use; what lies beside them stands above them all. Rooms are for
# tests/layers alone: the library is one.  SHARED: it is in shared libraries, too.  MOC: Qt's moc reads its headers.
#
# warpatlas_layer(kernels) is all folders of a layer, for what needs the layer as it is: the program and its tests.
#
# Where sources are compiled in units, these hold many folders: a layer is two libraries then, what is SHARED and the
# rest, and each folder is the name of one of them. warpatlas_library_of(VARIABLE folder) says which.
function(warpatlas_folder folder)
    cmake_parse_arguments(PARSE_ARGV 1 own "SHARED;MOC" "WITHOUT" "USES;LINKS;SHOWS;ROOMS;FAST")
    if(own_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "warpatlas_folder(${folder}): ${own_UNPARSED_ARGUMENTS}?")
    endif()
    string(REPLACE "/" "_" name warpatlas_${folder})
    string(REGEX REPLACE "/.*" "" layer ${folder})
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cpp ${PROJECT_SOURCE_DIR}/${folder}/*.h)
    if(own_WITHOUT)
        list(FILTER sources EXCLUDE REGEX "${own_WITHOUT}")
    endif()
    set(library ${name})
    if(CMAKE_UNITY_BUILD)
        set(library warpatlas_${layer}_own)
        if(own_SHARED)
            set(library warpatlas_${layer}_shared)
        endif()
        add_library(${name} INTERFACE)
        target_link_libraries(${name} INTERFACE ${library})
    endif()
    if(NOT TARGET ${library})
        add_library(${library} STATIC)
        set_property(GLOBAL APPEND PROPERTY WARPATLAS_LIBRARIES_OF_${layer} ${library})
        target_link_libraries(${library} PUBLIC warpatlas_options)
    endif()
    set_property(GLOBAL PROPERTY WARPATLAS_LIBRARY_OF_${folder} ${library})
    target_sources(${library} PRIVATE ${sources})
    set(headers ${sources})
    if(own_FAST)
        list(JOIN own_FAST "|" own_FAST)
        list(FILTER sources INCLUDE REGEX "${own_FAST}")
        set_source_files_properties(${sources} PROPERTIES WARPATLAS_FAST ON)
    endif()
    if(own_SHARED)
        warpatlas_shared(${library})
    endif()
    if(own_MOC)
        list(FILTER headers INCLUDE REGEX "\\.h$")
        list(JOIN headers "|" joined)
        set(script ${PROJECT_SOURCE_DIR}/assets/cmake/moc_headers.cmake)
        set(moc ${CMAKE_CURRENT_BINARY_DIR}/moc_${name}.cpp)
        add_custom_command(OUTPUT ${moc} DEPENDS ${headers} ${script} COMMENT "Running moc for ${folder}" VERBATIM
            COMMAND ${CMAKE_COMMAND} -DMOC=$<TARGET_FILE:Qt6::moc> -DROOT=${PROJECT_SOURCE_DIR} "-DHEADERS=${joined}" -DOUTPUT=${moc} -P ${script})
        target_sources(${library} PRIVATE ${moc})
    endif()
    target_link_libraries(${library} PUBLIC ${own_SHOWS} PRIVATE ${own_LINKS})
    foreach(used IN LISTS own_USES)
        warpatlas_library_of(used ${used})
        if(NOT used STREQUAL library)
            target_link_libraries(${library} PUBLIC ${used})
        endif()
    endforeach()
endfunction()

function(warpatlas_library_of variable folder)
    get_property(library GLOBAL PROPERTY WARPATLAS_LIBRARY_OF_${folder})
    set(${variable} ${library} PARENT_SCOPE)
endfunction()

function(warpatlas_shared target)
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden)
endfunction()

function(warpatlas_layer layer)
    get_property(libraries GLOBAL PROPERTY WARPATLAS_LIBRARIES_OF_${layer})
    foreach(library IN LISTS libraries)
        cmake_language(EVAL CODE "cmake_language(DEFER CALL warpatlas_units ${library})") # options of single sources follow
    endforeach()
    add_library(warpatlas_${layer} INTERFACE)
    target_link_libraries(warpatlas_${layer} INTERFACE ${libraries})
endfunction()
