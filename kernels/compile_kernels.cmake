# Compiles every kernels/catalogue/*/*.cu, in batches, and embeds the results, by the file's own name:
#
#   kernels/<file>.cu              the text, for the source panel
#   kernels/<file>.ptx             lesson PTX for the simulator: loops as written, one .loc a line
#   kernels/<file>.fatbin          for the GPU, fully optimised         (with CUDA only)
#   kernels/<file>.optimised.ptx   what predicted times are made of      (with CUDA only)
#   kernels/<file>.resources.txt   what ptxas -v says of each GPU       (with CUDA only)
#   kernels/lesson_mode.txt        the compiler and the options that made the lesson PTX
#
# A variant of a kernel is its own file: matmul.cu is the first, matmul_tiled.cu another. The device code that the CUDA
# device itself needs (kernels/device/cuda/*.cu) becomes kernels/device/<file>.fatbin.
set(kernel_output ${CMAKE_CURRENT_BINARY_DIR}/compiled)
set(kernel_products "")
file(MAKE_DIRECTORY ${kernel_output})
file(GLOB kernel_files CONFIGURE_DEPENDS catalogue/*/*.cu)
if(WARPATLAS_CUDA)
    include(compiler/nvcc.cmake)
else()
    include(compiler/clang.cmake)
endif()
include(compiler/batches.cmake)

warpatlas_compile(lesson SOURCES ${kernel_files} COMMAND ${WARPATLAS_LESSON_COMMAND} OUTPUT ${kernel_output} AFTER .ptx
    DEPENDS ${WARPATLAS_LESSON_DEPENDS} ${WARPATLAS_COMPILER})
if(WARPATLAS_CUDA)
    warpatlas_compile(fatbin SOURCES ${kernel_files} COMMAND ${WARPATLAS_FATBIN_COMMAND} OUTPUT ${kernel_output} AFTER .fatbin
        ${WARPATLAS_COMPILER})
    warpatlas_compile(optimised SOURCES ${kernel_files} COMMAND ${WARPATLAS_OPTIMISED_COMMAND} OUTPUT ${kernel_output}
        AFTER .optimised.ptx ${WARPATLAS_COMPILER})
    warpatlas_compile(resources SOURCES ${kernel_files} COMMAND ${WARPATLAS_RESOURCES_COMMAND} OUTPUT ${kernel_output}
        AFTER .resources.txt HEADING "ptxas ${WARPATLAS_NVCC_VERSION}" SIZE 12 ${WARPATLAS_COMPILER})
endif()
foreach(source IN LISTS kernel_files)
    get_filename_component(name ${source} NAME_WE)
    warpatlas_embed(kernels/${name}.cu ${source})
    warpatlas_embed(kernels/${name}.ptx ${kernel_output}/${name}.ptx)
    if(WARPATLAS_CUDA)
        warpatlas_embed(kernels/${name}.fatbin ${kernel_output}/${name}.fatbin)
        warpatlas_embed(kernels/${name}.optimised.ptx ${kernel_output}/${name}.optimised.ptx)
        warpatlas_embed(kernels/${name}.resources.txt ${kernel_output}/${name}.resources.txt)
    endif()
endforeach()

# Named mistakes (catalogue/common/mistake_text.h): kernels/<file>.mistakes, of which the program makes their texts, and
# kernels/mistakes/<file>_<mistake>.ptx; their times are not compared, so that a GPU gets the PTX as well.
add_executable(warpatlas_make_mistakes make_mistakes.cpp catalogue/common/mistake.cpp catalogue/common/mistake_text.cpp
    model/problem.cpp)
target_link_libraries(warpatlas_make_mistakes PRIVATE warpatlas_options fmt::fmt)
set(mistake_output ${CMAKE_CURRENT_BINARY_DIR}/mistakes)
set(mistake_files "")
file(MAKE_DIRECTORY ${mistake_output})
file(GLOB mistake_lists CONFIGURE_DEPENDS catalogue/*/mistakes/*.mistakes)
foreach(list IN LISTS mistake_lists)
    get_filename_component(name ${list} NAME_WE)
    get_filename_component(family ${list}/../.. ABSOLUTE)
    file(STRINGS ${list} texts REGEX "^== ")
    list(TRANSFORM texts REPLACE "^== ([a-z_0-9]*).*" "${mistake_output}/${name}_\\1.cu")
    add_custom_command(OUTPUT ${texts} DEPENDS warpatlas_make_mistakes ${family}/${name}.cu ${list}
        COMMAND warpatlas_make_mistakes ${family}/${name}.cu ${list} ${mistake_output}
        COMMENT "Making the mistakes of ${name}.cu" VERBATIM)
    list(APPEND mistake_files ${texts})
    warpatlas_embed(kernels/${name}.mistakes ${list})
endforeach()
# The names of the mistakes are read here.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${mistake_lists})
warpatlas_compile(mistakes SOURCES ${mistake_files} COMMAND ${WARPATLAS_MISTAKE_COMMAND} OUTPUT ${kernel_output}
    BEFORE mistake_ AFTER .ptx DEPENDS ${WARPATLAS_LESSON_DEPENDS} ${WARPATLAS_COMPILER})
foreach(source IN LISTS mistake_files)
    get_filename_component(name ${source} NAME_WE)
    warpatlas_embed(kernels/mistakes/${name}.ptx ${kernel_output}/mistake_${name}.ptx)
endforeach()

file(CONFIGURE OUTPUT ${kernel_output}/lesson_mode.txt CONTENT "${WARPATLAS_LESSON_MODE}" @ONLY)
warpatlas_embed(kernels/lesson_mode.txt ${kernel_output}/lesson_mode.txt)

if(WARPATLAS_CUDA)
    file(GLOB device_files CONFIGURE_DEPENDS device/cuda/*.cu)
    list(FILTER device_files EXCLUDE REGEX "/cub_library\\.cu$") # has a host's side
    warpatlas_compile(device SOURCES ${device_files} COMMAND ${WARPATLAS_FATBIN_COMMAND} OUTPUT ${kernel_output}
        BEFORE device_ AFTER .fatbin ${WARPATLAS_COMPILER})
    foreach(source IN LISTS device_files)
        get_filename_component(name ${source} NAME_WE)
        warpatlas_embed(kernels/device/${name}.fatbin ${kernel_output}/device_${name}.fatbin)
    endforeach()
endif()

if(WARPATLAS_CUDA)
    include(device/cuda/cub_library.cmake)
endif()

add_custom_target(warpatlas_compiled_kernels DEPENDS ${kernel_products})
set_property(GLOBAL APPEND PROPERTY WARPATLAS_ASSET_MAKERS warpatlas_compiled_kernels)
