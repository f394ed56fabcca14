/// The kind of a socket for streams, as a number (`SOCK_STREAM`).
package enum StreamSocket {
    #if canImport(Darwin)
        package static let type = SOCK_STREAM
    #else
        package static let type = Int32(SOCK_STREAM.rawValue)
    #endif
}
