import CCurl

/// libcurl's functions, once it is loaded.
struct CurlLibrary: @unchecked Sendable {
    // The table is written once before anyone sees it and never freed.
    private let table: UnsafePointer<ccurl_functions>

    /// Loads the library with the first call.
    ///
    /// - Throws: `HTTPError` with `unavailable` where it is not installed.
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

    /// For the setters of one argument, which C has in Swift's stead.
    var pointer: UnsafePointer<ccurl_functions> { table }
}
