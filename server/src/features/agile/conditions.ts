import type { Condition } from '@cairn/common/features/search'

/** Conditions that boards ask beside those that people write: they stand in no text. */
const NOWHERE = { start: 0, end: 0 } as const

export const all = (of: readonly Condition[]): Condition => ({ kind: 'all', of, ...NOWHERE })
export const anyOf = (of: readonly Condition[]): Condition => ({ kind: 'any', of, ...NOWHERE })

/** The parts of a condition that all hold. */
export const conjuncts = (condition: Condition): readonly Condition[] =>
  condition.kind === 'all' ? condition.of.flatMap(conjuncts) : [condition]

/** An issue is in one of these projects; of none, no issue is. */
export const inProjects = (ids: readonly number[]): Condition => ({
  kind: 'predicate',
  attribute: { id: 'project' },
  test: { kind: 'ids', ids },
  ...NOWHERE,
})

/** A field holds one of these values. */
export const fieldIs = (fieldId: number, ids: readonly number[]): Condition => ({
  kind: 'predicate',
  attribute: { id: 'field', fieldId },
  test: { kind: 'ids', ids },
  ...NOWHERE,
})

export const fieldIsEmpty = (fieldId: number): Condition => ({
  kind: 'predicate',
  attribute: { id: 'field', fieldId },
  test: { kind: 'empty' },
  ...NOWHERE,
})
