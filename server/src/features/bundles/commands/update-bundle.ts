import { UserGroup } from '@cairn/common/features/groups'
import { User } from '@cairn/common/features/users'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { anyOf, transaction } from '../../../platform/db/index.ts'
import { bundleUses } from '../bundles.extensions.ts'
import { requireBundleUpdate } from '../bundles.policy.ts'
import type { BundleInfo } from '../bundles.store.ts'
import { fieldsChanged } from '../fields-version.ts'
import { lockBundle } from './change-elements.ts'
import { bundleNameTaken, checkBundleName } from './create-bundle.ts'

export async function renameBundle(ctx: RequestContext, bundle: BundleInfo, given: string | null): Promise<void> {
  const name = checkBundleName(given)
  await requireBundleUpdate(ctx, bundle.id)
  try {
    await transaction(ctx, async tx => {
      await fieldsChanged(tx)
      await tx.db.updateTable('bundle').set({ name }).where('id', '=', bundle.id).execute()
    })
  } catch (error) {
    throw bundleNameTaken(error, name)
  }
}

/** Refuses while a project or the defaults of a field use it. */
export async function deleteBundle(ctx: RequestContext, bundle: BundleInfo): Promise<void> {
  await requireBundleUpdate(ctx, bundle.id)
  await transaction(ctx, async tx => {
    await fieldsChanged(tx)
    await lockBundle(tx, bundle.id)
    const [id, uses] = [sql`${bundle.id}::int`, ctx.contributions.only(bundleUses)]
    const { rows } = await sql<{ used: boolean }>`
      select ${uses.isUsed(id)} or ${uses.isDefault(id)} as used`.execute(tx.db)
    if (rows[0]?.used) throw new AppError('in_use', { name: bundle.name })
    await deleteBundles(tx, [bundle.id])
  })
}

/** Deletes bundles that nothing uses, without asking whether the actor may. */
export async function deleteBundles(ctx: RequestContext, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await ctx.db.deleteFrom('bundle').where('id', '=', anyOf(ids)).execute()
}

type Member = { readonly userId: number } | { readonly groupId: number }

/** Adding twice changes nothing. */
export async function addBundleMember(ctx: RequestContext, bundle: BundleInfo, member: Member): Promise<void> {
  await requireBundleUpdate(ctx, bundle.id)
  await transaction(ctx, async tx => {
    await fieldsChanged(tx)
    if ('userId' in member)
      await tx.db
        .insertInto('bundle_user')
        .values({ bundle_id: bundle.id, user_id: member.userId })
        .onConflict(conflict => conflict.doNothing())
        .execute()
    else
      await tx.db
        .insertInto('bundle_group')
        .values({ bundle_id: bundle.id, group_id: member.groupId })
        .onConflict(conflict => conflict.doNothing())
        .execute()
  })
}

export async function removeBundleMember(ctx: RequestContext, bundle: BundleInfo, member: Member): Promise<void> {
  await requireBundleUpdate(ctx, bundle.id)
  await transaction(ctx, async tx => {
    await fieldsChanged(tx)
    const { numDeletedRows } = await ('userId' in member
      ? tx.db.deleteFrom('bundle_user').where('bundle_id', '=', bundle.id).where('user_id', '=', member.userId)
      : tx.db.deleteFrom('bundle_group').where('bundle_id', '=', bundle.id).where('group_id', '=', member.groupId)
    ).executeTakeFirstOrThrow()
    if (numDeletedRows === 0n)
      throw notFound('userId' in member ? User.id(member.userId) : UserGroup.id(member.groupId))
  })
}
