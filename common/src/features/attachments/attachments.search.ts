import type { AttributeDefinition } from '../search/index.ts'

/** What issues are searched by of their files. */
export const attachmentQueryAttributes = [
  {
    id: 'attachments',
    names: ['attachments'],
    values: ['text'],
    has: 'attachments',
    sort: { name: 'attachment size', defaultAscending: false },
    place: 80,
  },
] as const satisfies readonly AttributeDefinition[]
