import type { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { Platform } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { JobDefinition } from '../../../platform/jobs/index.ts'
import { actingFor, systemOf } from './acting-for.ts'
import type { ImportedPlaces } from './imported-text.ts'
import type { StoredImport } from './imports.store.ts'
import { RUN_IMPORT } from './job-name.ts'
import { linkArticles } from './link-articles.ts'
import { isRefusal, makeArticles } from './make-articles.ts'
import { type OpenSource, openSource } from './open-source.ts'
import { readArchive, textOf } from './read-archive.ts'
import { resolver, titleKey } from './resolve-target.ts'

/** What is known while one node works at an import. */
export interface ImportRun extends Pick<ImportedPlaces, 'articles' | 'resolve' | 'base'> {
  readonly source: OpenSource
  /** Reads which articles were made of these paths; without any, of all. */
  readonly learn: (paths?: readonly string[]) => Promise<void>
}

const DAY = 86_400_000
/** What was uploaded, and nobody went on with, is kept for so long. */
const UPLOAD_AGE = 7 * DAY

/** Carries imports out, a portion at a time. After a stop it goes on where it was, on any node. */
export const runImportJob: JobDefinition = {
  name: RUN_IMPORT,
  run: (platform, data, signal) => runImport(platform, Number(data.importId) || 0, signal),
}

/** Takes up what a node left undone that stopped before it could queue or finish its job. */
export const resumeImportsJob: JobDefinition = {
  name: 'article-archives.resume',
  schedule: '*/5 * * * *',
  run: async platform => {
    const { rows } = await sql<{ id: number }>`
      select id from article_import where state in ('reading', 'running', 'linking')`.execute(
      platform.database.background,
    )
    for (const { id } of rows) await platform.jobs.send(RUN_IMPORT, { importId: id }, String(id))
  },
}

/** Removes uploads of previews that were never started, and of imports that failed. */
export const dropUploadsJob: JobDefinition = {
  name: 'article-archives.drop-uploads',
  schedule: '37 3 * * *',
  run: async platform => {
    const { rows } = await sql<{ id: number }>`
      select id from article_import where file_key is not null and updated < ${platform.clock() - UPLOAD_AGE}
        and state not in ('reading', 'running', 'linking')`.execute(platform.database.background)
    for (const { id } of rows) await dropUpload(platform, id)
  },
}

export async function runImport(platform: Platform, id: number, signal: AbortSignal): Promise<void> {
  let run: ImportRun | null = null
  while (!signal.aborted) {
    const row = await unfinished(platform, id)
    if (!row) return
    try {
      run ??= await openRun(platform, row)
      if (row.state === 'reading') {
        await readArchive(platform, row, run.source, signal)
        await run.learn()
      } else if (row.state === 'running') {
        if (!(await makeArticles(platform, row, run))) await passOn(platform, row, 'linking')
      } else if (!(await linkArticles(platform, row, run))) {
        await passOn(platform, row, 'done')
        await dropUpload(platform, id)
      }
    } catch (error) {
      if (!isRefusal(error)) throw error
      await fail(platform, row, error)
    }
  }
}

async function openRun(platform: Platform, row: StoredImport): Promise<ImportRun> {
  const source = await openSource(platform, row)
  const articles = new Map<string, { readonly idReadable: string; readonly title: string }>()
  const titles = new Map<string, string>()
  // All that will be there: links are set before the last article is made.
  const learnTitles = async (): Promise<void> => {
    const { rows } = await sql<{ path: string; title: string }>`
      select path, title from article_import_item where import_id = ${row.id} and action <> 'skip'
      order by place`.execute(platform.database.background)
    for (const { path, title } of rows) if (!titles.has(titleKey(title))) titles.set(titleKey(title), path)
  }
  const learn = async (paths?: readonly string[]): Promise<void> => {
    const { rows } = await sql<{ path: string; idReadable: string; title: string }>`
      select i.path, p.short_name || '-A-' || a.number as "idReadable", a.summary as title
      from article_import_item i join article a on a.id = i.article_id join project p on p.id = a.project_id
      where i.import_id = ${row.id} and a.number is not null
        ${paths ? sql`and i.path = any(${[...paths]}::text[])` : sql``}`.execute(platform.database.background)
    for (const { path, ...article } of rows) articles.set(path, article)
    if (!paths) await learnTitles()
  }
  if (row.state !== 'reading') await learn()
  const base = new URL(platform.baseUrl()).pathname.replace(/\/$/, '')
  return { source, articles, base, resolve: resolver(source.layout, title => titles.get(title)), learn }
}

const unfinished = async (platform: Platform, id: number): Promise<StoredImport | undefined> =>
  (
    await sql<StoredImport>`
      select * from article_import where id = ${id} and state in ('reading', 'running', 'linking')`.execute(
      platform.database.background,
    )
  ).rows[0]

const passOn = (platform: Platform, { id, state }: StoredImport, next: StoredImport['state']) =>
  sql`update article_import set state = ${next}, updated = ${platform.clock()}
    where id = ${id} and state = ${state}`.execute(platform.database.background)

/** Notes why an import cannot go on, in the language of its author. */
async function fail(platform: Platform, row: StoredImport, error: AppError): Promise<void> {
  const system = systemOf(platform, row)
  const ctx = await actingFor(system, row).catch(() => system)
  await sql`update article_import set state = 'failed', error_text = ${textOf(ctx, error)}, updated = ${platform.clock()}
    where id = ${row.id} and state = ${row.state}`.execute(platform.database.background)
}

/** Forgets what was uploaded, unless the import goes on. */
export async function dropUpload(platform: Platform, id: number): Promise<void> {
  const key = await transaction(systemOf(platform, { id }), async ctx => {
    const { rows } = await sql<{ file_key: string | null }>`
      select file_key from article_import where id = ${id} and state not in ('reading', 'running', 'linking')
      for update`.execute(ctx.db)
    if (!rows[0]?.file_key) return null
    await sql`update article_import set file_key = null where id = ${id}`.execute(ctx.db)
    return rows[0].file_key
  })
  if (key !== null) await platform.files.delete(key)
}
