import type { AttributeDefinition } from '../search/index.ts'

/** What issues are searched by of their comments. */
export const commentQueryAttributes = [
  {
    id: 'comments',
    names: ['comments'],
    values: ['text'],
    has: 'comments',
    sort: { name: 'comments', defaultAscending: false },
    place: 60,
  },
  {
    id: 'commenter',
    names: ['commenter', 'commented by'],
    values: ['user', 'group'],
    single: true,
    mine: true,
    place: 110,
    placeAtFirst: 90,
  },
  { id: 'commented', names: ['commented'], values: ['date', 'user', 'group'], single: 'dates', place: 120 },
] as const satisfies readonly AttributeDefinition[]
