import type { AttributeDefinition } from '../search/index.ts'

/** What issues are searched by of the work on them. */
export const workQueryAttributes = [
  { id: 'work', names: ['work'], values: ['text'], has: 'work', place: 270 },
  { id: 'workAuthor', names: ['work author'], values: ['user', 'group'], place: 280 },
  { id: 'workType', names: ['work type'], values: ['other', 'word'], words: ['No type'], place: 290 },
  { id: 'workDate', names: ['work date'], values: ['date'], place: 300 },
  // Attributes that the installation gave to work stand behind that word: `work Billing: Internal`.
  { id: 'workValue', names: [], values: ['other'], namedBy: 'workAttribute' },
  { id: 'underestimation', names: ['underestimation'], values: [], hidden: true, has: 'underestimation', place: 310 },
] as const satisfies readonly AttributeDefinition[]
