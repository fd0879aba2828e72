// What the address of a database says.
#include "store/postgres_address.h"

#include <gtest/gtest.h>

namespace comodin {
namespace {

std::vector<PostgresHost> hosts_of(const std::string& url) {
  const auto address = read_postgres_address(url);
  return address ? address->hosts : std::vector<PostgresHost>();
}

TEST(PostgresAddress, HasItsHostsInTheirOrder) {
  EXPECT_EQ(hosts_of("postgres://comodin@db1,db2:5433/comodin"),
            (std::vector<PostgresHost>{{"db1", "", ""}, {"db2", "", "5433"}}));
  EXPECT_EQ(hosts_of("postgres://comodin@/comodin?host=/run,/tmp&port=5432"),
            (std::vector<PostgresHost>{{"/run", "", "5432"}, {"/tmp", "", "5432"}}));
  EXPECT_EQ(hosts_of("postgres://comodin@/comodin?hostaddr=10.0.0.1,10.0.0.2"),
            (std::vector<PostgresHost>{{"", "10.0.0.1", ""}, {"", "10.0.0.2", ""}}));
  EXPECT_EQ(hosts_of("postgres:///comodin"), (std::vector<PostgresHost>{{}})) << "libpq decides";
  EXPECT_EQ(hosts_of("postgres://db1,db2,db3/x?port=1,2"), std::vector<PostgresHost>())
      << "whose is the second port?";
}

TEST(PostgresAddress, SaysHowLongAHostIsWaitedFor) {
  EXPECT_EQ(read_postgres_address("postgres://db1/x")->connect_within, std::chrono::seconds(3));
  EXPECT_EQ(read_postgres_address("postgres://db1/x?connect_timeout=9")->connect_within,
            std::chrono::seconds(9));
}

TEST(PostgresAddress, IsNotQuotedInAnError) {
  for (const char* const url :
       {"postgres://me:secret%zz@db1/x", "postgres//me:secret@db1/x", "postgres://me:sec@ret@db1/x",
        "postgres://me:secret/1@db1/x", "postgres://db1,db2,db3/secret?port=1,2"}) {
    const auto address = read_postgres_address(url);
    ASSERT_FALSE(address) << url;
    EXPECT_FALSE(address.error().sentence.contains("sec")) << address.error().sentence;
  }
}

TEST(PostgresAddress, IsNamedWithoutItsPassword) {
  EXPECT_EQ(postgres_place("postgres://me:secret@db1,db2/games"),
            "the PostgreSQL database games at db1,db2");
  EXPECT_EQ(postgres_place("postgres:///"),
            "the PostgreSQL database of the user's name at this machine");
}

}  // namespace
}  // namespace comodin
