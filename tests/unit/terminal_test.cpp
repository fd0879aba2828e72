// Parts of the terminal client that need no terminal: letters and their columns, links, and the
// secret for each server.
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "store_kit.h"
#include "terminal/cell_grid.h"
#include "terminal/kept_game.h"
#include "terminal/remote_table.h"

namespace comodin {
namespace {

const Words kEnglish(Language::en);

using Lines = std::vector<std::string>;

TEST(CellGrid, TextIsCutAtTheEdgeAndWideLettersTakeTwoColumns) {
  CellGrid grid(6, 2);
  EXPECT_EQ(grid.put(1, 0, "日本語"), 5U);  // the third does not fit
  EXPECT_EQ(grid.at(1, 0).letter, U'日');
  EXPECT_EQ(grid.at(2, 0).letter, U'\0');
  EXPECT_EQ(grid.at(5, 0).letter, U' ');
  EXPECT_EQ(grid.put(0, 1, "abcdef", {}, 3), 3U);
  EXPECT_EQ(grid.at(3, 1).letter, U' ');
  EXPECT_EQ(grid.put(0, 7, "nowhere"), 0U);
}

TEST(CellGrid, InvalidTextCannotUpsetATerminal) {
  EXPECT_EQ(text_of(letters_of("a\033[31m\x9b\x7f\n")), "a?[31m???");
  EXPECT_EQ(text_of(letters_of("\xC3")), "?");
  EXPECT_EQ(text_of(letters_of("\xE2\x82x")), "??x");
  EXPECT_EQ(text_of(letters_of("ñ€😀")), "ñ€😀");
}

TEST(CellGrid, LinesBreakAtSpacesWhereTheyCan) {
  EXPECT_EQ(wrapped("one two three", 7), (Lines{"one two", "three"}));
  EXPECT_EQ(wrapped("abcdefgh", 3), (Lines{"abc", "def", "gh"}));
  EXPECT_EQ(wrapped("a abcdefgh b", 3, LongWord::whole), (Lines{"a", "abcdefgh", "b"}));
  EXPECT_EQ(wrapped("a abcdefgh", 3, LongWord::whole), (Lines{"a", "abcdefgh"}));
  EXPECT_EQ(wrapped("", 3), Lines{""});
  EXPECT_EQ(wrapped("日本語", 4), (Lines{"日本", "語"}));
  for (const std::string& line : wrapped("¿Qué ocurre aquí con cada línea?", 9))
    EXPECT_LE(columns_of(line), 9U);
}

TEST(CellGrid, AsciiComesNear) {
  EXPECT_EQ(as_ascii("¡Según José, “ñandú” … ●◆▼■!"), "!Segun Jose, \"nandu\" ... o+v#!");
  EXPECT_EQ(as_ascii("«\u202FÇa, c’est un cœur\u00A0!\u202F»"), "\" Ca, c'est un coeur ! \"");
  EXPECT_EQ(as_ascii("日"), "?");
}

std::string error_of(const std::string& link, const Words& words) {
  const auto parsed = parse_link(link, words);
  return parsed ? "" : parsed.error();
}

TEST(TableLink, SaysWhereATableIs) {
  const std::string id = "p" + std::string(32, '0');
  const auto link = parse_link("http://192.168.1.20:7701/#/t/" + id, kEnglish);
  ASSERT_TRUE(link) << link.error();
  EXPECT_EQ(link->server.host, "192.168.1.20");
  EXPECT_EQ(link->server.port, 7701);
  EXPECT_FALSE(link->server.secure);
  EXPECT_EQ(link->table, id);
  EXPECT_EQ(parse_link("http://example.org/#/t/" + id, kEnglish)->server.port, 80);
  EXPECT_EQ(link->invitation, "");
  const auto invited = parse_link("http://example.org/#/t/" + id + ".abc", kEnglish);
  EXPECT_EQ(invited->table, id);
  EXPECT_EQ(invited->invitation, "abc");
  EXPECT_EQ(parse_link("https://example.org/#/t/" + id, kEnglish)->server.port, 443);
  EXPECT_TRUE(parse_link("https://example.org/#/t/" + id, kEnglish)->server.secure);
  for (const std::string& bad :
       {std::string("x"), "a/#/t/" + id, "http:///#/t/" + id, "http://a:0/#/t/" + id,
        "http://a:99999/#/t/" + id, "http://a:x/#/t/" + id, std::string("http://a/")})
    for (const Language language : kLanguages) {
      const Words words(language);
      EXPECT_EQ(error_of(bad, words), words.say("play.not_a_link", {{"text", bad}}));
    }
  for (const std::string& bad :
       {"ftp://a/#/t/" + id, "ftp://a:21/#/t/" + id, std::string("httpss://a/#/t/p1")})
    EXPECT_EQ(error_of(bad, kEnglish), kEnglish.say("play.link_scheme", {{"text", bad}}));
  EXPECT_EQ(error_of("http://a/#/t/p1", kEnglish), kEnglish.say("play.link_cut", {{"text", "p1"}}));
}

TEST(KeptGame, IsTheSamePersonTheNextTimeAndAnotherForEveryServer) {
  const testing::TestFolder folder;
  const std::filesystem::path place = folder.file("games");
  const auto first = kept_game(place, kEnglish);
  ASSERT_TRUE(first) << first.error();
  keep_game(place, {.secret = first->secret, .table = "p1", .edition = "mine.toml"});
  const auto second = kept_game(place, kEnglish);
  ASSERT_TRUE(second) << second.error();
  EXPECT_EQ(second->secret, first->secret);
  EXPECT_EQ(second->table, "p1");
  EXPECT_EQ(second->edition, "mine.toml");
  EXPECT_NE(secret_for(*first, "a:1"), secret_for(*first, "b:1"));
  EXPECT_EQ(secret_for(*first, "a:1"), secret_for(*second, "a:1"));
  EXPECT_EQ(secret_for(*first, "a:1").find(first->secret), std::string::npos);
}

}  // namespace
}  // namespace comodin
