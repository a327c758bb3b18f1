import type { RawBuilder } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { extensionPoint } from '../../../platform/contributions/index.ts'

/** A thing as completion offers it. */
export interface OfferedName {
  readonly name: string
  readonly description?: string | null
  /** Heading under which it stands. */
  readonly group?: string
}

/**
 * A sort of things that queries and commands name. What is called so stands in the dictionary of a text as entries of the
 * kind `other`, `of` this sort; a thing that belongs to another one, as a sprint to a board, is `of` `<sort>:<id of that>`.
 * Dictionaries are remembered, so each table that is read has the trigger `dictionary_changed`.
 */
export interface NamedThings {
  readonly sort: string
  /**
   * Selects `id`, `name`, `names` (all ways to write it, text[]) and `parent` (of what it belongs to, or null) of those that
   * are called so and that the reader may know of. `isNamed`: whether what a column holds was asked for; an index on
   * `lower(<column>) collate "C"` serves it.
   */
  readonly named: (ctx: RequestContext, isNamed: (column: string) => RawBuilder<unknown>) => RawBuilder<unknown>
  /**
   * Those for completion, by what was typed so far; ones that do not fit it are left out afterwards. `parent`: only what
   * belongs to that.
   */
  readonly find: (ctx: RequestContext, typed: string, parent: number | null) => Promise<readonly OfferedName[]>
}

/** A thing that attributes of queries are called as. */
export interface OfferedAttribute extends OfferedName {
  readonly id: number
}

/** What queries and commands can name besides what the languages know by themselves. */
export const namedThings = extensionPoint<NamedThings>('namedThings')

/** What completion offers of a sort, or with `<sort>:<id>` of what belongs to one; all of it may still not fit. */
export async function offeredNames(ctx: RequestContext, of: string, typed: string): Promise<readonly OfferedName[]> {
  const [sort, parent] = of.split(':')
  const found: OfferedName[] = []
  for (const things of ctx.contributions.to(namedThings))
    if (things.sort === sort)
      found.push(...(await things.find(ctx, typed, parent === undefined ? null : Number(parent))))
  return found
}
