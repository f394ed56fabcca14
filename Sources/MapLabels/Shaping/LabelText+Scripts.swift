extension LabelText {
    /// Whether letters may be spaced: not if any belongs to a script whose letters join.
    package var allowsLetterSpacing: Bool { !scalars.contains(where: ScalarSet.cursive.contains) }

    /// Whether it has characters that stand upright in vertical lines, such as ideographs.
    package var allowsVerticalWriting: Bool { scalars.contains(where: ScalarSet.upright.contains) }
}
