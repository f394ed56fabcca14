import MapSnapshot
import Synchronization

/// Collects what a run has stored, and hands it out in parts.
final class ManifestRecorder: Sendable {
    private struct State: Sendable {
        var entries: [ManifestEntry] = []
        var start = ContinuousClock.now
        var parts = 0
    }

    /// The folder of the parts, and the start of their names, which no other run uses.
    private let name: String
    private let state = Mutex(State())

    /// - Parameter name: the start of the parts' names.
    init(name: String) { self.name = name }

    /// Adds an image.
    ///
    /// - Returns: a part to write now, with its name.
    func add(_ entry: ManifestEntry) -> (name: String, bytes: [UInt8])? {
        let full = state.withLock { state -> ([ManifestEntry], Int)? in
            state.entries.append(entry)
            let isDue = state.entries.count >= ManifestPart.maximumRows || .now - state.start >= ManifestPart.maximumAge
            return isDue ? Self.take(&state) : nil
        }
        return full.map(part)
    }

    /// The last part; nil if everything has been handed out.
    func rest() -> (name: String, bytes: [UInt8])? {
        state.withLock { $0.entries.isEmpty ? nil : Self.take(&$0) }.map(part)
    }

    private static func take(_ state: inout State) -> ([ManifestEntry], Int) {
        defer {
            (state.entries, state.start) = ([], .now)
            state.parts += 1
        }
        return (state.entries, state.parts)
    }

    private func part(_ entries: [ManifestEntry], _ number: Int) -> (name: String, bytes: [UInt8]) {
        let digits = String(number)
        let padded = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
        return ("\(name)-\(padded).tsv", ManifestPart.bytes(entries))
    }
}
