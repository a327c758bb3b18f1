import { ArticleImport, ArticleImportItem, type ImportCounts } from '@cairn/common/features/article-archives'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type AnyLoader, defineLoader, inlineLoader, Ref, refTo } from '../../../platform/projection/index.ts'
import type { StoredImport, StoredItem } from './imports.store.ts'

/** Items with a problem that are shown with an import. */
const MAX_SHOWN = 100
/** More than an import has items. */
const MAX_PLACES = 100_000

export const importLoaders: readonly AnyLoader[] = [
  defineLoader<StoredImport, number>({
    entity: 'ArticleImport',
    load: async (ctx, keys) => {
      const { rows } = await sql<StoredImport>`
        select * from article_import
        where id = any(${[...keys]}::bigint[]) and author_id = ${ctx.actor.isGuest ? 0 : ctx.actor.userId}`.execute(
        ctx.db,
      )
      return new Map(rows.map(row => [row.id, row]))
    },
    fields: {
      id: { value: row => ArticleImport.id(row.id) },
      name: { value: row => row.name },
      project: { value: row => refTo('Project', row.project_id) },
      parentArticle: { value: row => refTo('Article', row.parent_id) },
      created: { value: row => row.created },
      updated: { value: row => row.updated },
      dryRun: { value: row => row.dry_run },
      state: { value: row => row.state },
      done: { value: row => row.done },
      total: { value: row => row.total },
      problem: { value: row => row.error_text },
      counts: { batch: countsOf },
      items: { batch: problemsOf },
    },
  }),
  inlineLoader<StoredItem>({
    entity: 'ArticleImportItem',
    fields: {
      id: { value: row => ArticleImportItem.id(row.import_id * MAX_PLACES + row.place) },
      path: { value: row => row.path },
      title: { value: row => row.title },
      action: { value: row => row.action },
      state: { value: row => row.state },
      problem: { value: row => row.problem },
      problemText: { value: problemText },
      article: { value: row => refTo('Article', row.article_id) },
      files: { value: row => row.files.length },
    },
  }),
]

function problemText({ problem, error_text }: StoredItem, ctx: RequestContext): string | null {
  if (problem === null || error_text !== null) return error_text
  return ctx.texts.format(ctx.locale, `articleImport.problem.${problem}`, {})
}

async function countsOf(ctx: RequestContext, rows: readonly StoredImport[]) {
  const { rows: counted } = await sql<ImportCounts & { readonly id: number }>`
    select import_id as id, count(*) filter (where action = 'create' and state <> 'failed')::int as create,
      count(*) filter (where action = 'update' and state <> 'failed')::int as update,
      count(*) filter (where action = 'keep' and state <> 'failed')::int as keep,
      count(*) filter (where action = 'skip' and state <> 'failed')::int as skip,
      count(*) filter (where state = 'failed')::int as failed
    from article_import_item where import_id = any(${rows.map(({ id }) => id)}::bigint[]) group by import_id`.execute(
    ctx.search,
  )
  const byId = new Map(counted.map(({ id, ...counts }) => [id, counts]))
  const none: ImportCounts = { create: 0, update: 0, keep: 0, skip: 0, failed: 0 }
  return new Map(rows.map(row => [row, byId.get(row.id) ?? none]))
}

async function problemsOf(ctx: RequestContext, rows: readonly StoredImport[]) {
  const { rows: found } = await sql<StoredItem>`
    select i.* from unnest(${rows.map(({ id }) => id)}::bigint[]) as m (id) cross join lateral (
      select * from article_import_item where import_id = m.id and problem is not null and problem <> 'hidden'
      order by place limit ${MAX_SHOWN}) i`.execute(ctx.search)
  const byImport = Map.groupBy(found, item => item.import_id)
  return new Map(rows.map(row => [row, (byImport.get(row.id) ?? []).map(item => new Ref('ArticleImportItem', item))]))
}
