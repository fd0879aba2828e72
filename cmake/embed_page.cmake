# Puts the page, which tools/web makes, into the program: every file of build/web as it is and
# packed, by .incbin, and the table of src/server/embedded_page.h. A changed file is taken in again,
# a new one is found.
set(page ${CMAKE_SOURCE_DIR}/build/web)
if(NOT EXISTS ${page}/index.html)
  message(FATAL_ERROR "The page is not there: tools/web makes it.")
endif()
file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${page} ${page}/*)
find_program(GZIP gzip REQUIRED)

set(folder ${CMAKE_BINARY_DIR}/embedded)
set(assembly "  .section .rodata\n")
set(externs "")
set(rows "")
set(index 0)
set(paths "")
foreach(file IN LISTS files)
  set(path ${page}/${file})
  set(packed ${folder}/page/${file}.gz)
  list(APPEND paths ${path})
  cmake_path(GET packed PARENT_PATH parent)
  file(MAKE_DIRECTORY ${parent})
  execute_process(COMMAND ${GZIP} -9 -n -c ${path} OUTPUT_FILE ${packed} COMMAND_ERROR_IS_FATAL ANY)
  file(SHA256 ${path} hash)
  string(SUBSTRING ${hash} 0 32 hash)
  set(symbol comodin_page_${index})
  foreach(form IN ITEMS plain packed)
    set(bytes ${path})
    if("${form}" STREQUAL "packed")
      set(bytes ${packed})
    endif()
    string(APPEND assembly
           "  .global ${symbol}_${form}, ${symbol}_${form}_size\n"
           "${symbol}_${form}:\n  .incbin \"${bytes}\"\n1:\n"
           "  .balign 8\n${symbol}_${form}_size:\n  .quad 1b - ${symbol}_${form}\n")
    string(APPEND externs "extern const char ${symbol}_${form}[];\n"
                          "extern const std::uint64_t ${symbol}_${form}_size;\n")
  endforeach()
  string(APPEND rows "      {\"/${file}\", {${symbol}_plain, ${symbol}_plain_size},\n"
                     "       {${symbol}_packed, ${symbol}_packed_size}, \"${hash}\"},\n")
  math(EXPR index "${index} + 1")
endforeach()
string(APPEND assembly "  .section .note.GNU-stack,\"\",%progbits\n")

file(CONFIGURE OUTPUT ${folder}/page.S CONTENT "${assembly}" @ONLY)
file(CONFIGURE OUTPUT ${folder}/page.cpp @ONLY CONTENT
     "#include \"server/embedded_page.h\"

#include <array>
#include <cstdint>

extern \"C\" {
${externs}}

namespace comodin {

std::span<const PageFile> embedded_page() {
  static const std::array<PageFile, ${index}> kFiles{{
${rows}  }};
  return kFiles;
}

}  // namespace comodin
")
# What was packed and hashed here is so again when a file changes.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${paths})
set_source_files_properties(${folder}/page.S PROPERTIES OBJECT_DEPENDS "${paths}")
target_sources(comodin_core PRIVATE ${folder}/page.S ${folder}/page.cpp)
