# Embeds the message catalogs of the terminal client into the program: the page's texts about the
# game and the terminal's own, with .incbin, and the table of src/terminal/embedded_words.h. A changed
# file is embedded again.
function(embed_words target)
  begin_table()
  foreach(language en es pt)
    foreach(file web/src/i18n/${language}/log.json words/terminal.${language}.json)
      set(path ${CMAKE_SOURCE_DIR}/${file})
      list(APPEND paths ${path})
      set(symbol comodin_words_${index})
      embed_bytes(${symbol} ${path})
      string(APPEND rows "      {\"${language}\", {${symbol}, ${symbol}_size}},\n")
      math(EXPR index "${index} + 1")
    endforeach()
  endforeach()
  embed_table(${target} words terminal/embedded_words.h WordsFile embedded_words ${index})
endfunction()
