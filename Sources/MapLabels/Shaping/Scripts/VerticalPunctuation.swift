extension LabelText {
    /// Replaces punctuation by its forms for vertical lines, except next to turned letters (Unicode, Vertical Forms and
    /// CJK Compatibility Forms).
    mutating func verticalizePunctuation() {
        func staysUpright(_ index: Int) -> Bool {
            guard scalars.indices.contains(index) else { return true }
            let scalar = scalars[index]
            return Self.verticalForms[scalar] != nil || ScalarSet.upright.contains(scalar)
                || ScalarSet.neutral.contains(scalar)
        }
        replaceScalars(
            scalars.enumerated().map { index, scalar in
                guard let form = Self.verticalForms[scalar], staysUpright(index - 1), staysUpright(index + 1) else {
                    return scalar
                }
                return form
            })
    }

    /// The vertical forms of punctuation.
    static let verticalForms: [Unicode.Scalar: Unicode.Scalar] = {
        let horizontal = "!#$%&()*+,-./:;<=>?@[\\]^_`{|}~¢£¥¦¬¯–—‘’“”…⋯‧₩、。〈〉《》「」『』【】〔〕〖〗！（），－．：；＜＞？［］＿｛｜｝｟｠｡｢｣"
        let vertical = "︕＃＄％＆︵︶＊＋︐︲・／︓︔︿＝﹀︖＠﹇＼﹈＾︳｀︷―︸～￠￡￥￤￢￣︲︱﹃﹄﹁﹂︙︙・￦︑︒︿﹀︽︾﹁﹂﹃﹄︻︼︹︺︗︘︕︵︶︐︲・︓︔︿﹀︖﹇﹈︳︷―︸︵︶︒﹁﹂"
        return Dictionary(zip(horizontal.unicodeScalars, vertical.unicodeScalars)) { first, _ in first }
    }()
}
