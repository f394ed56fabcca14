/// Formats numbers for users.
enum Quantity {
    /// An integer with commas between thousands.
    static func grouped(_ number: Int) -> String {
        let digits = Array("\(number.magnitude)")
        return digits.indices.reduce(into: number < 0 ? "-" : "") { text, index in
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
            text.append(digits[index])
        }
    }

    /// A number of things, such as "1 row" and "2,000 rows".
    static func counted(_ number: Int, _ thing: String) -> String {
        "\(grouped(number)) \(thing)\(number == 1 ? "" : "s")"
    }

    /// A number of bytes in decimal units: "812 bytes", "4.2 MB".
    static func bytes(_ number: Double) -> String {
        var (value, unit) = (number, 0)
        while value >= 999.95, unit < 4 { (value, unit) = (value / 1000, unit + 1) }
        guard unit > 0 else { return "\(Int(value.rounded())) bytes" }
        return "\((value * 10).rounded() / 10) \(["", "kB", "MB", "GB", "TB"][unit])"
    }

    /// A duration: "14 ms", "2.4 s", and from ten seconds like `time`.
    static func duration(seconds: Double) -> String {
        if seconds < 0.95 { return "\(Int(max(seconds * 1000, 1).rounded())) ms" }
        return seconds < 9.95 ? "\((seconds * 10).rounded() / 10) s" : time(seconds: seconds)
    }

    /// A time as minutes and seconds, or hours, minutes and seconds.
    static func time(seconds: Double) -> String {
        // A tiny pace gives enormous times.
        let whole = Int(min(seconds.rounded(.up), 3.6e9))
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (minutes, rest) = (whole / 60 % 60, two(whole % 60))
        return whole < 3600 ? "\(minutes):\(rest)" : "\(whole / 3600):\(two(minutes)):\(rest)"
    }
}
