// The page: which file answers which path, packed or not, and how long browsers keep it.
#include "server/api/page.h"

#include <array>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/net/http_text.h"

namespace comodin {
namespace {

using testing::HasSubstr;

const std::string kScript(1000, 'x');
const std::array<PageFile, 4> kFiles = {{
    {"/assets/index-a1.js", kScript, "packed", "h1"},
    {"/assets/font-b2.woff2", "bytes", "more bytes", "h2"},
    {"/icon.svg", kScript, "packed", "h3"},
    {"/index.html", kScript, "packed", "h4"},
}};

Request request_for(std::string path, bool gzip = false, std::string method = "GET") {
  return {.method = std::move(method),
          .path = std::move(path),
          .query = {},
          .authorization = {},
          .language = {},
          .body = {},
          .address = {},
          .gzip = gzip};
}

TEST(Page, TheRootIsTheIndex) {
  const auto page = page_file(request_for("/"), kFiles);
  ASSERT_TRUE(page);
  EXPECT_EQ(page->status, 200);
  EXPECT_EQ(page->type, "text/html; charset=utf-8");
  EXPECT_EQ(body_of(*page), kScript);
  EXPECT_EQ(page->etag, "h4");
  EXPECT_FALSE(page->immutable);
  EXPECT_FALSE(page->framed);
}

TEST(Page, ClientsThatCanUnpackGetItPackedUnderAnotherTag) {
  const auto page = page_file(request_for("/", true), kFiles);
  ASSERT_TRUE(page);
  EXPECT_EQ(body_of(*page), "packed");
  EXPECT_TRUE(page->packed);
  EXPECT_TRUE(page->varies);
  EXPECT_NE(page->etag, "h4");
  EXPECT_TRUE(page_file(request_for("/"), kFiles)->varies);
}

TEST(Page, WhatIsPackedAlreadyIsNotPackedAgain) {
  const auto font = page_file(request_for("/assets/font-b2.woff2", true), kFiles);
  ASSERT_TRUE(font);
  EXPECT_EQ(body_of(*font), "bytes");
  EXPECT_FALSE(font->packed);
  EXPECT_FALSE(font->varies);
  EXPECT_EQ(font->type, "font/woff2");
}

TEST(Page, OnlyWhatIsNamedByItsHashIsKeptForEver) {
  EXPECT_TRUE(page_file(request_for("/assets/index-a1.js"), kFiles)->immutable);
  EXPECT_EQ(page_file(request_for("/assets/index-a1.js"), kFiles)->type,
            "text/javascript; charset=utf-8");
  EXPECT_FALSE(page_file(request_for("/icon.svg"), kFiles)->immutable);
  EXPECT_TRUE(is_unchanged(*page_file(request_for("/icon.svg"), kFiles), "\"h3\""));
}

TEST(Page, OnlyItsFilesAreServed) {
  for (const std::string path : {"", "/index", "/index.html/", "//index.html", "/assets/",
                                 "/assets/../index.html", "/api/editions", "/Index.html"})
    EXPECT_FALSE(page_file(request_for(path), kFiles)) << path;
  EXPECT_EQ(page_file(request_for("/", false, "POST"), kFiles)->status, 405);
  EXPECT_EQ(page_file(request_for("/", false, "HEAD"), kFiles)->status, 200);
}

// What is part of this program.

std::uint32_t number_at(std::string_view bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = 4; i-- > 0;)
    number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

TEST(Page, TheProgramHoldsAWholePage) {
  const auto page = page_file(request_for("/"));
  ASSERT_TRUE(page);
  const std::string_view html = body_of(*page);
  EXPECT_THAT(std::string(html), HasSubstr("<div id=\"app\">"));
  // Every file that the index names exists, and nothing is inline, which the content policy would
  // forbid.
  int named = 0;
  for (const std::string_view attribute : {"src=\"", "href=\""})
    for (std::size_t at = html.find(attribute); at != html.npos;
         at = html.find(attribute, at + 1)) {
      const std::size_t begin = at + attribute.size();
      const std::string path(html.substr(begin, html.find('"', begin) - begin));
      EXPECT_TRUE(page_file(request_for(path))) << path;
      ++named;
    }
  EXPECT_GT(named, 1);
  EXPECT_EQ(html.find("style="), html.npos);
  EXPECT_EQ(html.find("<style"), html.npos);
  EXPECT_EQ(html.find("<script>"), html.npos);
}

TEST(Page, EveryFileOfItHasATypeAndIsPackedAsGzip) {
  for (const PageFile& file : embedded_page()) {
    const auto served = page_file(request_for(std::string(file.path)));
    ASSERT_TRUE(served) << file.path;
    EXPECT_NE(served->type, "application/octet-stream") << file.path;
    EXPECT_EQ(file.hash.size(), 32U);
    ASSERT_GT(file.packed.size(), 18U);
    EXPECT_TRUE(file.packed.starts_with("\x1f\x8b\x08")) << file.path;
    EXPECT_EQ(number_at(file.packed, file.packed.size() - 4), file.bytes.size()) << file.path;
  }
}

TEST(Page, UnknownPathsGiveThePageToBrowsersOnly) {
  for (const char* path : {"/nosuch", "/t/p0123", "/apiary"}) {
    const auto page = fallback_page(request_for(path), kFiles);
    ASSERT_TRUE(page) << path;
    EXPECT_EQ(page->status, 404);
    EXPECT_EQ(page->type, "text/html; charset=utf-8");
    EXPECT_EQ(body_of(*page), kScript);
    EXPECT_TRUE(page->etag.empty());
  }
  for (const char* path : {"/api", "/api/nosuch", "/admin/x", "/assets/index-old.js", "/ws",
                           "/metrics", "/metrics/x", "/healthz/x", "/readyz"})
    EXPECT_FALSE(fallback_page(request_for(path), kFiles)) << path;
  EXPECT_FALSE(fallback_page(request_for("/nosuch", false, "POST"), kFiles));
  EXPECT_FALSE(fallback_page(request_for("/nosuch"), {}));
}

}  // namespace
}  // namespace comodin
