# Starts collecting the files of a table.
macro(begin_table)
  set(folder ${CMAKE_BINARY_DIR}/embedded)
  set(assembly "")
  set(externs "")
  set(rows "")
  set(index 0)
  set(paths "")
endmacro()

# Embeds the bytes of a file into the program: appends an .incbin to `assembly`, as SYMBOL and
# SYMBOL_size, and their C++ declarations to `externs`.
macro(embed_bytes symbol path)
  string(APPEND assembly
         "  .global ${symbol}, ${symbol}_size\n"
         "${symbol}:\n  .incbin \"${path}\"\n1:\n"
         "  .balign 8\n${symbol}_size:\n  .quad 1b - ${symbol}\n")
  string(APPEND externs "extern const char ${symbol}[];\n"
                        "extern const std::uint64_t ${symbol}_size;\n")
endmacro()

# Writes NAME.S and NAME.cpp for the collected bytes and adds them to TARGET. FUNCTION, declared in
# HEADER, returns `rows`, the COUNT rows of a table of TYPE. Changed files of `paths` are embedded again.
macro(embed_table target name header type function count)
  file(CONFIGURE OUTPUT ${folder}/${name}.S @ONLY
       CONTENT "  .section .rodata\n${assembly}  .section .note.GNU-stack,\"\",%progbits\n")
  file(CONFIGURE OUTPUT ${folder}/${name}.cpp @ONLY CONTENT
       "#include \"${header}\"

#include <array>
#include <cstdint>

extern \"C\" {
${externs}}

namespace comodin {

std::span<const ${type}> ${function}() {
  static const std::array<${type}, ${count}> kFiles{{
${rows}  }};
  return kFiles;
}

}  // namespace comodin
")
  set_source_files_properties(${folder}/${name}.S PROPERTIES OBJECT_DEPENDS "${paths}")
  set_property(SOURCE ${folder}/${name}.cpp TARGET_DIRECTORY ${target} PROPERTY SKIP_PRECOMPILE_HEADERS ON)
  target_sources(${target} PRIVATE ${folder}/${name}.S ${folder}/${name}.cpp)
endmacro()
