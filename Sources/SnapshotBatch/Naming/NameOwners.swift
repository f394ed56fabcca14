import MapSnapshot
import Synchronization

/// The rows that have given their images a name, so that no later row replaces the image with another one.
///
/// It takes about 40 bytes per name. Rows that are named after their content need none.
final class NameOwners: Sendable {
    private let owners = Mutex<[UInt64: Owner]>([:])

    /// What is known of a name.
    private struct Owner: Sendable {
        let image, line: UInt32
    }

    /// The row whose image has the name; nil if the name is free, or names the same image.
    func otherOwner(of named: NamedImage) -> Int? {
        let owner = owners.withLock { $0[named.name] }
        return owner.flatMap { $0.image == named.image ? nil : Int($0.line) }
    }

    /// Records an image that was written or found.
    func add(_ named: NamedImage) {
        owners.withLock { owners in
            if owners[named.name] == nil { owners[named.name] = Owner(image: named.image, line: named.line) }
        }
    }
}
