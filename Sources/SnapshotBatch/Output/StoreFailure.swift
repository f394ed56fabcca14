import HTTP
import MapSnapshot

/// Interprets a store's error for a file of a batch.
struct StoreFailure {
    private let error: any Error
    private let place: String

    init(_ error: any Error, in location: S3Location, _ name: OutputName? = nil) {
        self.error = error
        let folder = "\(S3Location.prefix)\(location.bucket)/\(location.key)"
        place = name.map { folder.hasSuffix("/") ? folder + $0.path : "\(folder)/\($0)" } ?? folder
    }

    /// The error for the whole batch, with a status from sysexits.h.
    var ofTheBatch: BatchOutputError {
        let status: Int32 =
            switch (error as? HTTPError)?.code {
            case .denied: 77
            case .invalidRequest: 78
            default: 69
            }
        return BatchOutputError(consequence: .batch(status: status), description: sentence)
    }

    /// The error for a row; it ends the batch if all other rows would fail, too.
    var ofARow: BatchOutputError {
        let consequence: BatchOutputError.Consequence
        switch (error as? HTTPError)?.code {
        case .denied, .refused, .unknownHost, .untrusted, .offline, .unavailable, .redirect: return ofTheBatch
        case .invalidRequest, .tooLarge: consequence = .row
        case .timeout, .unreachable, .suspended, nil: consequence = .retryableRow
        }
        return BatchOutputError(consequence: consequence, description: sentence)
    }

    private var sentence: String {
        switch error {
        case let error as HTTPError where error.isTransient:
            "\(place) cannot be reached or written: \(error.description)"
        case let error as HTTPError: "\(place) cannot be used: \(error.description)"
        default: "\(place) cannot be used now: \(error)"
        }
    }
}
