export type LinkTypeData = {
  readonly id: string
  readonly name: string | null
  readonly sourceToTarget: string | null
  readonly localizedSourceToTarget: string | null
  readonly targetToSource: string | null
  readonly localizedTargetToSource: string | null
  readonly directed: boolean | null
  readonly readOnly: boolean | null
}

export type LinkPhrase = {
  readonly id: string
  /** As it reads. */
  readonly text: string
  /** As commands know it. */
  readonly command: string
}

/** The ways in which an issue can be linked, those without a direction first. */
export function linkPhrases(types: readonly LinkTypeData[]): readonly LinkPhrase[] {
  const phrases = types.flatMap(type => {
    const out = type.sourceToTarget || type.name || ''
    const outward = { id: `${type.id}s`, text: type.localizedSourceToTarget || out, command: out, way: 1 }
    const back = type.targetToSource || ''
    if (type.directed !== true || back === '') return [{ ...outward, way: 0 }]
    return [outward, { id: `${type.id}t`, text: type.localizedTargetToSource || back, command: back, way: 1 }]
  })
  return phrases.toSorted((a, b) => a.way - b.way)
}

/** What links are called, in both directions and languages. */
export function linkNames(types: readonly LinkTypeData[]): readonly string[] {
  const names = types.flatMap(type => [
    type.sourceToTarget,
    type.targetToSource,
    type.localizedSourceToTarget,
    type.localizedTargetToSource,
  ])
  return [...new Set(names.flatMap(name => name || []))]
}
