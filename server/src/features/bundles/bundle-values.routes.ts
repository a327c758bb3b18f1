import {
  BundleElement,
  createBundleValue,
  deleteBundleValue,
  getBundleValue,
  listBundleValues,
  updateBundleValue,
} from '@cairn/common/features/bundles'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { type BoundRoute, type Paging, pageOf } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { requireBundleUpdate } from './bundles.policy.ts'
import { kindOf } from './bundles.routes.ts'
import { type BundleElementInfo, bundleElements, resolveBundle } from './bundles.store.ts'
import { createElement, deleteElement, updateElement } from './commands/change-elements.ts'
import { elementChanges } from './element-changes.ts'

export const bundleValueRoutes: readonly BoundRoute[] = [
  handle(listBundleValues, async (ctx, { params, query, paging }) => {
    const kind = kindOf(params.kind)
    const bundle = await resolveBundle(ctx, params.id, kind)
    const elements = await bundleElements(ctx, bundle.id)
    return valueRefs(elements, paging, {
      query: query.query,
      byName: query.sort === 'true' && kind !== 'state',
      archived: query.$includeArchived === 'true',
    })
  }),
  handle(getBundleValue, async (ctx, { params }) => new Ref('BundleElement', (await resolveValue(ctx, params)).id)),
  handle(createBundleValue, async (ctx, { params, body }) => {
    const kind = elementKind(params.kind)
    const bundle = await resolveBundle(ctx, params.id, kind)
    await requireBundleUpdate(ctx, bundle.id)
    const changes = await elementChanges(ctx, kind, body)
    return new Ref('BundleElement', await createElement(ctx, bundle.id, { ...changes, name: changes.name ?? '' }))
  }),
  handle(updateBundleValue, async (ctx, { params, body }) => {
    const kind = elementKind(params.kind)
    const element = await resolveValue(ctx, params)
    await requireBundleUpdate(ctx, element.bundleId)
    await updateElement(ctx, element, await elementChanges(ctx, kind, body))
    return new Ref('BundleElement', element.id)
  }),
  handle(deleteBundleValue, async (ctx, { params }) => {
    await deleteElement(ctx, await resolveValue(ctx, params))
    return null
  }),
]

function elementKind(text: string) {
  const kind = kindOf(text)
  if (kind === 'user') throw notFound('values')
  return kind
}

async function resolveValue(
  ctx: RequestContext,
  params: { readonly kind: string; readonly id: string; readonly valueId: string },
): Promise<BundleElementInfo> {
  const bundle = await resolveBundle(ctx, params.id, elementKind(params.kind))
  const id = BundleElement.parseId(params.valueId)
  const element = (await bundleElements(ctx, bundle.id)).find(candidate => candidate.id === id)
  if (!element) throw notFound(params.valueId)
  return element
}

/** The values of a bundle that match, as one page. */
export function valueRefs(
  elements: readonly BundleElementInfo[],
  paging: Paging,
  filter: { readonly query?: string | undefined; readonly byName?: boolean; readonly archived?: boolean },
): Ref[] {
  const wanted = filter.query?.trim().toLowerCase() ?? ''
  const found = elements.filter(
    element =>
      (filter.archived || !element.archived) &&
      (element.name.toLowerCase().includes(wanted) || (element.localizedName?.toLowerCase().includes(wanted) ?? false)),
  )
  const sorted = filter.byName ? found.toSorted((a, b) => a.name.localeCompare(b.name)) : found
  return refsTo(
    'BundleElement',
    pageOf(sorted, paging).map(element => element.id),
  )
}
