# Checks and compiles words/ (web/words/write.mjs) and embeds the messages into the program: with
# .incbin, and the table of src/words/embedded_words.h. Words that some language lacks fail the build;
# changed words are compiled again, a new language is found.
function(embed_words target)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/words/*.json)
  file(GLOB languages RELATIVE ${CMAKE_SOURCE_DIR}/words CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/words/*)
  # The header is included as words/keys.h, by the path that the build writes: then whatever includes
  # it is compiled again in the same build.
  set(compiled ${CMAKE_BINARY_DIR}/made_words/words)

  begin_table()
  foreach(language IN LISTS languages)
    set(path ${compiled}/${language}.json)
    list(APPEND paths ${path})
    set(symbol comodin_words_${index})
    embed_bytes(${symbol} ${path})
    string(APPEND rows "      {\"${language}\", {${symbol}, ${symbol}_size}},\n")
    math(EXPR index "${index} + 1")
  endforeach()
  embed_table(${target} words words/embedded_words.h WordsFile embedded_words ${index})

  file(GLOB compiler ${CMAKE_SOURCE_DIR}/web/words/*.mjs)
  add_custom_command(
    OUTPUT ${compiled}/keys.h ${paths}
    COMMAND ${CMAKE_SOURCE_DIR}/tools/web words ${compiled}
    DEPENDS ${files} ${compiler}
    COMMENT "Compiling the words")
  target_sources(${target} PRIVATE ${compiled}/keys.h)
  target_include_directories(${target} PUBLIC ${CMAKE_BINARY_DIR}/made_words)
endfunction()
