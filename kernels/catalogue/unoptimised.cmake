# The catalogue once more at -O0 (unoptimised.h). Its functions have the names of those of the catalogue, and those that
# headers define would be taken for each other by the linker: so the copy is made one object, all of whose names but one
# are its own.
file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/catalogue/*.cpp)
add_library(warpatlas_unoptimised OBJECT ${sources})
warpatlas_units(warpatlas_unoptimised -O0 $<$<CXX_COMPILER_ID:GNU>:-fno-gnu-unique>) # unique names would stay shared
target_compile_definitions(warpatlas_unoptimised PRIVATE WARPATLAS_UNOPTIMISED)
target_link_libraries(warpatlas_unoptimised PRIVATE warpatlas_kernels_model warpatlas_assets fmt::fmt TBB::tbb)
set(together ${CMAKE_CURRENT_BINARY_DIR}/unoptimised_together.o)
set(object ${CMAKE_CURRENT_BINARY_DIR}/unoptimised.o)
# That of clang, lld, does not know how to keep one of the functions that several files have.
find_program(WARPATLAS_BFD_LINKER NAMES ld.bfd ld REQUIRED)
add_custom_command(OUTPUT ${object}
    COMMAND ${WARPATLAS_BFD_LINKER} -r --force-group-allocation -o ${together} $<TARGET_OBJECTS:warpatlas_unoptimised>
    COMMAND ${CMAKE_OBJCOPY} --keep-global-symbol=warpatlasUnoptimised ${together} ${object}
    COMMAND ${CMAKE_COMMAND} -E rm ${together}
    DEPENDS warpatlas_unoptimised $<TARGET_OBJECTS:warpatlas_unoptimised>
    COMMAND_EXPAND_LISTS VERBATIM COMMENT "Setting the unoptimised references apart")
set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
warpatlas_library_of(library kernels/catalogue)
target_sources(${library} PRIVATE ${object})
