import { listPossibleEvents, suggestMentions } from '@cairn/common/features/issues'
import type { RequestContext } from '../../platform/context/index.ts'
import type { BoundRoute } from '../../platform/http/index.ts'
import { inlineLoader, Ref, refsTo } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { type Host, type HostKind, hostKinds } from '../hosts/index.ts'
import { findIssue, seekIssue } from './find-issue.ts'
import { issueFieldOf } from './issue-field-of.ts'
import { insideOf, NOBODY_UNREACHED, type Unreached, unreachedPeople } from './unreached-people.ts'
import { issuesIn, peopleFor, placesOf } from './visibility-groups.ts'

type Named = readonly { readonly id: string; readonly $type?: string | null | undefined }[] | null | undefined

interface MentionBody {
  readonly issues?: Named
  readonly articles?: Named
  readonly containers?: Named
}

interface Suggested extends Unreached {
  readonly users: readonly number[]
  readonly issues: readonly number[]
  readonly articles: readonly Ref[]
}

export const mentionLoader = inlineLoader<Suggested>({
  entity: 'MentionSuggestions',
  fields: {
    users: { value: row => refsTo('User', row.users) },
    issues: { value: row => refsTo('Issue', row.issues) },
    articles: { value: row => row.articles },
    withoutAccess: { value: row => refsTo('User', row.withoutAccess) },
    outsideIssue: { value: row => refsTo('User', row.outsideIssue) },
    outsideText: { value: row => refsTo('User', row.outsideText) },
  },
})

export const mentionRoutes: readonly BoundRoute[] = [
  handle(suggestMentions, async (ctx, { query, body, paging }) => {
    const { logins, audience } = body
    const { issues, others } = placesIn(body)
    const containers = await containersOf(ctx, others)
    const places = [
      ...issuesIn(await placesOf(ctx, issues, body.projects ?? [])),
      ...containers.map(({ kind, host }) => ({ projectId: host.project_id, permission: kind.readPermission })),
    ]
    if (logins) {
      const [first] = issues[0] ? await containersOf(ctx, issues.slice(0, 1)) : containers
      const within = first ? await first.kind.audienceOf(ctx, first.host) : null
      const unreached = await unreachedPeople(ctx, { logins, places, within, audience: audience ?? [] })
      return new Ref<Suggested>('MentionSuggestions', { users: [], issues: [], articles: [], ...unreached })
    }
    const text = query.query ?? ''
    const [issue, article, audiences] = await Promise.all([
      seekIssue(ctx, text.trim()),
      seekNamed(ctx, 'Article', text.trim()),
      Promise.all(containers.map(({ kind, host }) => kind.audienceOf(ctx, host))),
    ])
    const limits = audiences.flatMap(audience => audience.limits)
    return new Ref<Suggested>('MentionSuggestions', {
      users: await peopleFor(ctx, places, { prefix: text, ...paging }, await insideOf(ctx, limits)),
      issues: issue ? [issue.id] : [],
      articles: article ? [new Ref('Article', article.id)] : [],
      ...NOBODY_UNREACHED,
    })
  }),
  handle(listPossibleEvents, async (ctx, { params }) => {
    await issueFieldOf(ctx, await findIssue(ctx, params.id), params.fieldId)
    return []
  }),
]

interface Container {
  readonly kind: HostKind
  readonly host: Host
}

/** Where a text is to stand: in issues, which may be drafts, and in what else is discussed. */
function placesIn({ issues, articles, containers }: MentionBody) {
  const given = containers ?? []
  const isIssue = ({ $type }: { readonly $type?: string | null | undefined }) => ($type ?? 'Issue') === 'Issue'
  return {
    issues: [...(issues ?? []), ...given.filter(isIssue)].map(({ id }) => ({ id, $type: 'Issue' })),
    others: [
      ...(articles ?? []).map(({ id }) => ({ id, $type: 'Article' })),
      ...given.flatMap(one => (isIssue(one) ? [] : [{ id: one.id, $type: one.$type ?? '' }])),
    ],
  }
}

/** Throws `not_found` for what the actor does not see. */
async function containersOf(
  ctx: RequestContext,
  given: readonly { readonly id: string; readonly $type: string }[],
): Promise<readonly Container[]> {
  const found = given.map(async ({ id, $type }) => {
    const kind = kindOf(ctx, $type)
    return kind ? [{ kind, host: await kind.find(ctx, id) }] : []
  })
  return (await Promise.all(found)).flat()
}

const kindOf = (ctx: RequestContext, entity: string): HostKind | undefined =>
  ctx.contributions.to(hostKinds).find(kind => kind.entity === entity)

async function seekNamed(ctx: RequestContext, entity: string, text: string): Promise<Host | null> {
  const { mentions } = kindOf(ctx, entity) ?? {}
  const [id] = mentions?.idsIn(text) ?? []
  return (id === undefined ? null : (await mentions?.named(ctx, [id]))?.get(id)) ?? null
}
