extension TextureMap {
    /// The map of a texture on a plane, such as a letter on the ground.
    ///
    /// - Parameters:
    ///   - map: texels by position on the plane.
    ///   - plane: positions on the plane by pixel of the image.
    package init(_ map: TextureMap, on plane: TextureMap) {
        func sum(_ x: Double, _ y: Double, _ weight: Double) -> (x: Double, y: Double) {
            (map.x * weight + map.columnX * x + map.rowX * y, map.y * weight + map.columnY * x + map.rowY * y)
        }
        let corner = sum(plane.x, plane.y, plane.weight)
        let column = sum(plane.columnX, plane.columnY, plane.columnWeight)
        let row = sum(plane.rowX, plane.rowY, plane.rowWeight)
        self.init(x: corner.x, y: corner.y, columnX: column.x, columnY: column.y, rowX: row.x, rowY: row.y)
        (weight, columnWeight, rowWeight) = (plane.weight, plane.columnWeight, plane.rowWeight)
    }
}
