import CSQLite

extension Defect {
    /// The defect for an SQLite result code.
    init(sqlite code: Int32, message: UnsafePointer<CChar>?) {
        let said = message.map { Self.printable(String(cString: $0)) } ?? "code \(code)"
        // A forbidden function is reported as a general error, which only its message distinguishes.
        switch said.hasPrefix("not authorized") ? SQLITE_AUTH : code & 0xFF {
        case SQLITE_NOTADB:
            self.init(.corrupt, "it is not an SQLite database")
        case SQLITE_TOOBIG:
            self.init(.corruptTile, "a value in it is too long")
        case SQLITE_INTERRUPT:
            self.init(
                .tooLarge, "a query takes too many steps; add an index on zoom_level, tile_column and tile_row")
        case SQLITE_AUTH:
            self.init(.unsupported, "a view in it does more than read tables (\(said)), which is not allowed")
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
            self.init(.unreadable, "another program is writing to it; try again when that is done")
        case SQLITE_NOMEM:
            self.init(.unreadable, "out of memory")
        case SQLITE_FULL:
            self.init(.unreadable, "its disk is full; free some space")
        case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_IOERR:
            self.init(.unreadable, "SQLite cannot use it (\(said)); check its permissions and its disk")
        default:
            self.init(.corrupt, "SQLite cannot read it (\(said))")
        }
    }

    /// Sanitizes SQLite's message, which quotes names from the file that can be long and contain control characters.
    private static func printable(_ message: String) -> String {
        let scalars = message.unicodeScalars.prefix(200).filter { $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(scalars))
    }
}
