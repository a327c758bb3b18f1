import type { AttributeDefinition } from '../search/index.ts'

/** What issues are searched by of their votes. */
export const voteQueryAttributes = [
  { id: 'voter', names: ['voter', 'voted by'], values: ['user', 'group'], single: true, place: 160 },
  {
    id: 'votes',
    names: ['votes'],
    values: ['number'],
    has: 'votes',
    sort: { name: 'votes', defaultAscending: false },
    place: 170,
  },
] as const satisfies readonly AttributeDefinition[]
