/// Parses dates of HTTP fields (RFC 9110, 5.6.7) into seconds since 1970.
package enum HTTPDate {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// The time of a date; nil if the text is not a date.
    ///
    /// Accepts all three forms: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6
    /// 08:49:37 1994`.
    package static func seconds(parsing text: String) -> Int? {
        let words = text.split { $0 == " " || $0 == "-" || $0 == "," }.map(String.init)
        switch words.count {
        case 6 where words[5] == "GMT" || words[5] == "UTC": return moment(words[1], words[2], words[3], words[4])
        case 5: return moment(words[2], words[1], words[4], words[3])
        default: return nil
        }
    }

    private static func moment(_ day: String, _ month: String, _ year: String, _ time: String) -> Int? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map {
            number(String($0), digits: 2...2)
        }
        guard let month = months.firstIndex(of: month), let day = number(day, digits: 1...2), (1...31).contains(day),
            let year = fullYear(year), clock.count == 3, let hour = clock[0], let minute = clock[1],
            let second = clock[2], hour < 24, minute < 60, second <= 60
        else { return nil }
        return days(year: year, month: month + 1, day: day) * 86_400 + hour * 3_600 + minute * 60 + second
    }

    /// Expands two-digit years to 1970 through 2069.
    private static func fullYear(_ text: String) -> Int? {
        if text.utf8.count == 2 { return number(text, digits: 2...2).map { $0 < 70 ? 2000 + $0 : 1900 + $0 } }
        return number(text, digits: 4...4)
    }

    private static func number(_ text: String, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }

    /// Days since 1970-01-01 in the Gregorian calendar.
    ///
    /// Years are counted from March, so that February is last.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let leapDays = year / 4 - year / 100 + year / 400
        return year * 365 + leapDays + dayOfYear - 719_468
    }
}
