import {
  addBundleGroup,
  addIndividual,
  getBundleGroup,
  getIndividual,
  listAggregatedUsers,
  listBundleGroups,
  listIndividuals,
  removeBundleGroup,
  removeIndividual,
} from '@cairn/common/features/bundles'
import { notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { BoundRoute, Paging } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import {
  groupInPath,
  pageOfUsers,
  requireGroupRef,
  requireUserRef,
  userContains,
  userInPath,
} from '../projects/index.ts'
import { requireBundleUpdate } from './bundles.policy.ts'
import { aggregatedUsers, resolveBundle } from './bundles.store.ts'
import { addBundleMember, removeBundleMember } from './commands/update-bundle.ts'

export const userBundleRoutes: readonly BoundRoute[] = [
  handle(listAggregatedUsers, async (ctx, { params, query, paging }) => {
    const bundle = await resolveBundle(ctx, params.id, 'user')
    const banned = query.banned ? sql`and banned = ${query.banned === 'true'}` : sql``
    return pageOfUsers(
      ctx,
      sql<boolean>`id in ${aggregatedUsers(bundle.id)} ${banned} and ${userContains(query.query ?? '')}`,
      paging,
    )
  }),
  handle(listIndividuals, async (ctx, { params, paging }) => {
    const bundle = await resolveBundle(ctx, params.id, 'user')
    return pageOfUsers(
      ctx,
      sql<boolean>`id in (select user_id from bundle_user where bundle_id = ${bundle.id})`,
      paging,
    )
  }),
  handle(getIndividual, async (ctx, { params }) => {
    const bundle = await resolveBundle(ctx, params.id, 'user')
    const user = await userInPath(ctx, params.userId)
    const [found] = await pageOfUsers(
      ctx,
      sql<boolean>`id = ${user.id} and id in (select user_id from bundle_user where bundle_id = ${bundle.id})`,
      { skip: 0, top: 1 },
    )
    return found ?? null
  }),
  handle(addIndividual, async (ctx, { params, body }) => {
    const bundle = await resolveBundle(ctx, params.id, 'user')
    await requireBundleUpdate(ctx, bundle.id)
    const user = await requireUserRef(ctx, body, 'user')
    await addBundleMember(ctx, bundle, { userId: user.id })
    return new Ref('User', user.id)
  }),
  handle(removeIndividual, async (ctx, { params }) => {
    const bundle = await resolveBundle(ctx, params.id, 'user')
    await requireBundleUpdate(ctx, bundle.id)
    const user = await userInPath(ctx, params.userId)
    await removeBundleMember(ctx, bundle, { userId: user.id })
    return null
  }),
  handle(listBundleGroups, async (ctx, { params, paging }) => {
    const bundle = await resolveBundle(ctx, params.id, 'user')
    return groups(ctx, bundle.id, paging)
  }),
  handle(getBundleGroup, async (ctx, { params }) => {
    const bundle = await resolveBundle(ctx, params.id, 'user')
    const group = await groupInPath(ctx, params.groupId)
    const all = await groups(ctx, bundle.id, { skip: 0, top: null })
    const found = all.find(ref => ref.key === group.id)
    if (!found) throw notFound(params.groupId)
    return found
  }),
  handle(addBundleGroup, async (ctx, { params, body }) => {
    const bundle = await resolveBundle(ctx, params.id, 'user')
    await requireBundleUpdate(ctx, bundle.id)
    const group = await requireGroupRef(ctx, body, 'group')
    await addBundleMember(ctx, bundle, { groupId: group.id })
    return new Ref('UserGroup', group.id)
  }),
  handle(removeBundleGroup, async (ctx, { params }) => {
    const bundle = await resolveBundle(ctx, params.id, 'user')
    await requireBundleUpdate(ctx, bundle.id)
    const group = await groupInPath(ctx, params.groupId)
    await removeBundleMember(ctx, bundle, { groupId: group.id })
    return null
  }),
]

async function groups(ctx: RequestContext, bundleId: number, paging: Paging): Promise<Ref[]> {
  const { rows } = await sql<{ id: number }>`
    select id from user_group where id in (select group_id from bundle_group where bundle_id = ${bundleId})
    order by name collate "und-x-icu", id limit ${paging.top}::int offset ${paging.skip}`.execute(ctx.db)
  return refsTo(
    'UserGroup',
    rows.map(row => row.id),
  )
}
