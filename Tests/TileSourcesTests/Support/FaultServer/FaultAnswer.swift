/// One answer of the server, and what is wrong with it.
struct FaultAnswer: Sendable {
    enum Fault: Sendable {
        case none
        /// Reads the request and says nothing.
        case hang
        /// Ends the connection after so many bytes of the body.
        case cut(after: Int)
        /// One byte of the body every so many milliseconds.
        case trickle(milliseconds: UInt32)
    }

    var status = 200
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []
    /// What `Content-Length` says where that is not the truth.
    var declaredLength: Int?
    /// Without `Content-Length`: the body ends with the connection.
    var lengthIsUnknown = false
    /// Before the first byte.
    var delayMilliseconds: UInt32 = 0
    var fault = Fault.none

    /// A redirect to a URL or path.
    static func redirect(_ target: String, status: Int = 302) -> FaultAnswer {
        FaultAnswer(status: status, headers: [("Location", target)])
    }

    var head: [UInt8] {
        var lines = ["HTTP/1.1 \(status) Scripted"]
        lines += headers.map { "\($0.name): \($0.value)" }
        if status != 204 && status != 304 && !lengthIsUnknown {
            lines.append("Content-Length: \(declaredLength ?? body.count)")
        }
        return Array((lines + ["", ""]).joined(separator: "\r\n").utf8)
    }
}
