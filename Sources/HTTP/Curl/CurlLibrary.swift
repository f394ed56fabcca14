import CCurl

/// The functions of libcurl, loaded at run time.
struct CurlLibrary: @unchecked Sendable {
    // The table is written once before anyone can see it, and never freed.
    private let table: UnsafePointer<ccurl_functions>

    /// Loads the library on the first call.
    ///
    /// - Throws: `HTTPError` with `unavailable` if it is not installed.
    static func load() throws(HTTPError) -> CurlLibrary {
        guard let table = ccurl_load() else {
            let reason = String(cString: ccurl_load_error())
            throw HTTPError(
                .unavailable, "tiles over HTTP need libcurl", remedy: "install the package libcurl4 (\(reason))")
        }
        return CurlLibrary(table: table)
    }

    private init(table: UnsafePointer<ccurl_functions>) { self.table = table }

    var functions: ccurl_functions { table.pointee }

    /// For C functions with a variable argument, which Swift cannot call.
    var pointer: UnsafePointer<ccurl_functions> { table }
}
