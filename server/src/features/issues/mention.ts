import { listPossibleEvents, suggestMentions } from '@cairn/common/features/issues'
import type { BoundRoute } from '../../platform/http/index.ts'
import { inlineLoader, Ref, refsTo } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { findIssue, seekIssue } from './find-issue.ts'
import { issueFieldOf } from './issue-field-of.ts'
import { NOBODY_UNREACHED, type Unreached, unreachedPeople } from './unreached-people.ts'
import { peopleFor, placesOf } from './visibility-groups.ts'

interface Suggested extends Unreached {
  readonly users: readonly number[]
  readonly issues: readonly number[]
}

export const mentionLoader = inlineLoader<Suggested>({
  entity: 'MentionSuggestions',
  fields: {
    users: { value: row => refsTo('User', row.users) },
    issues: { value: row => refsTo('Issue', row.issues) },
    withoutAccess: { value: row => refsTo('User', row.withoutAccess) },
    outsideIssue: { value: row => refsTo('User', row.outsideIssue) },
    outsideText: { value: row => refsTo('User', row.outsideText) },
  },
})

export const mentionRoutes: readonly BoundRoute[] = [
  handle(suggestMentions, async (ctx, { query, body, paging }) => {
    const { issues, projects, logins, audience } = body
    const places = await placesOf(ctx, issues ?? [], projects ?? [])
    if (logins) {
      const issue = issues?.[0] ? await seekIssue(ctx, issues[0].id) : null
      const unreached = await unreachedPeople(ctx, { logins, places, issue, audience: audience ?? [] })
      return new Ref<Suggested>('MentionSuggestions', { users: [], issues: [], ...unreached })
    }
    const text = query.query ?? ''
    const issue = await seekIssue(ctx, text.trim())
    return new Ref<Suggested>('MentionSuggestions', {
      users: await peopleFor(ctx, places, { prefix: text, ...paging }),
      issues: issue ? [issue.id] : [],
      ...NOBODY_UNREACHED,
    })
  }),
  handle(listPossibleEvents, async (ctx, { params }) => {
    await issueFieldOf(ctx, await findIssue(ctx, params.id), params.fieldId)
    return []
  }),
]
