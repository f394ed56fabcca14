import CCurl

/// One attempt of a request: owns a libcurl easy handle and the buffers it writes to.
///
/// Used by one thread only.
final class CurlTransfer {
    /// The result of a transfer.
    enum Outcome {
        case response(HTTPResponse)
        /// The server redirects to this absolute URL.
        case redirect(String, status: Int)
        case failure(HTTPError)
    }

    let handle: UnsafeMutableRawPointer
    private let curl: CurlLibrary
    private let bodyLimit: Int
    private let followsRedirects: Bool
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var addressList: UnsafeMutablePointer<curl_slist>?
    private var received: CurlResponseBuffer
    /// When the last bytes arrived; nil before the first.
    private(set) var lastArrival: ContinuousClock.Instant?

    /// Sets up a transfer; nil if libcurl rejects an option.
    init?(_ request: HTTPRequest, options: HTTPOptions, curl: CurlLibrary) {
        guard request.hasCleanHeaders, let handle = curl.functions.easy_init() else { return nil }
        self.handle = handle
        self.curl = curl
        bodyLimit = max(0, request.bodyLimit)
        followsRedirects = request.followsRedirects
        received = CurlResponseBuffer(limit: bodyLimit)
        guard configure(request, options) else { return nil }
    }

    deinit {
        curl.functions.easy_cleanup(handle)
        curl.functions.slist_free_all(headerList)
        curl.functions.slist_free_all(addressList)
    }

    /// The result, once libcurl reports the end of the transfer.
    func outcome(_ code: CURLcode) -> Outcome {
        if received.isTooLarge || code == CURLE_FILESIZE_EXCEEDED {
            return .failure(HTTPError(.tooLarge, "the response has more than \(bodyLimit) bytes"))
        }
        guard !received.hasLargeHeader, !(code == CURLE_OUT_OF_MEMORY && isConnected) else {
            return .failure(
                HTTPError(
                    .unreachable, "the header of the response is too large",
                    remedy: "check the port and the server behind it"))
        }
        guard code == CURLE_OK else {
            var verification = 0
            _ = ccurl_get_long(curl.pointer, handle, CURLINFO_SSL_VERIFYRESULT, &verification)
            return .failure(HTTPError(code, verification: verification))
        }
        var status = 0
        var target: UnsafePointer<CChar>?
        guard ccurl_get_long(curl.pointer, handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK else {
            return .failure(HTTPError(.unreachable, "the response has no status"))
        }
        if followsRedirects, HTTPRedirect.statuses.contains(status),
            ccurl_get_string(curl.pointer, handle, CURLINFO_REDIRECT_URL, &target) == CURLE_OK, let target
        {
            return .redirect(String(cString: target), status: status)
        }
        return .response(HTTPResponse(status: status, headers: received.headers, body: received.body))
    }

    /// Whether there was a connection; libcurl then lacks memory only for a header line beyond its own limit.
    private var isConnected: Bool {
        var port = 0
        return ccurl_get_long(curl.pointer, handle, CURLINFO_LOCAL_PORT, &port) == CURLE_OK && port > 0
    }

    private func configure(_ request: HTTPRequest, _ options: HTTPOptions) -> Bool {
        var setup = CurlSetup(handle: handle, curl: curl)
        setup.set(CURLOPT_URL, request.address.text)
        // The path is sent unchanged, including dots: names of objects may contain them, and signatures cover them.
        setup.set(CURLOPT_PATH_AS_IS, 1)
        setup.set(CURLOPT_PROTOCOLS_STR, "http,https")
        setup.set(CURLOPT_USERAGENT, options.userAgent)
        var headers = request.headers
        if let range = request.range { setup.set(CURLOPT_RANGE, "\(range.lowerBound)-\(range.upperBound)") }
        if request.range != nil || request.method == .head {
            headers["Accept-Encoding"] = "identity"
        } else {
            // Empty means everything that libcurl can decompress: gzip, deflate, and mostly br and zstd.
            setup.set(CURLOPT_ACCEPT_ENCODING, "")
        }
        setup.set(
            CURLOPT_CONNECTTIMEOUT_MS, min(options.connectTimeout, options.silenceTimeout).wholeMilliseconds)
        if let limit = request.timeLimit { setup.set(CURLOPT_TIMEOUT_MS, limit.wholeMilliseconds) }
        // A HEAD response has no body, so its stated length has no limit.
        if request.method != .head { setup.set(offset: CURLOPT_MAXFILESIZE_LARGE, bodyLimit) }
        if let certificates = options.certificates ?? SystemCertificates.file {
            setup.set(CURLOPT_CAINFO, certificates)
        }
        // Signals belong to the program; without this libcurl may use SIGALRM.
        setup.set(CURLOPT_NOSIGNAL, 1)
        setup.closeOnExec()
        // Prefer another stream on an open connection to a new connection. Only TLS tells early whether a connection
        // can multiplex; without it, all requests would wait for the first response.
        if request.address.scheme == "https" { setup.set(CURLOPT_PIPEWAIT, 1) }
        // A pending name lookup does not delay the end of its transfer.
        setup.set(CURLOPT_QUICK_EXIT, 1)
        // A proxy cannot reach the loopback addresses of this machine, and would look up names by itself.
        if request.address.isLoopback || !request.addresses.isEmpty { setup.set(CURLOPT_PROXY, "") }
        if !request.addresses.isEmpty {
            let (host, port) = (request.address.host, request.address.port)
            let addresses = request.addresses.map { $0.contains(":") ? "[\($0)]" : $0 }.joined(separator: ",")
            guard let list = curl.functions.slist_append(nil, "\(host):\(port):\(addresses)") else { return false }
            addressList = list
            setup.set(pointer: CURLOPT_RESOLVE, UnsafeMutableRawPointer(list))
        }
        setup.set(request.method, body: request.body)
        // To libcurl, `Name;` sends a field without a value, and `Name:` omits its own.
        var lines = headers.sorted { $0.key < $1.key }.map { $1.isEmpty ? "\($0);" : "\($0): \($1)" }
        // Do not ask the server whether it wants the body, which would cost a round trip, and do not declare the body a
        // form.
        if request.method.hasBody { lines += ["Expect:"] }
        if request.method.hasBody, !headers.keys.contains(where: { $0.lowercased() == "content-type" }) {
            lines += ["Content-Type:"]
        }
        for line in lines {
            guard let list = curl.functions.slist_append(headerList, line) else { return false }
            headerList = list
        }
        setup.set(pointer: CURLOPT_HTTPHEADER, UnsafeMutableRawPointer(headerList))
        let context = Unmanaged.passUnretained(self).toOpaque()
        setup.set(pointer: CURLOPT_WRITEDATA, context)
        setup.set(pointer: CURLOPT_HEADERDATA, context)
        setup.set(receiver: CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            CurlTransfer.receive(bytes, size &* count, context) { $0.append(body: $1) }
        }
        setup.set(receiver: CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            CurlTransfer.receive(bytes, size &* count, context) { $0.append(header: $1) }
        }
        return setup.isComplete
    }

    /// Passes bytes to the transfer behind `context`; returns how many were accepted, and fewer end the transfer.
    private static func receive(
        _ bytes: UnsafeMutablePointer<CChar>?, _ length: Int, _ context: UnsafeMutableRawPointer?,
        _ append: (inout CurlResponseBuffer, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard let context else { return 0 }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        transfer.lastArrival = .now
        return append(&transfer.received, UnsafeRawBufferPointer(start: bytes, count: length)) ? length : 0
    }
}

/// The received part of one response, within its limits.
struct CurlResponseBuffer {
    /// Maximum number of header fields and their total bytes; a server that sends more is cut off.
    private static let maximumFields = 200
    private static let maximumHeaderBytes = 65_536

    private let limit: Int
    private var headerBytes = 0
    private(set) var headers: [String: String] = [:]
    private(set) var body: [UInt8] = []
    /// Whether more header fields, or longer ones, came than the limits allow.
    private(set) var hasLargeHeader = false
    /// Whether more bytes came than the limit allows.
    private(set) var isTooLarge = false

    /// - Parameter limit: maximum size of the body in bytes.
    init(limit: Int) { self.limit = limit }

    /// Appends a piece of the decompressed body; returns false if the limit is exceeded.
    mutating func append(body bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= limit - body.count else {
            isTooLarge = true
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// Adds one header line; returns false if there are too many.
    mutating func append(header bytes: UnsafeRawBufferPointer) -> Bool {
        headerBytes += bytes.count
        guard headerBytes <= Self.maximumHeaderBytes else {
            hasLargeHeader = true
            return false
        }
        let line = String(decoding: bytes, as: UTF8.self)
        if line.hasPrefix("HTTP/") {
            // A new header starts, for example after a 100.
            headers = [:]
            body = []
            return true
        }
        guard let colon = line.firstIndex(of: ":") else { return true }
        let name = line[..<colon].lowercased()
        let value = line[line.index(after: colon)...].drop(while: \.isWhitespace).prefix { !$0.isNewline }
        headers[name] = headers[name].map { "\($0), \(value)" } ?? String(value)
        hasLargeHeader = headers.count > Self.maximumFields
        return !hasLargeHeader
    }
}
