import { type AttributeDefinition, createAttributes, type QueryAttributes } from '@cairn/common/features/search'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type Contributions, extensionPoint } from '../../../platform/contributions/index.ts'
import type { OrderColumn } from '../issue-order.ts'
import type { CompilePredicate } from './scope.ts'

/** The columns that order issues by one key. What the reader may not see must not show in the order. */
export type CompileOrder = (
  ctx: RequestContext,
  descending: boolean,
) => readonly OrderColumn[] | Promise<readonly OrderColumn[]>

/**
 * Something that issues are searched by: what the parser and completion know of it, the SQL of its conditions, and the
 * order when it has a name after `sort by:`. Who owns the data adds it to {@link queryAttributes}.
 */
export type QueryAttribute = { readonly condition: CompilePredicate } & (
  | {
      readonly definition: AttributeDefinition & Required<Pick<AttributeDefinition, 'sort'>>
      readonly order: CompileOrder
    }
  | { readonly definition: AttributeDefinition & { readonly sort?: never }; readonly order?: never }
)

/** What issues are searched by besides custom fields and links. */
export const queryAttributes = extensionPoint<QueryAttribute>('queryAttributes')

/** All attributes of queries, in the order of the features. */
export interface KnownAttributes {
  readonly names: QueryAttributes
  readonly byId: (id: string) => QueryAttribute | undefined
}

const gathered = new WeakMap<Contributions, KnownAttributes>()

/** Throws when two attributes have the same id. */
export function queryAttributesOf(contributions: Contributions): KnownAttributes {
  const known = gathered.get(contributions)
  if (known) return known
  const all = contributions.to(queryAttributes)
  const byId = new Map<string, QueryAttribute>()
  for (const attribute of all) {
    const { id } = attribute.definition
    if (byId.has(id)) throw new Error(`two attributes of queries have the id ${id}`)
    byId.set(id, attribute)
  }
  const names = createAttributes(all.map(({ definition }) => definition))
  const attributes = { names, byId: (id: string) => byId.get(id) }
  gathered.set(contributions, attributes)
  return attributes
}
