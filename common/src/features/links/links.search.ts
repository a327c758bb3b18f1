import type { AttributeDefinition } from '../search/index.ts'

/** What issues are searched by of their links: any of them, and those of a type, by the names of its ends. */
export const linkQueryAttributes = [
  { id: 'links', names: ['links'], values: ['issue', 'query'], has: 'links', place: 250 },
  { id: 'link', names: [], values: ['issue', 'query'] },
] as const satisfies readonly AttributeDefinition[]
