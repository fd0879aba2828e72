// The connection to one SQLite file: opening it, statements, and SQLite's error codes as messages
// for the operator. Must not know what is stored.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "store/store.h"

struct sqlite3;
struct sqlite3_stmt;
struct sqlite3_vfs;  // NOLINT(readability-identifier-naming): the name is SQLite's

namespace comodin {

class Database;

class Statement {
 public:
  Statement() = default;

 private:
  friend class Database;
  friend class Rows;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  const Database* database_ = nullptr;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

// One execution of a statement, with the values of its ?1, ?2, …; bytes must outlive it.
class Rows {
 public:
  template <class... Values>
  explicit Rows(Statement& statement, const Values&... values) : statement_(statement) {
    int at = 0;
    (bind(++at, values), ...);
  }
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;
  ~Rows();

  std::expected<bool, StoreError> next();  // whether there is another row
  StoreResult finish();                    // for a statement without rows

  // Columns of the row, counted from 0. Bytes are valid until the next row.
  std::int64_t number(int column) const;
  std::string_view bytes(int column) const;

 private:
  void bind(int at, std::int64_t value);
  void bind(int at, std::string_view value);

  Statement& statement_;
};

// Who else may have the file open: nobody, or other connections of this program. `alone_damaged`:
// the file may have lost its end; what is left is read, and nothing may be written.
enum class Sharing : std::uint8_t { alone, in_program, alone_damaged };

// Not thread-safe.
class Database {
 public:
  // Opens the file, or creates an empty one, and writes nothing. From the first access on the file
  // is locked for all others. `vfs`: nullptr for the usual one, which can be shared.
  static std::expected<std::unique_ptr<Database>, StoreError> open(
      const std::string& path, const char* vfs, Sharing sharing = Sharing::alone);
  // A database that is not a file; `name` is for error messages.
  static std::expected<std::unique_ptr<Database>, StoreError> open_in_memory(std::string name);
  // Creates an empty file if there is none yet.
  static StoreResult make_empty(const std::string& path, const char* vfs);
  static void remove(const std::string& path, const char* vfs);

  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database();

  // Allows writing: turns the write-ahead log on. When this returns, everything that can be read
  // would survive a loss of power.
  StoreResult start_writing(int checkpoint_pages);

  // From now on it is only read, while another connection writes.
  StoreResult only_read();
  void end_reading() { roll_back(); }  // of what was begun
  // Whether the VFS can keep the index of the write-ahead log where connections share it.
  bool can_be_shared() const;

  // Everything that `work` writes becomes durable in one step, or nothing does.
  template <class Work>
  StoreResult transaction(const Work& work) {
    roll_back();  // if a failing disk prevented it before
    StoreResult result = run("BEGIN IMMEDIATE");
    if (result) result = work();
    if (result) result = run("COMMIT");
    if (!result) roll_back();
    return result;
  }

  // Writes all of the write-ahead log to the database, durably, and cuts it to nothing. Waits for
  // reads that are under way.
  StoreResult empty_log();

  StoreResult run(const std::string& sql);
  std::expected<Statement, StoreError> prepare(std::string_view sql) const;
  // The value of the first row and column.
  std::expected<std::int64_t, StoreError> number(std::string_view sql) const;
  std::expected<std::string, StoreError> text(std::string_view sql) const;

  StoreError error(int code) const;  // for a call that just returned this code
  StoreError damaged(std::string_view what) const;
  const std::string& path() const { return path_; }
  sqlite3* handle() const { return handle_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  explicit Database(std::string path) : path_(std::move(path)) {}
  StoreResult connect(const std::string& file, const char* vfs, Sharing sharing);
  template <class Value, class Get>
  std::expected<Value, StoreError> first(std::string_view sql, const Get& get) const;
  void roll_back();

  std::string path_;
  sqlite3_vfs* vfs_ = nullptr;
  std::unique_ptr<sqlite3, Close> handle_;
};

}  // namespace comodin
