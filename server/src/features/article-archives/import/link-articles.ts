import { Article } from '@cairn/common/features/articles'
import { sql } from 'kysely'
import type { Platform } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { canUpdate, seekArticle, updateArticle } from '../../articles/index.ts'
import { versionOf } from '../../hosts/index.ts'
import { actingFor, systemOf } from './acting-for.ts'
import type { StoredImport, StoredItem } from './imports.store.ts'
import { fileNamesOf, textFor } from './prepare-items.ts'
import type { ImportRun } from './run-import.ts'

const PORTION = 20

/** Sets the links of the next articles to those that were not there when they were made; returns whether there were any. */
export async function linkArticles(platform: Platform, row: StoredImport, run: ImportRun): Promise<boolean> {
  const { rows: open } = await sql<StoredItem>`
    select * from article_import_item where import_id = ${row.id} and is_open order by place limit ${PORTION}`.execute(
    platform.database.background,
  )
  if (open.length === 0) return false
  const texts: { readonly item: StoredItem; readonly content: string | null }[] = []
  for (const item of open) texts.push({ item, ...(await textFor(run, item, fileNamesOf(item.files))) })
  await transaction(systemOf(platform, row), async system => {
    const { rows } = await sql`
      select from article_import where id = ${row.id} and state = 'linking' for update`.execute(system.db)
    if (rows.length === 0) return
    const ctx = await actingFor(system, row)
    const written: { readonly place: number; readonly version: string }[] = []
    for (const { item, content } of texts) {
      const id = Article.id(item.article_id ?? 0)
      const article = item.article_id === null ? null : await seekArticle(ctx, id, { lock: true })
      if (!article || !canUpdate(ctx, article)) continue
      const now = await ctx.db
        .selectFrom('article')
        .select('content')
        .where('id', '=', article.id)
        .executeTakeFirstOrThrow()
      // Somebody was faster: what he wrote stays.
      if (versionOf(now.content) !== item.content_version || now.content === content) continue
      await updateArticle(ctx, id, { body: { content } })
      written.push({ place: item.place, version: versionOf(content) })
    }
    await sql`
      update article_import_item i set is_open = false,
        content_version = coalesce((select w.version from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
          as w (place int, version text) where w.place = i.place), i.content_version)
      where i.import_id = ${row.id} and i.place = any(${open.map(({ place }) => place)}::int[])`.execute(system.db)
  })
  return true
}
