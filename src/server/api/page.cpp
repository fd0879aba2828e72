#include "server/api/page.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "server/net/http_text.h"

namespace comodin {
namespace {

// Names below it contain a hash of the file, so its content never changes.
constexpr std::string_view kHashedNames = "/assets/";

// Only programs request paths below these.
constexpr std::array<std::string_view, 7> kForPrograms = {
    "/api", "/admin", "/assets", "/healthz", "/readyz", "/metrics", "/ws"};

constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".webp", "image/webp"},
    {".woff2", "font/woff2"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".txt", "text/plain; charset=utf-8"},
}};

std::string_view type_of(std::string_view path) {
  for (const auto& [ending, type] : kTypes)
    if (path.ends_with(ending)) return type;
  return "application/octet-stream";
}

// Pictures and fonts are compressed already.
bool is_worth_packing(const PageFile& file) {
  return file.packed.size() < file.bytes.size() - file.bytes.size() / 8;
}

// `/api` and `/api/open` are below `/api`, `/apiary` is not.
bool is_below(std::string_view path, std::string_view name) {
  return path.starts_with(name) && (path.size() == name.size() || path[name.size()] == '/');
}

}  // namespace

std::optional<Response> page_file(const Request& request, std::span<const PageFile> files) {
  std::string_view path = request.path;
  if (path == "/") path = "/index.html";
  const auto file = std::ranges::find(files, path, &PageFile::path);
  if (file == files.end()) return std::nullopt;
  if (request.method == "POST") return error_response(405);
  const bool packs = is_worth_packing(*file);
  const bool packed = packs && request.gzip;
  return Response{.type = std::string(type_of(path)),
                  .lasting = packed ? file->packed : file->bytes,
                  .etag = std::string(file->hash) + (packed ? "-gzip" : ""),
                  .immutable = path.starts_with(kHashedNames),
                  .packed = packed,
                  .varies = packs};
}

std::optional<Response> fallback_page(const Request& request, std::span<const PageFile> files) {
  const bool by_program = std::ranges::any_of(
      kForPrograms, [&](std::string_view name) { return is_below(request.path, name); });
  if (by_program || request.method == "POST") return std::nullopt;
  Request index = request;
  index.path = "/";
  auto page = page_file(index, files);
  if (!page) return std::nullopt;
  page->status = 404;
  page->etag.clear();  // the browser must ask again: later there may be something here
  return page;
}

}  // namespace comodin
