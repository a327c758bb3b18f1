import { createHash } from 'node:crypto'
import { AppError, ERRORS } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { Platform, RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { actingFor, systemOf } from './acting-for.ts'
import { requirePlace } from './begin-import.ts'
import { findExisting } from './find-existing.ts'
import type { StoredImport, StoredItem } from './imports.store.ts'
import { type OpenSource, withoutTexts } from './open-source.ts'
import { type KnownText, type PlannedArticle, planArticles } from './plan-articles.ts'
import { readEntry } from './read-entry.ts'
import { resolver } from './resolve-target.ts'
import { filesNamedIn, requireFewMentions, requireRoom } from './weigh-import.ts'

type NewItem = Pick<StoredItem, 'path' | 'title' | 'action' | 'state'> & Partial<StoredItem>

/** Texts after which it is noted how far the reading is. */
const STEP = 100
/** Items that are written by one statement. */
const PORTION = 1_000

/**
 * Reads all texts of an archive and writes down what is to be made of each. Nothing is kept of a reading that was
 * interrupted: the next one begins anew.
 */
export async function readArchive(
  platform: Platform,
  row: StoredImport,
  source: OpenSource,
  signal: AbortSignal,
): Promise<void> {
  const ctx = systemOf(platform, row)
  const { texts, unread } = await readTexts(ctx, row, source, signal)
  if (signal.aborted) return
  const { layout, entries, leftOut } = withoutTexts(source, new Set(unread.keys()))
  const { articles, leftOver } = planArticles(layout, texts, resolver(layout))
  requireRoom(articles, path => entries.get(path)?.size ?? 0)
  const digestOf = ({ path, files }: PlannedArticle): string => {
    const parts = [path, ...files].map(one => `${one} ${entries.get(one)?.crc} ${entries.get(one)?.size}`)
    return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 24)
  }
  await transaction(ctx, async ctx => {
    const { rows } = await sql<StoredImport>`
      select * from article_import where id = ${row.id} and state = 'reading' for update`.execute(ctx.db)
    const [now] = rows
    if (!now) return
    const acting = await actingFor(ctx, now)
    await requirePlace(acting, placeOf(now))
    const existing = await findExisting(acting, now, articles)
    const items: NewItem[] = articles.map(article => {
      const digest = digestOf(article)
      const there = existing.get(article.path)
      const isSame = there !== undefined && there.digest === digest
      return {
        ...{ path: article.path, parent_path: article.parent, title: article.title, tags: article.tags, digest },
        ...{ files: article.files, source_updated: article.sourceUpdated, article_id: there?.id ?? null },
        content_version: there?.contentVersion ?? null,
        action: there === undefined ? 'create' : isSame ? 'keep' : 'update',
        state: isSame ? 'done' : 'waiting',
      }
    })
    const skipped = [...leftOut, ...leftOver.map(path => ({ path, reason: 'unreferenced' }))].map(
      ({ path, reason }): NewItem => ({ path, title: '', action: 'skip', state: 'done', problem: reason }),
    )
    const failed = [...unread].map(
      ([path, error]): NewItem => ({
        ...{ path, title: '', action: 'skip', state: 'failed', problem: error.code },
        error_text: textOf(acting, error),
      }),
    )
    await sql`delete from article_import_item where import_id = ${row.id}`.execute(ctx.db)
    await insertItems(ctx, row.id, [...items, ...failed, ...skipped])
    await sql`
      update article_import set done = 0, updated = ${ctx.clock()},
        total = ${items.filter(({ state }) => state === 'waiting').length},
        state = case when dry_run then 'previewed' else 'running' end
      where id = ${row.id}`.execute(ctx.db)
  })
}

/** An error in the language of who will read it. */
export const textOf = (ctx: RequestContext, { code, facts }: AppError): string =>
  ctx.texts.format(ctx.locale, ERRORS[code].text, { id: 'none', ...facts })

const placeOf = ({ project_id, parent_id }: StoredImport) => ({
  project: `0-${project_id}`,
  parent: parent_id === null ? undefined : `226-${parent_id}`,
})

async function readTexts(ctx: RequestContext, { id }: StoredImport, source: OpenSource, signal: AbortSignal) {
  const texts = new Map<string, KnownText>()
  const unread = new Map<string, AppError>()
  const resolve = resolver(source.layout)
  let mentions = 0
  const note = (done: number) =>
    sql`update article_import set done = ${done}, total = ${source.layout.texts.size}, updated = ${ctx.clock()}
      where id = ${id} and state = 'reading'`.execute(ctx.db)
  for (const path of source.layout.texts) {
    if (signal.aborted) break
    const entry = source.entries.get(path)
    if (!entry) continue
    try {
      const { title, matter, content } = await readEntry(path, entry)
      const targets = filesNamedIn(path, content, resolve)
      mentions += targets.length
      texts.set(path, { title, matter, targets })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      unread.set(path, error)
    }
    requireFewMentions(mentions)
    if ((texts.size + unread.size) % STEP === 0) await note(texts.size + unread.size)
  }
  return { texts, unread }
}

async function insertItems(ctx: RequestContext, importId: number, items: readonly NewItem[]): Promise<void> {
  for (let start = 0; start < items.length; start += PORTION) {
    const rows = items.slice(start, start + PORTION).map((item, index) => ({ ...item, place: start + index }))
    await sql`
      insert into article_import_item (import_id, place, path, parent_path, title, tags, files, source_updated, digest,
        action, state, problem, error_text, article_id, content_version)
      select ${importId}, i.place, i.path, i.parent_path, i.title, coalesce(i.tags, '{}'), coalesce(i.files, '{}'),
        i.source_updated, coalesce(i.digest, ''), i.action, i.state, i.problem, i.error_text, i.article_id,
        i.content_version
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i (place int, path text, parent_path text, title text,
        tags text[], files text[], source_updated bigint, digest text, action text, state text, problem text,
        error_text text, article_id bigint, content_version text)`.execute(ctx.db)
  }
}
