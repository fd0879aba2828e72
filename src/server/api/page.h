// Owns how the page is served: which file answers a request, in which form, and how long a browser
// may keep it. Must not know what stands in it.
#pragma once

#include <optional>
#include <span>

#include "server/api/embedded_page.h"
#include "serving/transport.h"

namespace comodin {

// The file that the request asks for; nothing if there is none of that name.
std::optional<Response> page_file(const Request& request,
                                  std::span<const PageFile> files = embedded_page());

// The page for who went astray, which says that there is nothing here; nothing for programs, which
// ask below names of their own.
std::optional<Response> fallback_page(const Request& request,
                                      std::span<const PageFile> files = embedded_page());

}  // namespace comodin
