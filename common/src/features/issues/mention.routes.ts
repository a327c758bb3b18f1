import { z } from 'zod'
import { any, defineEntity, list } from '../../platform/entity/index.ts'
import { defineRoute, many, one } from '../../platform/route/index.ts'

const readOnly = { readOnly: true } as const

export const MentionSuggestions = defineEntity({
  name: 'MentionSuggestions',
  fields: {
    users: list('User', readOnly),
    issues: list('Issue', readOnly),
    /** That which is asked for by its id, if it is one. */
    articles: any(readOnly),
    /** Of the asked `logins`: who may not read issues of the project. */
    withoutAccess: list('User', readOnly),
    /** Who is not among those the issue is limited to. */
    outsideIssue: list('User', readOnly),
    /** Who is not among those the text is limited to. */
    outsideText: list('User', readOnly),
  },
})

export const suggestMentions = defineRoute({
  id: 'issues.mention',
  method: 'POST',
  path: '/mention',
  onlyReads: true,
  summary: 'People, issues and articles that a text in the given places can mention',
  query: { query: z.string().max(200).optional() },
  body: z.object({
    issues: z
      .array(z.object({ id: z.string().max(100) }))
      .max(100)
      .nullish(),
    articles: z
      .array(z.object({ id: z.string().max(100) }))
      .max(100)
      .nullish(),
    /** Issues, articles or what else is discussed, by the name of the entity. */
    containers: z
      .array(z.object({ id: z.string().max(100), $type: z.string().max(100).nullish() }))
      .max(100)
      .nullish(),
    /** Of an issue that is not there yet. */
    projects: z
      .array(z.object({ id: z.string().max(100) }))
      .max(100)
      .nullish(),
    /** People that the text mentions already: asks whom of them it will not reach, in place of whom it could mention. */
    logins: z.array(z.string().max(200)).max(50).nullish(),
    /** Groups and people that the text is limited to. */
    audience: z
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
