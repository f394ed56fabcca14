import Synchronization

/// The documents of styles, which take milliseconds to write, by the addresses that they contain.
final class StyleDocuments: Sendable {
    /// A version of a style, with addresses that begin with the same URL.
    struct Name: Hashable, Sendable {
        let style: PublishedName
        let base: String
    }

    /// Clients may name hosts with any port.
    private static let maximumDocuments = 64

    private let documents = Mutex<[Name: Document]>([:])

    /// A document; nil if it has not been written yet.
    subscript(name: Name) -> Document? {
        get { documents.withLock { $0[name] } }
        set {
            documents.withLock { documents in
                if documents.count >= Self.maximumDocuments { documents = [:] }
                documents[name] = newValue
            }
        }
    }

    /// Forgets everything, because other maps are served.
    func removeAll() { documents.withLock { $0 = [:] } }
}
