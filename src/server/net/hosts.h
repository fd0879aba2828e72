// The hosts that a server answers for, by the header Host. A stranger's name that leads here (DNS
// rebinding) would make the stranger's page one of our own. Pure functions, but for
// `names_of_this_machine`.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace comodin {

// The host in the header, without its port, in lower case.
std::string host_named(std::string_view header);

// An address, which nobody can redirect, localhost, or one of these names; *.example.org stands for
// everything below example.org. Programs may leave the header out, browsers never do.
bool is_accepted_host(std::string_view host, std::span<const std::string> names);

// What an operator can allow: a name, or *. and a name. Error message if it is not one.
std::string mistake_in_host(std::string_view name);

// As other machines of a home network call this one: pi, pi.local.
std::vector<std::string> names_of_this_machine();

}  // namespace comodin
