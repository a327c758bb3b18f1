import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'

/** What a limited comment or file shows in history follows who may see it now. */
export async function setReadersOfActivities(
  ctx: RequestContext,
  target: { readonly kind: string; readonly id: number; readonly acl: readonly number[] },
): Promise<void> {
  await sql`update activity set acl = ${intArray(target.acl)}
    where target_kind = ${target.kind} and target_id = ${target.id}`.execute(ctx.db)
}
