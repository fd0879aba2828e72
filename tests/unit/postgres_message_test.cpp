// What the operator reads of libpq's messages, which are quoted here as libpq 15 writes them.
#include "store/postgres_message.h"

#include <gtest/gtest.h>

namespace comodin {
namespace {

std::string sentence(std::string_view text) { return connection_error(text).sentence; }

TEST(PostgresMessage, IsTheReasonOfTheHost) {
  EXPECT_EQ(
      sentence("connection to server on socket \"/run/.s.PGSQL.5432\" failed: FATAL:  password "
               "authentication failed for user \"guarded\"\n"),
      "PostgreSQL: /run/.s.PGSQL.5432: password authentication failed for user \"guarded\".");
  EXPECT_EQ(sentence("connection to server at \"db1\" (10.0.0.1), port 5432 failed: Connection "
                     "refused\n\tIs the server running on that host and accepting TCP/IP "
                     "connections?\n"),
            "PostgreSQL: db1 (10.0.0.1), port 5432: Connection refused.");
  EXPECT_EQ(
      sentence("connection to server on socket \"/run/.s.PGSQL.5432\" failed: fe_sendauth: no "
               "password supplied\n"),
      "PostgreSQL: /run/.s.PGSQL.5432: no password supplied.");
}

TEST(PostgresMessage, HasOneReasonPerHost) {
  const StoreError both = connection_error(
      "connection to server on socket \"/nowhere/.s.PGSQL.5432\" failed: No such file or "
      "directory\n\tIs the server running locally and accepting connections on that socket?\n"
      "connection to server on socket \"/run/.s.PGSQL.5433\" failed: session is read-only\n");
  EXPECT_EQ(both.sentence,
            "PostgreSQL: /nowhere/.s.PGSQL.5432: No such file or directory; "
            "/run/.s.PGSQL.5433: session is read-only.");
  EXPECT_EQ(both.fault, StoreFault::failed) << "the other one may be the primary";
}

// libpq tries with TLS and without.
TEST(PostgresMessage, SaysNothingTwice) {
  constexpr std::string_view kOnce =
      "connection to server at \"db1\" (10.0.0.1), port 5432 failed: FATAL:  role \"nobody\" does "
      "not exist\n";
  EXPECT_EQ(sentence(std::string(kOnce) + std::string(kOnce)), sentence(kOnce));
}

TEST(PostgresMessage, OfStandbysAloneIsReadOnly) {
  const StoreError error = connection_error(
      "connection to server at \"db1\" (10.0.0.1), port 5432 failed: session is read-only\n"
      "connection to server at \"db2\" (10.0.0.2), port 5432 failed: session is read-only\n");
  EXPECT_EQ(error.fault, StoreFault::read_only);
}

TEST(PostgresMessage, NeedsNoHost) {
  EXPECT_EQ(
      sentence("could not translate host name \"db9\" to address: Name or service not known\n"),
      "PostgreSQL: could not translate host name \"db9\" to address: Name or service not known.");
  EXPECT_EQ(sentence(""), "PostgreSQL: the connection was lost.");
}

TEST(PostgresMessage, LeavesHintsOut) {
  EXPECT_EQ(sentence("FATAL:  terminating connection due to administrator command\n"
                     "server closed the connection unexpectedly\n"
                     "\tThis probably means the server terminated abnormally\n"
                     "\tbefore or while processing the request.\n"),
            "PostgreSQL: terminating connection due to administrator command; server closed the "
            "connection unexpectedly.");
  EXPECT_EQ(
      sentence("connection to server on socket \"/run/.s.PGSQL.5432\" failed: FATAL:  permission "
               "denied for database \"other\"\nDETAIL:  User does not have CONNECT privilege.\n"),
      "PostgreSQL: /run/.s.PGSQL.5432: permission denied for database \"other\".");
}

TEST(PostgresMessage, OfAStatementHasItsFault) {
  const StoreError full =
      statement_error("53100", "could not extend file \"base/1/2\": No space left");
  EXPECT_EQ(full.fault, StoreFault::full);
  EXPECT_EQ(full.sentence, "PostgreSQL: could not extend file \"base/1/2\": No space left.");
  EXPECT_EQ(statement_error("25006", "x").fault, StoreFault::read_only);
  EXPECT_EQ(statement_error("XX001", "x").fault, StoreFault::damaged);
  EXPECT_EQ(statement_error("", "two\nlines.\n").sentence, "PostgreSQL: two lines.");
}

}  // namespace
}  // namespace comodin
