/// How deep the arrays and objects of a JSON text lie in each other, counted on the bytes before anything is read.
///
/// A reader recurses once a level, so that a few hundred kilobytes of `[` could use up a thread's stack.
enum JSONNesting {
    /// - Parameter json: UTF-8; what is no JSON may give any answer.
    static func exceeds(_ limit: Int, in json: [UInt8]) -> Bool {
        var depth = 0
        var isString = false
        var isEscaped = false
        for byte in json {
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\"): isEscaped = isString
            case UInt8(ascii: "\""): isString.toggle()
            case _ where isString: continue
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                if depth > limit { return true }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: continue
            }
        }
        return false
    }
}
