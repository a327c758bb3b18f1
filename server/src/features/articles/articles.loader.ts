import { Article } from '@cairn/common/features/articles'
import { type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyRowOf } from '../../platform/db/index.ts'
import {
  type AnyLoader,
  defineLoader,
  type FieldLoader,
  Ref,
  refsByOwner,
  refTo,
} from '../../platform/projection/index.ts'
import { mentionFields, versionOf, visibilityRef } from '../hosts/index.ts'
import { lastViewed } from '../recently-viewed/index.ts'
import { articleHost } from './article-host.ts'
import { articleVisible, canDelete, canUpdate } from './articles.policy.ts'
import type { ArticleTable } from './articles.tables.ts'
import { ordinalsOf } from './tree/siblings.ts'

type ArticleRow = Pick<Selectable<ArticleTable>, 'id' | 'project_id' | 'limit_ids'> &
  Partial<Selectable<ArticleTable>> & { readonly short_name?: string }

const column = (name: keyof ArticleTable): FieldLoader<ArticleRow> => ({
  columns: [name],
  value: row => row[name] ?? null,
})
const always = (value: unknown): FieldLoader<ArticleRow> => ({ value: () => value })

async function loadArticles(
  ctx: RequestContext,
  keys: readonly number[],
  columns: ReadonlySet<string>,
): Promise<ReadonlyMap<number, ArticleRow>> {
  const own = [...columns].filter(name => name !== 'short_name').map(name => sql.ref(`a.${name}`))
  const shortName = columns.has('short_name')
    ? [sql`(select short_name from project p where p.id = a.project_id) as short_name`]
    : []
  const { rows } = await sql<ArticleRow>`
    select ${sql.join([sql`a.id`, sql`a.project_id`, sql`a.limit_ids`, ...own, ...shortName])} from article a
    where a.id = ${anyRowOf(keys)} and a.deleted_at is null and ${articleVisible(ctx, 'a')}`.execute(ctx.db)
  return new Map(rows.map(row => [row.id, row]))
}

const idsOf = (rows: readonly ArticleRow[]): readonly number[] => rows.map(row => row.id)

/** Those below an article that the reader sees. */
const seenBelow = (ctx: RequestContext, rows: readonly ArticleRow[]) => sql`
  from article c where c.siblings = any(${idsOf(rows)}::bigint[]) and c.deleted_at is null and not c.is_template
    and ${articleVisible(ctx, 'c')}`

interface LimitRow {
  readonly id: number
  readonly groups: readonly number[]
  readonly users: readonly number[]
  readonly author: number
}

/** The own limit of each, or that of the nearest above it. */
async function visibilitiesOf(
  ctx: RequestContext,
  rows: readonly ArticleRow[],
): Promise<ReadonlyMap<ArticleRow, unknown>> {
  const nearest = rows.flatMap(row => row.limit_ids.at(-1) ?? [])
  const { rows: limits } =
    nearest.length === 0
      ? { rows: [] }
      : await sql<LimitRow>`
        select id, permitted_groups as groups, permitted_users as users, reporter_id as author from article
        where id = any(${nearest}::bigint[])`.execute(ctx.db)
  const byId = new Map(limits.map(limit => [limit.id, limit]))
  return new Map(
    rows.map(row => {
      const limit = byId.get(row.limit_ids.at(-1) ?? 0)
      const inherited = limit !== undefined && limit.id !== row.id
      return [row, visibilityRef(limit?.groups ?? [], limit?.users ?? [], limit ? [limit.author] : [], { inherited })]
    }),
  )
}

const ofPolicy = ['reporter_id'] as const
const asOwned = (row: ArticleRow) => ({ project_id: row.project_id, reporter_id: row.reporter_id ?? 0 })

const articleFields: Readonly<Record<string, FieldLoader<ArticleRow>>> = {
  id: { value: row => Article.id(row.id) },
  idReadable: { columns: ['number', 'short_name'], value: row => `${row.short_name}-A-${row.number}` },
  project: { value: row => new Ref('Project', row.project_id) },
  parentArticle: { columns: ['parent_id'], value: row => refTo('Article', row.parent_id ?? null) },
  childArticles: {
    batch: async (ctx, rows) => {
      const { rows: found } = await sql<{ owner: number; id: number }>`
        select c.parent_id as owner, c.id ${seenBelow(ctx, rows)} order by c.place, c.id`.execute(ctx.db)
      return refsByOwner('Article', rows, found)
    },
  },
  hasChildren: {
    batch: async (ctx, rows) => {
      const { rows: found } = await sql<{ id: number }>`
        select distinct c.parent_id as id ${seenBelow(ctx, rows)}`.execute(ctx.db)
      const parents = new Set(found.map(({ id }) => id))
      return new Map(rows.map(row => [row, parents.has(row.id)]))
    },
  },
  ordinal: {
    columns: ['siblings'],
    batch: async (ctx, rows) => {
      const ordinals = await ordinalsOf(
        ctx,
        rows.flatMap(row => row.siblings ?? []),
        idsOf(rows),
      )
      return new Map(rows.map(row => [row, ordinals.get(row.id) ?? 0]))
    },
  },
  summary: column('summary'),
  summaryVersion: { columns: ['summary'], value: row => versionOf(row.summary) },
  content: column('content'),
  contentVersion: { columns: ['content'], value: row => versionOf(row.content) },
  created: column('created'),
  updated: column('updated'),
  reporter: { columns: ['reporter_id'], value: row => refTo('User', row.reporter_id) },
  updatedBy: { columns: ['updater_id'], value: row => refTo('User', row.updater_id) },
  isTemplate: column('is_template'),
  forAllProjects: column('for_all_projects'),
  usesMarkdown: always(true),
  externalArticle: always(null),
  updatersSettings: always(null),
  collaborativeDraftId: always(null),
  isUpdatable: { columns: ofPolicy, value: (row, ctx) => canUpdate(ctx, asOwned(row)) },
  isDeletable: { value: (row, ctx) => canDelete(ctx, row) },
  visibility: { batch: visibilitiesOf },
  hasStar: {
    batch: async (ctx, rows) => {
      const { rows: found } = await sql<{ id: number }>`
        select g.host_id as id from host_tag g join tag t on t.id = g.tag_id and t.kind = 'star'
        where g.host_id = ${anyRowOf(idsOf(rows))} and t.owner_id = ${ctx.actor.isGuest ? 0 : ctx.actor.userId}`.execute(
        ctx.db,
      )
      const starred = new Set(found.map(({ id }) => id))
      return new Map(rows.map(row => [row, starred.has(row.id)]))
    },
  },
  ...mentionFields<ArticleRow>('content', row => row.content),
}

export const articlesLoader: AnyLoader = defineLoader<ArticleRow, number>({
  entity: 'Article',
  load: loadArticles,
  fields: articleFields,
})

/** `ArticlesUserProfile.lastVisitedArticle`: what a person viewed last, when the reader sees it. */
export const lastVisited: AnyLoader['fields'] = {
  lastVisitedArticle: {
    batch: async (ctx: RequestContext, rows: readonly { readonly id: number }[]) => {
      const found = await lastViewed(
        ctx,
        articleHost,
        rows.map(row => row.id),
      )
      return new Map(rows.map(row => [row, refTo('Article', found.get(row.id) ?? null)]))
    },
  },
}

/** `Project.hasArticles`: whether there are any that the reader sees. */
export const articlesOfProject: AnyLoader['fields'] = {
  hasArticles: {
    batch: async (ctx: RequestContext, rows: readonly { readonly id: number }[]) => {
      const { rows: found } = await sql<{ id: number }>`
        select p.id from unnest(${rows.map(row => row.id)}::int[]) as p (id)
        where exists (
          select from article a where a.project_id = p.id and a.deleted_at is null and not a.is_template
            and ${articleVisible(ctx, 'a')})`.execute(ctx.db)
      const having = new Set(found.map(({ id }) => id))
      return new Map(rows.map(row => [row, having.has(row.id)]))
    },
  },
}
