import { listPossibleEvents, suggestMentions } from '@cairn/common/features/issues'
import type { BoundRoute } from '../../platform/http/index.ts'
import { inlineLoader, Ref, refsTo } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { findIssue, seekIssue } from './find-issue.ts'
import { issueFieldOf } from './issue-field-of.ts'
import { peopleFor, placesOf } from './visibility-groups.ts'

interface Suggested {
  readonly users: readonly number[]
  readonly issues: readonly number[]
}

export const mentionLoader = inlineLoader<Suggested>({
  entity: 'MentionSuggestions',
  fields: {
    users: { value: row => refsTo('User', row.users) },
    issues: { value: row => refsTo('Issue', row.issues) },
  },
})

export const mentionRoutes: readonly BoundRoute[] = [
  handle(suggestMentions, async (ctx, { query, body, paging }) => {
    const text = query.query ?? ''
    const issue = await seekIssue(ctx, text.trim())
    return new Ref<Suggested>('MentionSuggestions', {
      users: await peopleFor(ctx, await placesOf(ctx, body.issues ?? [], []), { prefix: text, ...paging }),
      issues: issue ? [issue.id] : [],
    })
  }),
  handle(listPossibleEvents, async (ctx, { params }) => {
    await issueFieldOf(ctx, await findIssue(ctx, params.id), params.fieldId)
    return []
  }),
]
