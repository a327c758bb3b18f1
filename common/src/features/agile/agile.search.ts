import type { AttributeDefinition } from '../search/index.ts'

/** What issues are searched by of the boards that they are on. */
export const agileQueryAttributes = [
  // Each board stands behind that word: `Board Roadmap: {Sprint 1}`, `has: {Board Roadmap}`.
  {
    id: 'sprint',
    names: [],
    values: ['other', 'word'],
    words: ['current sprint'],
    single: true,
    wildcard: true,
    namedBy: 'board',
    hasEach: true,
  },
  { id: 'boards', names: ['boards'], values: [], hidden: true, has: 'boards', place: 265 },
] as const satisfies readonly AttributeDefinition[]
