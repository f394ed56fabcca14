/// Formats names and values in two columns.
enum TextTable {
    static func lines(_ rows: [(String, String)]) -> [String] {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { name, value in name + String(repeating: " ", count: width - name.count + 2) + value }
    }
}
