import type { AttributeDefinition } from '../search/index.ts'

/** What issues are searched by of reactions to their comments. */
export const reactionQueryAttributes = [
  { id: 'reactionFrom', names: ['reaction from'], values: ['user', 'group'], place: 180 },
] as const satisfies readonly AttributeDefinition[]
