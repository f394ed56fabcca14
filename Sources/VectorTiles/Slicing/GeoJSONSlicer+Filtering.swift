package import JSON

/// A feature of a GeoJSON source, for filters.
package struct SourceProperties: Sendable {
    /// The type of geometry.
    package let kind: VectorFeature.Kind
    /// The id.
    package let id: VectorValue?
    /// The properties by name.
    package let properties: TextDictionary<VectorValue>
}

extension GeoJSONSlicer {
    /// The source with some of its features.
    ///
    /// - Parameter isIncluded: called once per feature, and for each part of a geometry collection.
    package func filtered(_ isIncluded: (SourceProperties) -> Bool) -> GeoJSONSlicer {
        let kept = features.filter { feature in
            isIncluded(
                SourceProperties(
                    kind: feature.shape.kind, id: feature.id.map { tables.values[Int($0)] },
                    properties: TextDictionary(
                        feature.tags.lazy.map { (tables.keys[Int($0.key)], tables.values[Int($0.value)]) })))
        }
        return GeoJSONSlicer(options: options, features: kept, tables: tables, problem: problem)
    }
}
