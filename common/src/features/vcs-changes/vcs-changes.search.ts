import type { AttributeDefinition } from '../search/index.ts'

/** What issues are searched by of their commits. */
export const vcsQueryAttributes = [
  { id: 'vcsChanges', names: ['vcs changes'], values: ['text'], has: 'vcs changes', place: 260 },
] as const satisfies readonly AttributeDefinition[]
