# Puts the words of the terminal client into the program: what the page says of the game, and what
# only the terminal says, by .incbin, and the table of src/terminal/embedded_words.h. A changed file
# is taken in again.
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
