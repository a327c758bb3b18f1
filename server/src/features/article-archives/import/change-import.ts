import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import { platformOf, type RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { requirePlace } from './begin-import.ts'
import { findImport } from './imports.store.ts'
import { RUN_IMPORT } from './job-name.ts'
import { dropUpload } from './run-import.ts'

/** Has the articles made of what was previewed, or failed: it is read anew, as the place may have changed since. */
export async function startImport(ctx: RequestContext, text: string): Promise<number> {
  await ctx.jobs.prepare(RUN_IMPORT)
  const id = await transaction(ctx, async ctx => {
    const { id, project_id, parent_id, state, file_key } = await findImport(ctx, text, { lock: true })
    await requirePlace(ctx, {
      project: `0-${project_id}`,
      parent: parent_id === null ? undefined : `226-${parent_id}`,
    })
    if (['reading', 'running', 'linking', 'done'].includes(state)) return id
    if (file_key === null) throw new AppError('not_found', { id: text })
    await sql`
      update article_import set state = 'reading', dry_run = false, error_text = null, done = 0, total = 0,
        updated = ${ctx.clock()}
      where id = ${id}`.execute(ctx.db)
    await ctx.jobs.sendAll(ctx.db, RUN_IMPORT, [{ data: { importId: id }, key: String(id) }])
    return id
  })
  ctx.jobs.wake(RUN_IMPORT)
  return id
}

/** Stops an import after the portion that is under way, and forgets what was uploaded for it. */
export async function stopImport(ctx: RequestContext, text: string): Promise<void> {
  const id = await transaction(ctx, async ctx => {
    const { id } = await findImport(ctx, text, { lock: true })
    await sql`
      update article_import set state = 'stopped', updated = ${ctx.clock()}
      where id = ${id} and state in ('reading', 'previewed', 'running', 'linking')`.execute(ctx.db)
    return id
  })
  await dropUpload(platformOf(ctx), id)
}
