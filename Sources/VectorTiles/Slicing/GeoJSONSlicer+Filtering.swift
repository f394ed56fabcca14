/// A feature of a GeoJSON source as filters see it.
package struct SourceProperties: Sendable {
    /// Its shape.
    package let kind: VectorFeature.Kind
    /// Its id.
    package let id: VectorValue?
    /// Its properties by name.
    package let properties: [String: VectorValue]
}

extension GeoJSONSlicer {
    /// The source with only some of its features.
    ///
    /// - Parameter isIncluded: called once per feature, and for each part of a collection of geometries.
    package func filtered(_ isIncluded: (SourceProperties) -> Bool) -> GeoJSONSlicer {
        let kept = features.filter { feature in
            isIncluded(
                SourceProperties(
                    kind: feature.shape.kind, id: feature.id.map { tables.values[Int($0)] },
                    properties: Dictionary(
                        feature.tags.map { (tables.keys[Int($0.key)], tables.values[Int($0.value)]) }
                    ) { $1 }))
        }
        return GeoJSONSlicer(options: options, features: kept, tables: tables)
    }
}
