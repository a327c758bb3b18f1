import {
  BundleElement,
  type BundleKind,
  createBundleRoute,
  deleteBundleRoute,
  getBundle,
  isBundleKind,
  listBundles,
  updateBundleRoute,
} from '@cairn/common/features/bundles'
import type { BodyOf } from '@cairn/common/features/entities'
import { AppError, notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { transaction } from '../../platform/db/index.ts'
import type { BoundRoute } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { requireGroupRef, requireUserRef } from '../projects/index.ts'
import { findBundles } from './bundles.queries.ts'
import { bundleElements, resolveBundle } from './bundles.store.ts'
import { createElement, updateElement } from './commands/change-elements.ts'
import { createBundle } from './commands/create-bundle.ts'
import { deleteBundle, renameBundle } from './commands/update-bundle.ts'
import { elementChanges } from './element-changes.ts'

export const bundleRoutes: readonly BoundRoute[] = [
  handle(listBundles, async (ctx, { params, query, paging }) =>
    refsTo('Bundle', await findBundles(ctx, kindOf(params.kind), query.query ?? '', paging)),
  ),
  handle(getBundle, async (ctx, { params }) => {
    const bundle = await resolveBundle(ctx, params.id, kindOf(params.kind))
    return new Ref('Bundle', bundle.id)
  }),
  handle(createBundleRoute, async (ctx, { params, body }) => {
    const kind = kindOf(params.kind)
    const id = await createBundle(ctx, {
      kind,
      name: body.name ?? '',
      values: await Promise.all(
        (body.values ?? []).map(async value => {
          const changes = await elementChanges(ctx, kind, value)
          return { ...changes, name: changes.name ?? '' }
        }),
      ),
      userIds: await Promise.all(
        (body.individuals ?? []).map(async user => (await requireUserRef(ctx, user, 'individuals')).id),
      ),
      groupIds: await Promise.all(
        (body.groups ?? []).map(async group => (await requireGroupRef(ctx, group, 'groups')).id),
      ),
    })
    return new Ref('Bundle', id)
  }),
  handle(updateBundleRoute, async (ctx, { params, body }) => {
    const kind = kindOf(params.kind)
    const bundle = await resolveBundle(ctx, params.id, kind)
    await transaction(ctx, async tx => {
      if (body.name !== undefined) await renameBundle(tx, bundle, body.name)
      if (kind !== 'user') await changeValues(tx, bundle.id, kind, body.values ?? [])
    })
    return new Ref('Bundle', bundle.id)
  }),
  handle(deleteBundleRoute, async (ctx, { params }) => {
    await deleteBundle(ctx, await resolveBundle(ctx, params.id, kindOf(params.kind)))
    return null
  }),
]

/** The kind of bundle in an address; others do not exist. */
export function kindOf(text: string): BundleKind {
  if (!isBundleKind(text)) throw notFound(text)
  return text
}

/** Values with an id are changed, those without are added; values that the body does not name stay. */
async function changeValues(
  ctx: RequestContext,
  bundleId: number,
  kind: BundleKind,
  bodies: readonly BodyOf<'AnyBundleElement'>[],
): Promise<void> {
  for (const body of bodies) {
    const changes = await elementChanges(ctx, kind, body)
    if (!body.id) {
      await createElement(ctx, bundleId, { ...changes, name: changes.name ?? '' })
      continue
    }
    const id = BundleElement.requireId(body.id)
    const element = (await bundleElements(ctx, bundleId)).find(candidate => candidate.id === id)
    if (!element) throw new AppError('unknown_value', { name: 'values', value: body.id })
    await updateElement(ctx, element, changes)
  }
}
