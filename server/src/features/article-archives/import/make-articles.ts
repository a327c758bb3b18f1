import { Article } from '@cairn/common/features/articles'
import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { Platform, RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { articleHost, createArticle } from '../../articles/index.ts'
import { addAttachments, discardFiles } from '../../attachments/index.ts'
import { versionOf } from '../../hosts/index.ts'
import { actingFor, systemOf } from './acting-for.ts'
import type { StoredImport, StoredItem } from './imports.store.ts'
import { type PreparedItem, prepareItems } from './prepare-items.ts'
import { textOf } from './read-archive.ts'
import type { ImportRun } from './run-import.ts'
import { tagsNamed } from './tags-named.ts'
import { bringUpToDate, type Outcome } from './update-article.ts'

/** Articles that are made in one transaction, and bytes of their texts. */
const PORTION = 20
const MAX_BYTES = 4 * 1024 ** 2

/** Makes the next articles of an import; returns whether there were any. */
export async function makeArticles(platform: Platform, row: StoredImport, run: ImportRun): Promise<boolean> {
  const { rows: waiting } = await sql<StoredItem>`
    select * from article_import_item where import_id = ${row.id} and state = 'waiting'
    order by place limit ${PORTION}`.execute(platform.database.background)
  if (waiting.length === 0) return false
  let bytes = 0
  const portion = waiting.filter(({ path }, index) => {
    bytes += run.source.entries.get(path)?.size ?? 0
    return index === 0 || bytes <= MAX_BYTES
  })
  try {
    await makePortion(platform, row, run, portion)
  } catch (error) {
    if (!isRefusal(error)) throw error
    // One of them refuses: each is made by itself, so that the others come in.
    for (const item of portion)
      try {
        await makePortion(platform, row, run, [item])
      } catch (error) {
        if (!isRefusal(error)) throw error
        await noteFailure(platform, row, item, error)
      }
  }
  return true
}

/** What is an answer, and no trouble that passes. */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError &&
  !['unavailable', 'overloaded', 'busy', 'outcome_unknown', 'server_error'].includes(error.code)

async function makePortion(
  platform: Platform,
  row: StoredImport,
  run: ImportRun,
  items: readonly StoredItem[],
): Promise<void> {
  const system = systemOf(platform, row)
  const prepared = await prepareItems(system, run, items)
  const uploads = prepared.flatMap(({ uploads }) => uploads)
  const kept = new Set<string>()
  try {
    await transaction(system, async system => {
      kept.clear()
      if (!(await isStillWaiting(system, row, items))) return
      const ctx = await actingFor(system, row)
      const tags = await tagsNamed(
        ctx,
        items.flatMap(item => item.tags),
      )
      const made = new Map<string, number>()
      const outcomes: (Outcome & { readonly place: number })[] = []
      for (const one of prepared) {
        const parent = await parentIn(system, row, one.item, made)
        const outcome =
          one.item.article_id === null
            ? await create(ctx, row, one, { parent, tags })
            : await bringUpToDate(ctx, one, one.item.article_id)
        if (outcome.articleId !== null) made.set(one.item.path, outcome.articleId)
        if (outcome.takesFiles) for (const { key } of one.uploads) kept.add(key)
        outcomes.push({ ...outcome, place: one.item.place })
      }
      await noteOutcomes(system, row, outcomes)
    })
  } finally {
    await discardFiles(
      system,
      uploads.filter(({ key }) => !kept.has(key)),
    )
  }
  await run.learn(items.map(({ path }) => path))
}

/** Holds the import, so that nobody else makes the same articles; false when somebody has, or it was stopped. */
async function isStillWaiting(
  ctx: RequestContext,
  { id }: StoredImport,
  items: readonly StoredItem[],
): Promise<boolean> {
  const { rows } = await sql`select from article_import where id = ${id} and state = 'running' for update`.execute(
    ctx.db,
  )
  if (rows.length === 0) return false
  const { rows: waiting } = await sql`
    select from article_import_item where import_id = ${id} and state = 'waiting'
      and place = any(${items.map(({ place }) => place)}::int[])`.execute(ctx.db)
  return waiting.length === items.length
}

/** The article above one; where that could not be made, the place of the whole import. */
async function parentIn(
  ctx: RequestContext,
  row: StoredImport,
  { parent_path }: StoredItem,
  made: ReadonlyMap<string, number>,
): Promise<number | null> {
  if (parent_path === null) return row.parent_id
  const known = made.get(parent_path)
  if (known !== undefined) return known
  const { rows } = await sql<{ article_id: number }>`
    select article_id from article_import_item
    where import_id = ${row.id} and path = ${parent_path} and article_id is not null and action <> 'skip'`.execute(
    ctx.db,
  )
  return rows[0]?.article_id ?? row.parent_id
}

async function create(
  ctx: RequestContext,
  row: StoredImport,
  { item, content, isOpen, uploads }: PreparedItem,
  { parent, tags }: { readonly parent: number | null; readonly tags: ReadonlyMap<string, string> },
): Promise<Outcome> {
  const known = item.tags.flatMap(name => tags.get(name.toLowerCase()) ?? [])
  const id = await createArticle(
    ctx,
    {
      project: { id: `0-${row.project_id}` },
      ...(parent === null ? {} : { parentArticle: { id: Article.id(parent) } }),
      ...{ summary: item.title, content, tags: [...new Set(known)].map(id => ({ id })) },
    },
    // Somebody may have deleted or limited it meanwhile.
    { needsParent: true },
  )
  if (uploads.length > 0)
    await addAttachments(
      ctx,
      articleHost,
      { hostId: Article.id(id), commentId: null },
      uploads.map(upload => ({ upload })),
    )
  return {
    ...{ articleId: id, action: 'create', contentVersion: versionOf(content), isOpen, takesFiles: true },
    problem: known.length < item.tags.length ? 'tags' : null,
  }
}

async function noteOutcomes(
  ctx: RequestContext,
  { id }: StoredImport,
  outcomes: readonly (Outcome & { readonly place: number })[],
): Promise<void> {
  await sql`
    update article_import_item i set state = 'done', article_id = o."articleId", action = o.action,
      content_version = o."contentVersion", is_open = o."isOpen", problem = o.problem
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (place int, "articleId" bigint, action text,
      "contentVersion" text, "isOpen" boolean, problem text)
    where i.import_id = ${id} and i.place = o.place`.execute(ctx.db)
  await advance(ctx, id, outcomes.length)
}

const advance = (ctx: RequestContext, id: number, done: number) =>
  sql`update article_import set done = done + ${done}, updated = ${ctx.clock()} where id = ${id}`.execute(ctx.db)

async function noteFailure(platform: Platform, row: StoredImport, item: StoredItem, error: AppError): Promise<void> {
  await transaction(systemOf(platform, row), async system => {
    if (!(await isStillWaiting(system, row, [item]))) return
    const ctx = await actingFor(system, row)
    await sql`
      update article_import_item set state = 'failed', problem = ${error.code}, error_text = ${textOf(ctx, error)}
      where import_id = ${row.id} and place = ${item.place}`.execute(system.db)
    await advance(system, row.id, 1)
  })
}
