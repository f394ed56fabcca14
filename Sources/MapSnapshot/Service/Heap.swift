/// A priority queue that returns the greatest element first (binary heap).
struct Heap<Element: Comparable & Sendable>: Sendable {
    private var elements: [Element] = []

    var count: Int { elements.count }

    mutating func insert(_ element: Element) {
        elements.append(element)
        var index = elements.count - 1
        while index > 0, elements[(index - 1) / 2] < elements[index] {
            elements.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Removes and returns the greatest element.
    mutating func popFirst() -> Element? {
        guard let first = elements.first, let last = elements.popLast() else { return nil }
        guard !elements.isEmpty else { return first }
        elements[0] = last
        sink(0)
        return first
    }

    /// Removes all elements that match.
    mutating func removeAll(where matches: (Element) -> Bool) {
        elements.removeAll(where: matches)
        for index in stride(from: elements.count / 2 - 1, through: 0, by: -1) { sink(index) }
    }

    private mutating func sink(_ start: Int) {
        var index = start
        while case let child = 2 * index + 1, child < elements.count {
            let greater = child + 1 < elements.count && elements[child] < elements[child + 1] ? child + 1 : child
            guard elements[index] < elements[greater] else { return }
            elements.swapAt(index, greater)
            index = greater
        }
    }
}
