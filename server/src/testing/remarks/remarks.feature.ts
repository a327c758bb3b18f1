import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { type TextSource, textSources, writeSearchTexts } from '../../features/search/index.ts'
import type { RequestContext } from '../../platform/context/index.ts'
import { transaction } from '../../platform/db/index.ts'
import { defineFeature } from '../../platform/feature/index.ts'
import { remarkSearch } from './remarks.search.ts'

/** Texts of remarks, by their ids. Whoever may not read comments finds nothing by them. */
export const remarkTexts: TextSource = {
  number: 900,
  permission: 'READ_COMMENT',
  text: ({ id }) => sql`select x.text from remark x where x.id = ${id}`,
}

/** Makes a label for remarks about issues of a project; gives its number. */
export async function createLabel(ctx: RequestContext, projectId: number, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into remark_label (project_id, name) values (${projectId}, ${name}) returning id`.execute(ctx.db)
  return rows[0]?.id ?? 0
}

/** Writes a remark about an issue. */
export const createRemark = (
  ctx: RequestContext,
  issueId: string,
  text: string,
  labelId: number | null = null,
): Promise<void> =>
  transaction(ctx, async ctx => {
    const { rows } = await sql<{ remark: number; id: number; project_id: number }>`
      with made as (insert into remark (issue_id, text, label_id)
        values (${issueId.slice(2)}::bigint, ${text}, ${labelId}::int) returning id, issue_id)
      select made.id as remark, i.id, i.project_id from made join issue i on i.id = made.issue_id`.execute(ctx.db)
    for (const { remark, ...issue } of rows)
      await writeSearchTexts(ctx, remarkTexts, [{ places: [{ host: issue, sourceId: remark }], text }])
  })

/** A feature of the tests that adds a source of searched text and attributes of queries; nothing else knows of it. */
export const remarksFeature = defineFeature({
  name: 'remarks',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  contributes: [textSources.add(remarkTexts), ...remarkSearch],
})
