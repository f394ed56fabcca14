/// The order of characters on a line (Unicode Standard Annex 9, rules L2 and L3).
enum VisualOrder {
    /// The characters of a line from left to right.
    ///
    /// - Parameter levels: the embedding level of each character of the text.
    static func indices(of line: Range<Int>, levels: [UInt8]) -> [Int] {
        var order = Array(line)
        guard let highest = line.map({ levels[$0] }).max(), highest > 0 else { return order }
        for level in stride(from: highest, to: 0, by: -1) {
            var start = 0
            while start < order.count {
                guard levels[order[start]] >= level else {
                    start += 1
                    continue
                }
                var end = start
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[start..<end].reverse()
                start = end
            }
        }
        return order
    }

    /// Moves marks behind their letters where these run from right to left, because glyphs of marks are drawn onto the
    /// letter before them.
    static func marksBehindLetters(_ order: [Int], levels: [UInt8], isMark: (Int) -> Bool) -> [Int] {
        var result: [Int] = []
        var marks: [Int] = []
        for index in order {
            if levels[index] & 1 == 1, isMark(index) {
                marks.append(index)
            } else {
                result.append(index)
                result += marks.reversed()
                marks = []
            }
        }
        return result + marks.reversed()
    }
}
