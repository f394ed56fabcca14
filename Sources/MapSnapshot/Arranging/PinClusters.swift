import MapGeometry

/// Joins pins near each other on the image to clusters, until no two markers are near each other.
struct PinClusters {
    /// Single pins and clusters.
    private(set) var items: [PinOrder.Item] = []
    /// Number of clusters.
    private(set) var count = 0
    /// Number of pins in clusters.
    private(set) var joined = 0

    /// Distance in points within which markers are joined: more than the size of the largest cluster.
    static let distance = 40.0

    /// - Parameter pins: the visible pins; those with higher priority are the centers of clusters.
    init(_ pins: [PinOrder.Item], viewport: Viewport, on appearance: Appearance) throws(SnapshotError) {
        var groups = pins.indices.map { Group(point: pins[$0].point, members: [$0]) }.sorted {
            (pins[$0.members[0]].marker.pin.priority, $1.members[0])
                > (pins[$1.members[0]].marker.pin.priority, $0.members[0])
        }
        // A cluster lies in the middle of its pins, which may bring it near another one.
        while true {
            let next = Self.joined(groups)
            if next.count == groups.count { break }
            groups = next
        }
        for group in groups.sorted(by: { $0.members[0] < $1.members[0] }) {
            guard group.members.count > 1 else {
                items.append(pins[group.members[0]])
                continue
            }
            let members = group.members.map { pins[$0].marker.pin }
            count += 1
            joined += members.count
            let marker = try PinMarker(
                clusterOf: members, at: viewport.coordinate(at: group.point), on: appearance)
            items.append(PinOrder.Item(marker: marker, point: group.point, pins: members.count))
        }
    }

    /// Pins with their mean place on the image.
    private struct Group {
        var point: Point
        /// Indices of the pins in ascending order, except for the first while there is only one.
        var members: [Int]
    }

    /// Joins each group in turn with the groups near it that are still free.
    private static func joined(_ groups: [Group]) -> [Group] {
        var cells: [Cell: [Int]] = [:]
        for (index, group) in groups.enumerated() { cells[Cell(group.point), default: []].append(index) }
        var isTaken = [Bool](repeating: false, count: groups.count)
        var result: [Group] = []
        for (index, group) in groups.enumerated() where !isTaken[index] {
            let near = Cell(group.point).neighborhood.flatMap { cells[$0] ?? [] }.filter {
                !isTaken[$0] && groups[$0].point.isNear(group.point)
            }.sorted()
            for other in near { isTaken[other] = true }
            isTaken[index] = true
            let all = near.isEmpty ? [group] : near.map { groups[$0] }
            let total = Double(all.reduce(0) { $0 + $1.members.count })
            let sum = all.reduce(Point(x: 0, y: 0)) { sum, part in
                let weight = Double(part.members.count)
                return Point(x: sum.x + part.point.x * weight, y: sum.y + part.point.y * weight)
            }
            result.append(
                all.count == 1
                    ? group
                    : Group(
                        point: Point(x: sum.x / total, y: sum.y / total), members: all.flatMap(\.members).sorted()))
        }
        return result
    }

    /// A square of the image, as wide as the distance of joined markers.
    private struct Cell: Hashable {
        let column, row: Int32

        init(column: Int32, row: Int32) { (self.column, self.row) = (column, row) }

        init(_ point: Point) {
            func index(_ value: Double) -> Int32 {
                Int32(min(max((value / distance).rounded(.down), -1e9), 1e9))
            }
            self.init(column: index(point.x), row: index(point.y))
        }

        var neighborhood: [Cell] {
            (row - 1...row + 1).flatMap { row in (column - 1...column + 1).map { Cell(column: $0, row: row) } }
        }
    }
}

extension Point {
    fileprivate func isNear(_ other: Point) -> Bool {
        let (dx, dy) = (x - other.x, y - other.y)
        return dx * dx + dy * dy < PinClusters.distance * PinClusters.distance
    }
}

extension PinMarker {
    /// The marker of several pins, in the color and size that most of them have.
    fileprivate init(clusterOf pins: [Pin], at place: Coordinate, on appearance: Appearance) throws(SnapshotError) {
        let pin = Pin(
            place, color: Self.mostFrequent(pins.map(\.color)) ?? Pin.defaultColor,
            size: Self.mostFrequent(pins.map(\.size)) ?? .mid, priority: pins.map(\.priority).max() ?? 0)
        try self.init(pin, on: appearance, count: pins.count)
    }

    /// The most frequent value; among equals, the first.
    private static func mostFrequent<Value: Hashable>(_ values: [Value]) -> Value? {
        let counts = values.reduce(into: [Value: Int]()) { $0[$1, default: 0] += 1 }
        let most = counts.values.max()
        return values.first { counts[$0] == most }
    }
}
