import CCurl

/// Sets the options of one easy handle, and remembers whether libcurl accepted all of them.
///
/// An option that libcurl rejects (because it is old) must end the transfer: the list of allowed protocols is one of
/// them.
struct CurlSetup {
    let handle: UnsafeMutableRawPointer
    let curl: CurlLibrary
    private(set) var isComplete = true

    init(handle: UnsafeMutableRawPointer, curl: CurlLibrary) {
        self.handle = handle
        self.curl = curl
    }

    mutating func set(_ option: CURLoption, _ text: String) {
        check(ccurl_set_string(curl.pointer, handle, option, text))
    }

    mutating func set(_ option: CURLoption, _ number: Int) {
        check(ccurl_set_long(curl.pointer, handle, option, number))
    }

    mutating func set(offset option: CURLoption, _ number: curl_off_t) {
        check(ccurl_set_offset(curl.pointer, handle, option, number))
    }

    mutating func set(pointer option: CURLoption, _ pointer: UnsafeMutableRawPointer?) {
        check(ccurl_set_pointer(curl.pointer, handle, option, pointer))
    }

    mutating func set(receiver option: CURLoption, _ receiver: ccurl_receiver) {
        check(ccurl_set_receiver(curl.pointer, handle, option, receiver))
    }

    /// Keeps sockets from being inherited by programs that this process starts.
    mutating func closeOnExec() { check(ccurl_close_on_exec(curl.pointer, handle)) }

    /// Sets the method; the body is copied.
    ///
    /// PUT is sent as a renamed POST: its body comes from memory, and libcurl resends it by itself if a reused
    /// connection turns out to be closed.
    mutating func set(_ method: HTTPRequest.Method, body: [UInt8]) {
        switch method {
        case .get: return
        case .head: set(CURLOPT_NOBODY, 1)
        case .put, .post:
            set(offset: CURLOPT_POSTFIELDSIZE_LARGE, body.count)
            body.withUnsafeBytes {
                set(pointer: CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: $0.baseAddress))
            }
            set(CURLOPT_CUSTOMREQUEST, method.rawValue)
        }
    }

    private mutating func check(_ code: CURLcode) { if code != CURLE_OK { isComplete = false } }
}

extension Duration {
    /// Whole milliseconds, at least 1, because 0 means "no limit" to libcurl.
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds < 1_000_000 else { return 1_000_000_000 }
        return max(1, Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}

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
