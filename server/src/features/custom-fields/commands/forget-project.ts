import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { deleteBundles, fieldsChanged } from '../../bundles/index.ts'

/** Deletes the fields of a project that goes, and the bundles that only it used. */
export async function forgetProject(ctx: RequestContext, projectId: number): Promise<void> {
  await fieldsChanged(ctx)
  const { rows } = await sql<{ bundle_id: number }>`
    with gone as (
      delete from project_custom_field where project_id = ${projectId} returning bundle_id
    )
    select distinct bundle_id from gone where bundle_id is not null
      and not exists (
        select 1 from project_custom_field p where p.bundle_id = gone.bundle_id and p.project_id <> ${projectId})
      and not exists (select 1 from custom_field f where f.default_bundle_id = gone.bundle_id)`.execute(ctx.db)
  await deleteBundles(
    ctx,
    rows.map(row => row.bundle_id),
  )
}
