import CSQLite

/// Decides what the SQL of an untrusted file, which is in its views, may use (`sqlite3_set_authorizer`).
///
/// It allows reading tables and a few functions that take constant time. It forbids recursion and functions like
/// `instr` or `randomblob`, one call of which can run for hours or exhaust memory without being interruptible.
enum SQLiteAuthorizer {
    private static let functions: Set<String> = [
        "abs", "coalesce", "count", "ifnull", "iif", "length", "likely", "lower", "max", "min", "nullif", "typeof",
        "unlikely",
    ]

    static func install(on handle: OpaquePointer) {
        sqlite3_set_authorizer(
            handle,
            { _, action, _, name, _, _ in
                switch action {
                case SQLITE_SELECT, SQLITE_READ:
                    return SQLITE_OK
                case SQLITE_FUNCTION:
                    guard let name else { return SQLITE_DENY }
                    let isKnown = SQLiteAuthorizer.functions.contains(String(cString: name).lowercased())
                    return isKnown ? SQLITE_OK : SQLITE_DENY
                default:
                    return SQLITE_DENY
                }
            }, nil)
    }
}
