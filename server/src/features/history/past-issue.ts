import { notFound } from '@cairn/common/platform/errors'
import { formatId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Contributions } from '../../platform/contributions/index.ts'
import { type AnyLoader, type FieldLoader, inlineLoader, Ref, refTo } from '../../platform/projection/index.ts'
import type { ActivityValue } from '../activities/index.ts'
import { categoriesOf, type HistoryEntry, type Moment, type PastPart, statesAt } from '../hosts/index.ts'
import { findIssue, issueHost, type ShowPast, type VisibleIssue } from '../issues/index.ts'
import { activityVisible, withHost } from './history.policy.ts'
import { refsOfValues } from './history.values.ts'

/** An issue as it was, ready to be shown under the names that issues have. */
interface PastIssue {
  readonly issue: VisibleIssue
  readonly time: number
  readonly kept: Kept
  /** By name of the field. */
  readonly shown: Readonly<Record<string, unknown>>
}

/** What never changes, or has no history: it is shown as it is now. */
interface Kept {
  readonly created: number
  readonly reporter_id: number
  readonly readable: string
}

/** The issue as it was right after `time` (ms), as far as the reader may see it. */
export const showPast: ShowPast = async (ctx, issueId, time) => {
  const issue = await findIssue(ctx, issueId)
  const kept = await keptOf(ctx, issue)
  if (!kept || kept.created > time) throw notFound(issueId)
  return new Ref<PastIssue>('PastIssue', { issue, time, kept, shown: await showParts(ctx, issue, time) })
}

async function keptOf(ctx: RequestContext, { id }: VisibleIssue): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select i.created, i.reporter_id, p.short_name || '-' || i.number as readable
    from issue i join project p on p.id = i.project_id where i.id = ${id}`.execute(ctx.db)
  return rows[0]
}

async function showParts(
  ctx: RequestContext,
  issue: VisibleIssue,
  time: number,
): Promise<Readonly<Record<string, unknown>>> {
  const parts = partsOf(ctx.contributions)
  const now = new Map<PastPart, unknown>()
  for (const part of parts) now.set(part, await part.now(ctx, issueHost, issue))
  const { rows: entries } = await sql<HistoryEntry>`
    select h.id, h.created, h.author_id, h.category, h.target_id, h.field_id, h.field_name, h.added, h.removed
    from activity h ${withHost(ctx, issueHost)}
    where h.host_id = ${issue.id} and ${activityVisible(ctx, issueHost)} order by h.created, h.id`.execute(ctx.db)
  const categories = categoriesOf(ctx.contributions)
  const former = statesAt(category => categories.get(category)?.rebuild, now, entries, time)
  const moments = new Map(
    parts.map((part): [PastPart, Moment<unknown>] => [
      part,
      { kind: issueHost, host: issue, time, now: now.get(part), former: former.get(part), entries },
    ]),
  )
  // Whoever sees the issue knows what it was about; what is hidden from the reader now stays so.
  const toShow = (value: ActivityValue) => ({ value, own: true, projectId: issue.project_id })
  const values = [...moments].flatMap(([part, moment]) => part.values?.(moment) ?? [])
  const refOf = await refsOfValues(ctx, values.map(toShow))
  const refsOf = (values: readonly ActivityValue[]) =>
    values.map(value => refOf(toShow(value))).filter(ref => ref !== null)
  const shown: Record<string, unknown> = {}
  for (const [part, moment] of moments) Object.assign(shown, await part.show(ctx, { ...moment, refsOf }))
  return shown
}

/** The parts that categories rebuild, each once. */
const partsOf = (contributions: Contributions): readonly PastPart[] => [
  ...new Set([...categoriesOf(contributions).values()].flatMap(({ rebuild }) => (rebuild ? [rebuild.part] : []))),
]

/** How an issue as it was is shown: by the names of the present. */
export const pastIssueLoader = (contributions: Contributions): AnyLoader =>
  inlineLoader<PastIssue>({
    entity: 'PastIssue',
    type: () => 'Issue',
    fields: {
      id: { value: row => formatId(issueHost.idClass, row.issue.id) },
      idReadable: { value: row => row.kept.readable },
      numberInProject: { value: row => row.issue.number },
      created: { value: row => row.kept.created },
      reporter: { value: row => refTo('User', row.kept.reporter_id) },
      project: { value: row => new Ref('Project', row.issue.project_id) },
      updated: { value: row => row.time },
      ...Object.fromEntries(
        partsOf(contributions)
          .flatMap(({ fields }) => fields)
          .map((name): [string, FieldLoader<PastIssue>] => [name, { value: row => row.shown[name] }]),
      ),
    },
  })
