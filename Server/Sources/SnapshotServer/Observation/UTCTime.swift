import Glibc

/// A moment in UTC, in parts.
struct UTCTime {
    private let parts: tm
    private let millisecond: Int

    /// - Parameter seconds: since 1970.
    init(seconds: Int, millisecond: Int = 0) {
        var (seconds, parts) = (time_t(seconds), tm())
        gmtime_r(&seconds, &parts)
        (self.parts, self.millisecond) = (parts, millisecond)
    }

    /// This moment.
    static var now: UTCTime {
        var now = timeval()
        gettimeofday(&now, nil)
        return UTCTime(seconds: now.tv_sec, millisecond: Int(now.tv_usec) / 1000)
    }

    /// Appends it as in RFC 3339, with milliseconds.
    func append(to bytes: inout [UInt8]) {
        bytes.append(Int(parts.tm_year) + 1900, digits: 4)
        bytes.append(UInt8(ascii: "-"))
        bytes.append(Int(parts.tm_mon) + 1, digits: 2)
        bytes.append(UInt8(ascii: "-"))
        bytes.append(Int(parts.tm_mday), digits: 2)
        bytes.append(UInt8(ascii: "T"))
        appendTime(to: &bytes)
        bytes.append(UInt8(ascii: "."))
        bytes.append(millisecond, digits: 3)
        bytes.append(UInt8(ascii: "Z"))
    }

    /// The form of HTTP (RFC 9110, 5.6.7).
    var httpDate: String {
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        var bytes = Array("\(days[Int(parts.tm_wday)]), ".utf8)
        bytes.append(Int(parts.tm_mday), digits: 2)
        bytes += " \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900) ".utf8
        appendTime(to: &bytes)
        bytes += " GMT".utf8
        return String(decoding: bytes, as: UTF8.self)
    }

    private func appendTime(to bytes: inout [UInt8]) {
        bytes.append(Int(parts.tm_hour), digits: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(Int(parts.tm_min), digits: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(Int(parts.tm_sec), digits: 2)
    }
}

extension [UInt8] {
    /// Appends a number of so many decimal digits.
    mutating func append(_ number: Int, digits: Int) {
        let start = count
        var rest = number
        for _ in 0..<digits {
            append(UInt8(truncatingIfNeeded: 0x30 + rest % 10))
            rest /= 10
        }
        self[start...].reverse()
    }

    /// Appends a duration in milliseconds, to three decimals.
    mutating func append(milliseconds nanoseconds: Int64) {
        let microseconds = Int(Swift.max(0, nanoseconds)) / 1000
        self += String(microseconds / 1000).utf8
        append(UInt8(ascii: "."))
        append(microseconds % 1000, digits: 3)
    }
}
