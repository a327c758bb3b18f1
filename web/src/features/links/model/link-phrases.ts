import type { Read } from '@cairn/common/features/entities'

export const LINK_TYPE_FIELDS = {
  id: true,
  name: true,
  sourceToTarget: true,
  localizedSourceToTarget: true,
  targetToSource: true,
  localizedTargetToSource: true,
  directed: true,
  readOnly: true,
} as const
export type LinkTypeData = Read<'IssueLinkType', typeof LINK_TYPE_FIELDS>

export type LinkPhrase = {
  /** As the links of an issue are addressed. */
  readonly id: string
  /** As it reads. */
  readonly text: string
  /** As commands know it. */
  readonly command: string
  /** It reads the same from both ends. */
  readonly isMutual: boolean
}

/** The ways in which an issue can be linked, those without a direction first. */
export function linkPhrases(types: readonly LinkTypeData[]): readonly LinkPhrase[] {
  const phrases = types.flatMap(type => {
    const { id, directed, sourceToTarget, targetToSource } = type
    const out = sourceToTarget || type.name || ''
    const outward = { text: type.localizedSourceToTarget || out, command: out }
    if (directed !== true) return [{ ...outward, id, isMutual: true }]
    const there = { ...outward, id: `${id}s`, isMutual: false }
    const back = targetToSource || ''
    if (back === '') return [there]
    return [there, { id: `${id}t`, text: type.localizedTargetToSource || back, command: back, isMutual: false }]
  })
  return phrases.toSorted((a, b) => Number(b.isMutual) - Number(a.isMutual))
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
