/// One response of the server, with its fault.
package struct FaultAnswer: Sendable {
    package enum Fault: Sendable {
        case none
        /// Reads the request and sends nothing for an hour.
        case hang
        /// Closes the connection after a number of bytes of the body.
        case cut(after: Int)
        /// Sends the body one byte at a time, with a delay in milliseconds.
        case trickle(milliseconds: UInt32)
    }

    package var status = 200
    package var headers: [(name: String, value: String)] = []
    package var body: [UInt8] = []
    /// A wrong value of `Content-Length`.
    package var declaredLength: Int?
    /// Without `Content-Length`: the body ends with the connection.
    package var lengthIsUnknown = false
    /// Before the first byte.
    package var delayMilliseconds: UInt32 = 0
    package var fault = Fault.none

    /// Creates a response, without faults by default.
    package init(
        status: Int = 200, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
        declaredLength: Int? = nil, lengthIsUnknown: Bool = false, delayMilliseconds: UInt32 = 0, fault: Fault = .none
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.declaredLength = declaredLength
        self.lengthIsUnknown = lengthIsUnknown
        self.delayMilliseconds = delayMilliseconds
        self.fault = fault
    }

    /// A redirect to a URL or path.
    package static func redirect(_ target: String, status: Int = 302) -> FaultAnswer {
        FaultAnswer(status: status, headers: [("Location", target)])
    }

    package var head: [UInt8] {
        var lines = ["HTTP/1.1 \(status) Scripted"]
        lines += headers.map { "\($0.name): \($0.value)" }
        if status != 204 && status != 304 && !lengthIsUnknown {
            lines.append("Content-Length: \(declaredLength ?? body.count)")
        }
        return Array((lines + ["", ""]).joined(separator: "\r\n").utf8)
    }
}
