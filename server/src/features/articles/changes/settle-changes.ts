import type { FormerArticle } from '@cairn/common/features/articles'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { Settlement } from '../../../platform/db/index.ts'
import type { NewEvent } from '../../../platform/events/index.ts'
import {
  addEvents,
  circumstancesOf,
  type NotedChange,
  portionsOf,
  ruleContext,
  writeHistory,
} from '../../hosts/index.ts'

/** What a verb did to one article. Its rows are written already; this says what has to follow. */
export interface ArticleChange extends Pick<NotedChange, 'host' | 'kind' | 'entries' | 'events' | 'readers'> {
  /** Where it was and who saw it, when somebody may see it no longer. */
  readonly was?: FormerArticle | undefined
  /** Whether its row says already that it changed. */
  readonly isWritten?: boolean
}

export type NotedArticleChange = NotedChange & Pick<ArticleChange, 'was' | 'isWritten'>

/** Has the end of the transaction do what follows from what verbs did to articles: see {@link articleChanges}. */
export function noteChanges(ctx: RequestContext, changes: readonly ArticleChange[]): void {
  const circumstances = circumstancesOf(ctx)
  ctx.phases.note(
    articleChanges,
    changes.map((change): NotedArticleChange => ({ ...change, ...circumstances })),
  )
}

/** As {@link noteChanges}, for one article. */
export const noteChange = (ctx: RequestContext, change: ArticleChange): void => noteChanges(ctx, [change])

/** What follows from changes of articles, whoever makes them. Nothing else writes their history and events. */
export const articleChanges: Settlement<NotedArticleChange> = {
  ruleContext,
  settle: async (ctx, changes) => {
    const left = await writeHistory(ctx, changes)
    await touch(ctx, left)
    await addEvents(ctx, changes, left, eventsOf(changes))
  },
}

/** Marks articles as changed. */
async function touch(ctx: RequestContext, left: readonly NotedArticleChange[]): Promise<void> {
  const touched = new Map(
    left.flatMap(({ host, kind, isWritten = false, by, at }) =>
      kind === 'changed' && !isWritten ? [[host.id, { by, at }]] : [],
    ),
  )
  for (const portion of portionsOf([...touched]))
    await sql`
      update article a set updated = n.at, updater_id = n.by
      from unnest(${portion.map(([id]) => id)}::bigint[], ${portion.map(([, { by }]) => by)}::int[],
        ${portion.map(([, { at }]) => at)}::bigint[]) as n (id, by, at)
      where a.id = n.id`.execute(ctx.db)
}

const EVENTS = {
  created: 'article.created',
  imported: 'article.created',
  changed: 'article.changed',
  deleted: 'article.deleted',
  restored: 'article.restored',
} as const

function eventsOf(all: readonly NotedArticleChange[]): (change: NotedArticleChange) => NewEvent | null {
  // Who saw them before the first of all changes, also of those that come to nothing.
  const former = new Map<number, FormerArticle>()
  for (const { host, was } of all) if (was && !former.has(host.id)) former.set(host.id, was)
  return ({ host, kind }) => {
    if (kind === 'told') return null
    const about = { entity: 'Article', entityId: host.id } as const
    if (kind !== 'changed') return { ...about, kind: EVENTS[kind] }
    const was = former.get(host.id)
    return { ...about, kind: 'article.changed', payload: was ? { was } : {} }
  }
}
