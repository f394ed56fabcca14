import Platform
import Synchronization

/// The credentials of a store: fixed ones, or those of a source that is asked again before they end.
///
/// Nothing is asked before the first request. One refresh runs at a time. It starts five minutes early, and the old keys
/// are used until they end.
package final class S3KeyRing: Sendable {
    /// Seconds before the end at which new credentials are asked for.
    static let margin = 300
    /// Seconds between attempts while the old keys are valid.
    static let pause = 30

    private struct State: Sendable {
        var known: TemporaryCredentials?
        /// Whether the source was asked.
        var isKnown = false
        var refresh: Task<TemporaryCredentials?, any Error>?
        /// When the next early refresh may start.
        var next = 0
        /// When the known ones arrived.
        var arrival = 0
    }

    private let load: @Sendable () async throws -> TemporaryCredentials?
    private let now: @Sendable () -> Int
    private let state: Mutex<State>

    /// Fixed credentials; nil for none, so that requests are not signed.
    package init(_ fixed: S3Credentials?) {
        let known = fixed.map { TemporaryCredentials($0) }
        load = { known }
        now = { 0 }
        state = Mutex(State(known: known, isKnown: true))
    }

    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - load: asks the source; nil if there are no credentials.
    init(
        now: @escaping @Sendable () -> Int = { time(nil) },
        load: @escaping @Sendable () async throws -> TemporaryCredentials?
    ) {
        (self.now, self.load) = (now, load)
        state = Mutex(State())
    }

    /// The credentials to sign with now; nil if there are none.
    func current() async throws -> S3Credentials? {
        let now = now()
        typealias Found = (S3Credentials?, Bool, Task<TemporaryCredentials?, any Error>?)
        let (ready, isReady, refresh) = state.withLock { state -> Found in
            guard state.isKnown else { return (nil, false, start(&state)) }
            guard let known = state.known, let expires = known.expires else {
                return (state.known?.credentials, true, nil)
            }
            if expires - now > Self.margin { return (known.credentials, true, nil) }
            guard expires > now else { return (nil, false, start(&state)) }
            if state.refresh == nil, now >= state.next {
                state.next = now + Self.pause
                _ = start(&state)
            }
            return (known.credentials, true, nil)
        }
        guard !isReady, let refresh else { return ready }
        return try await refresh.value?.credentials
    }

    /// Other credentials than these, which the store calls expired; nil if there are none.
    ///
    /// - Parameter isCertain: false if the store gave no reason; then new credentials are not doubted at once.
    func renewed(after old: S3Credentials, isCertain: Bool = true) async throws -> S3Credentials? {
        let now = now()
        let isNew = state.withLock { state in
            state.known?.expires == nil || !isCertain && now - state.arrival < 2 * Self.pause
        }
        guard !isNew else { return nil }
        let refresh = state.withLock { state -> Task<TemporaryCredentials?, any Error>? in
            // Somebody else has renewed them.
            if let known = state.known?.credentials, known != old { return nil }
            return start(&state)
        }
        let renewed = try await refresh?.value?.credentials ?? state.withLock { $0.known?.credentials }
        return renewed == old ? nil : renewed
    }

    /// The refresh that runs, or a new one.
    private func start(_ state: inout State) -> Task<TemporaryCredentials?, any Error> {
        if let running = state.refresh { return running }
        let task = Task { [weak self, load, now] in
            let loaded: TemporaryCredentials?
            do {
                loaded = try await load()
            } catch {
                self?.state.withLock { $0.refresh = nil }
                throw error
            }
            self?.state.withLock { state in
                (state.known, state.isKnown, state.refresh, state.next) = (loaded, true, nil, 0)
                state.arrival = now()
            }
            return loaded
        }
        state.refresh = task
        return task
    }
}

extension S3KeyRing {
    private struct Shared: Sendable {
        let settings: S3Settings
        let ring: S3KeyRing
    }

    private static let shared = Mutex<[Shared]>([])
    /// Maximum number of settings that share credentials; a process has one or few.
    private static let maximumShared = 16

    /// The credentials of settings: all buckets of a process share what a source gives.
    package static func ring(for settings: S3Settings) -> S3KeyRing {
        if case .fixed(let keys) = settings.plan { return S3KeyRing(keys) }
        return shared.withLock { shared in
            if let known = shared.first(where: { $0.settings == settings }) { return known.ring }
            let client = CredentialClient(
                transport: HTTPClient(), region: settings.region, endpoints: settings.endpoints, now: { time(nil) })
            let ring = S3KeyRing { [plan = settings.plan] in try await client.load(plan) }
            if shared.count == maximumShared { shared.removeFirst() }
            shared.append(Shared(settings: settings, ring: ring))
            return ring
        }
    }
}
