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
import type { BoundRoute } from '../../platform/http/index.ts'
import { Ref } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { groupInPath, requireGroupRef, requireUserRef, userInPath } from '../projects/index.ts'
import { requireBundleUpdate } from './bundles.policy.ts'
import { findBundleGroups, findBundleUsers, findIndividual, findIndividuals } from './bundles.queries.ts'
import { resolveBundle } from './bundles.store.ts'
import { addBundleMember, removeBundleMember } from './commands/update-bundle.ts'

export const userBundleRoutes: readonly BoundRoute[] = [
  handle(listAggregatedUsers, async (ctx, { params, query, paging }) => {
    const bundle = await resolveBundle(ctx, params.id, 'user')
    const banned = query.banned ? query.banned === 'true' : undefined
    return findBundleUsers(ctx, bundle.id, { query: query.query, banned }, paging)
  }),
  handle(listIndividuals, async (ctx, { params, paging }) => {
    const bundle = await resolveBundle(ctx, params.id, 'user')
    return findIndividuals(ctx, bundle.id, paging)
  }),
  handle(getIndividual, async (ctx, { params }) => {
    const bundle = await resolveBundle(ctx, params.id, 'user')
    const user = await userInPath(ctx, params.userId)
    return findIndividual(ctx, bundle.id, user.id)
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
    return findBundleGroups(ctx, bundle.id, paging)
  }),
  handle(getBundleGroup, async (ctx, { params }) => {
    const bundle = await resolveBundle(ctx, params.id, 'user')
    const group = await groupInPath(ctx, params.groupId)
    const all = await findBundleGroups(ctx, bundle.id, { skip: 0, top: null })
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
