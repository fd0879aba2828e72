// Serves the files of the page: which file answers a request, in which form, and how long a browser
// may keep it.
#pragma once

#include <optional>
#include <span>

#include "server/api/embedded_page.h"
#include "serving/transport.h"

namespace comodin {

// The requested file; nothing if there is none of that name.
std::optional<Response> page_file(const Request& request,
                                  std::span<const PageFile> files = embedded_page());

// The page that says that nothing is here, for a person with a wrong address; nothing for requests
// of programs, whose paths have prefixes of their own.
std::optional<Response> fallback_page(const Request& request,
                                      std::span<const PageFile> files = embedded_page());

}  // namespace comodin
