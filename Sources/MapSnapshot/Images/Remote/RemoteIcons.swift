import Flights
import HTTP
import Imaging
import Synchronization

/// Fetches the icons that clients of a server name by URL, from places that its operator allows.
///
/// Nothing is fetched from addresses that are not public: all addresses of a host are checked, and the connection goes
/// to one of them, whatever a later lookup says. Redirects are not followed. An icon is a PNG or JPEG of at most
/// 256 KiB that arrives within 5 seconds. Whatever fails, the error is the same, so that it tells nothing about
/// networks behind the server.
public final class RemoteIcons: Sendable {
    /// Maximum size of a file in bytes, as received and decompressed.
    static let maximumBytes = 256 << 10
    /// Maximum number of icons that are fetched at once.
    static let maximumFetches = 16
    /// Maximum number of icons that are remembered.
    static let maximumEntries = 256

    private let rules: [IconRule]
    private let schemes: Set<String>
    private let transport: any HTTPTransport
    private let lookup: HostLookup
    private let isAllowed: @Sendable (String) -> Bool
    private let timeout: Duration
    private let memory = Mutex<[String: Remembered]>([:])
    private let fetches = Atomic(0)
    private let flights = SingleFlight<String, PinImage>()

    /// An icon, or nil for one that failed.
    private struct Remembered: Sendable {
        let image: PinImage?
        let until: ContinuousClock.Instant
    }

    /// Creates a source of icons.
    ///
    /// - Parameters:
    ///   - places: where icons may come from, as `https://HOST[:PORT][/PATH/]`.
    ///   - userAgent: the name and contact of the application, sent to servers; nil for only the library's.
    /// - Throws: `SnapshotError` with `invalidRequest` for a place that is none.
    public convenience init(from places: [String], userAgent: String? = nil) throws(SnapshotError) {
        var options = HTTPOptions()
        if let userAgent { options.userAgent = "\(userAgent) \(options.userAgent)" }
        options.redirects = 0
        try self.init(
            from: places, schemes: ["https"], transport: HTTPClient(options: options), lookup: .system,
            timeout: .seconds(5), isAllowed: PublicAddress.contains)
    }

    /// - Parameters:
    ///   - lookup: finds the addresses of hosts.
    ///   - isAllowed: whether a connection to a numeric address is allowed.
    init(
        from places: [String], schemes: Set<String>, transport: any HTTPTransport, lookup: HostLookup,
        timeout: Duration, isAllowed: @escaping @Sendable (String) -> Bool
    ) throws(SnapshotError) {
        var rules: [IconRule] = []
        for place in places {
            guard let rule = IconRule(place, schemes: schemes) else {
                throw SnapshotError(
                    .invalidRequest, "\(place.prefix(200)) cannot be a place for icons",
                    remedy: "use https://HOST/PATH/")
            }
            rules.append(rule)
        }
        (self.rules, self.schemes, self.transport, self.lookup) = (rules, schemes, transport, lookup)
        (self.timeout, self.isAllowed) = (timeout, isAllowed)
    }

    /// The icon at a URL, from memory for ten minutes.
    ///
    /// - Throws: `SnapshotError` with `imageFailed`, always the same one; `CancellationError`.
    public func image(at url: String) async throws -> PinImage {
        guard let address = WebAddress(url), rules.contains(where: { $0.allows(address) }) else { throw Self.failure }
        if let known = memory.withLock({ $0[url] }), known.until > .now {
            guard let image = known.image else { throw Self.failure }
            return image
        }
        return try await flights.value(for: url) {
            do {
                let image = try await Deadline.run(.now + self.timeout) { try await self.fetched(address) }
                self.remember(url, image, for: .seconds(600))
                return image
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                self.remember(url, nil, for: .seconds(60))
                throw Self.failure
            }
        }
    }

    private func fetched(_ address: WebAddress) async throws -> PinImage {
        defer { fetches.subtract(1, ordering: .relaxed) }
        guard fetches.add(1, ordering: .relaxed).oldValue < Self.maximumFetches else { throw Self.failure }
        let addresses = await lookup.addresses(address.host)
        guard !addresses.isEmpty, addresses.allSatisfy(isAllowed) else { throw Self.failure }
        var request = HTTPRequest(
            address: address, headers: ["Accept": "image/png, image/jpeg"], bodyLimit: Self.maximumBytes)
        (request.followsRedirects, request.addresses) = (false, addresses)
        let response = try await transport.send(request)
        let format = ImageFormat(sniffing: response.body)
        guard response.status == 200, format == .png || format == .jpeg else { throw Self.failure }
        return PinImage(try MapImage(decoding: response.body, name: "icon"))
    }

    private func remember(_ url: String, _ image: PinImage?, for time: Duration) {
        let entry = Remembered(image: image, until: .now + time)
        memory.withLock { memory in
            if memory.count >= Self.maximumEntries, let oldest = memory.min(by: { $0.value.until < $1.value.until }) {
                memory[oldest.key] = nil
            }
            memory[url] = entry
        }
    }

    private static let failure = SnapshotError(.imageFailed, "the icon cannot be used")
}
