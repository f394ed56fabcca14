extension Expression {
    /// The expression with names in a language: each name that it reads becomes the name in the language, or else
    /// what it was.
    ///
    /// The name in other scripts (`name:nonlatin`) becomes empty if there is a name in the language, because that is
    /// already in the place of `name:latin`.
    func localized(_ language: LabelLanguage) -> Expression {
        var result = self
        (result.nodes, result.children, result.bindings) = ([], [], [])
        /// The first new node, and the new node with the value, for each node.
        var (starts, places): ([Int], [Int32]) = ([], [])
        for (index, node) in nodes.enumerated() {
            starts.append(result.nodes.count)
            let children = childIndexes(index).map { places[Int($0)] }
            let copy = result.add(node.op, children, node.payload)
            guard node.op == .property, let name = propertyName(node), LabelLanguage.isName(name) else {
                places.append(copy)
                continue
            }
            let names = language.properties.map { property in
                result.add(.property, [], result.literal(.string(property)))
            }
            if LabelLanguage.isSecond(name) {
                let known = result.add(.coalesce, names)
                let isKnown = result.add(.notEqual, [known, result.add(.literal, [], result.literal(.null))])
                let empty = result.add(.literal, [], result.literal(.string("")))
                places.append(result.add(.choose, [isKnown, empty, copy]))
            } else {
                places.append(result.add(.coalesce, names + [copy]))
            }
        }
        result.bindings = bindings.map { range in
            let end = range.upperBound < starts.count ? starts[range.upperBound] : result.nodes.count
            return (range.lowerBound < starts.count ? starts[range.lowerBound] : end)..<end
        }
        result.root = places[Int(root)]
        return result
    }

    private mutating func add(_ op: Op, _ children: [Int32], _ payload: Int32 = -1) -> Int32 {
        nodes.append(
            Node(
                op: op, first: Int32(self.children.count), count: Int32(children.count), payload: payload))
        self.children += children
        return Int32(nodes.count - 1)
    }

    private mutating func literal(_ value: StyleValue) -> Int32 {
        literals.append(value)
        return Int32(literals.count - 1)
    }
}

extension Property {
    /// The property with names in a language.
    func localized(_ language: LabelLanguage) -> Property {
        switch self {
        case .constant, .zoom: self
        case .feature(let expression): .feature(expression.localized(language))
        case .both(let expression): .both(expression.localized(language))
        }
    }
}

extension PropertyExpression {
    fileprivate func localized(_ language: LabelLanguage) -> PropertyExpression {
        PropertyExpression(
            expression: expression.localized(language), fallback: fallback, range: range, curve: curve)
    }
}
