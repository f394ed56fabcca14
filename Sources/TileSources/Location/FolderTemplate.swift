/// A template for the tiles of a folder: a path that ends in `{z}/{x}/{y}` and an extension.
package struct FolderTemplate: Sendable {
    /// The location of the folder.
    package let location: TileLocation

    /// Parses a template; nil if it names no folder of tiles.
    ///
    /// - Parameter isTMS: whether rows count from the south; `{-y}` says so, too.
    package init?(_ template: String, isTMS: Bool = false) {
        for (pattern, layout) in [("/{z}/{x}/{", nil), ("/{z}/{y}/{x}", DirectoryLayout.zyx)] {
            guard let mark = template.firstRange(of: pattern) else { continue }
            let rest = template[mark.upperBound...]
            let isFlipped = layout == nil && rest.hasPrefix("-y}")
            guard !rest.contains("/"), layout != nil || rest.hasPrefix("y}") || isFlipped else { continue }
            var location = TileLocation(base: String(template[..<mark.lowerBound]))
            location.layout = layout
            location.scheme = isTMS != isFlipped ? .tms : .xyz
            self.location = location
            return
        }
        return nil
    }
}
