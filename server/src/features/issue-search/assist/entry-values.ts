import type { AttributeDefinition } from '@cairn/common/features/search'
import type { RequestContext } from '../../../platform/context/index.ts'
import { offeredNames } from '../../issues/index.ts'
import { isStorable, wordFinder } from './matching.ts'

/** A value of an attribute that a feature names. */
export interface EntryValue {
  readonly name: string
  readonly description: string | null
  readonly attribute: AttributeDefinition
}

/** Values that features name, of these attributes, of which a word begins with the prefix; names that begin so first. */
export async function entryValuesOf(
  ctx: RequestContext,
  attributes: readonly AttributeDefinition[],
  prefix: string,
  limit: number,
): Promise<readonly EntryValue[]> {
  if (!isStorable(prefix)) return []
  const find = wordFinder(prefix)
  const found = await Promise.all(
    attributes
      .filter(({ values }) => values.includes('other'))
      .map(async attribute => {
        const offered = await offeredNames(ctx, attribute.id, prefix)
        return offered
          .map(({ name, description = null }) => ({ name, description, attribute, place: find(name) }))
          .filter(({ place }) => place >= 0)
          .toSorted((a, b) => Number(a.place > 0) - Number(b.place > 0))
          .slice(0, limit)
      }),
  )
  return found.flat()
}
