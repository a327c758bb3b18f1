import { z } from 'zod'
import { defineEntity, list } from '../../platform/entity/index.ts'
import { defineRoute, many, one } from '../../platform/route/index.ts'

const readOnly = { readOnly: true } as const

export const MentionSuggestions = defineEntity({
  name: 'MentionSuggestions',
  fields: { users: list('User', readOnly), issues: list('Issue', readOnly) },
})

export const suggestMentions = defineRoute({
  id: 'issues.mention',
  method: 'POST',
  path: '/mention',
  onlyReads: true,
  summary: 'People and issues that a text in the given issues can mention',
  query: { query: z.string().max(200).optional() },
  body: z.object({
    issues: z
      .array(z.object({ id: z.string().max(100) }))
      .max(100)
      .nullish(),
  }),
  returns: one('MentionSuggestions'),
})

/** Reserved: no field has a state machine yet. */
export const listPossibleEvents = defineRoute({
  id: 'issues.fields.possibleEvents',
  method: 'GET',
  path: '/issues/:id/fields/:fieldId/possibleEvents',
  summary: 'Events that the state machine of a field accepts now',
  returns: many('IssueCustomField'),
})
