# Puts the files of editions/ into the program: their bytes by .incbin, and the table of
# src/edition/embedded.h that names them. A changed file is taken in again, a new one is found.
file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/editions editions/*.toml)

set(assembly "  .section .rodata\n")
set(externs "")
set(rows "")
set(index 0)
set(paths "")
foreach(file IN LISTS files)
  set(path ${CMAKE_SOURCE_DIR}/editions/${file})
  list(APPEND paths ${path})
  set(symbol comodin_edition_${index})
  string(REGEX REPLACE "\\.toml$" "" name ${file})
  string(APPEND assembly
         "  .global ${symbol}, ${symbol}_size\n"
         "${symbol}:\n  .incbin \"${path}\"\n1:\n"
         "  .balign 8\n${symbol}_size:\n  .quad 1b - ${symbol}\n")
  string(APPEND externs "extern const char ${symbol}[];\n"
                        "extern const std::uint64_t ${symbol}_size;\n")
  string(APPEND rows "      {\"${name}\", {${symbol}, ${symbol}_size}},\n")
  math(EXPR index "${index} + 1")
endforeach()
string(APPEND assembly "  .section .note.GNU-stack,\"\",%progbits\n")

set(folder ${CMAKE_BINARY_DIR}/embedded)
file(CONFIGURE OUTPUT ${folder}/editions.S CONTENT "${assembly}" @ONLY)
file(CONFIGURE OUTPUT ${folder}/editions.cpp @ONLY CONTENT
     "#include \"edition/embedded.h\"

#include <array>
#include <cstdint>

extern \"C\" {
${externs}}

namespace comodin {

std::span<const EmbeddedFile> embedded_editions() {
  static const std::array<EmbeddedFile, ${index}> kFiles{{
${rows}  }};
  return kFiles;
}

}  // namespace comodin
")
set_source_files_properties(${folder}/editions.S PROPERTIES OBJECT_DEPENDS "${paths}")
target_sources(comodin_core PRIVATE ${folder}/editions.S ${folder}/editions.cpp)
