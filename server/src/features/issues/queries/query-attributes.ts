import {
  type AttributeDefinition,
  type AttributeRef,
  createAttributes,
  type QueryAttributes,
  type Test,
} from '@cairn/common/features/search'
import type { RawBuilder } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type Contribution, type Contributions, extensionPoint } from '../../../platform/contributions/index.ts'
import type { TextCondition, TextScope } from '../../search/index.ts'
import type { OrderColumn } from '../issue-order.ts'
import { type NamedThings, namedThings, type OfferedAttribute } from './named-things.ts'
import type { CompilePredicate, Scope } from './scope.ts'

/** The columns that order issues by one key. What the reader may not see must not show in the order. */
export type CompileOrder = (
  ctx: RequestContext,
  descending: boolean,
) => readonly OrderColumn[] | Promise<readonly OrderColumn[]>

/** Turns the tests of one attribute into a condition on the texts that issues are found by. */
export type CompileTexts = (
  test: Test,
  scope: Pick<Scope, 'ctx'>,
  attribute: AttributeRef,
) => TextCondition | Promise<TextCondition>

/**
 * The issues for which an attribute passes its tests. Texts are looked for by those who know how texts are found
 * quickest: where words are sought, or which texts each test lets in. Whatever else there is to test is a condition.
 */
type Sought =
  | { readonly texts: TextScope | CompileTexts; readonly condition?: CompilePredicate }
  | { readonly texts?: never; readonly condition: CompilePredicate }

/** What one may know to find issues faster, or to refuse what would take too long. */
interface Costs {
  /** How many looks into other tables a test takes for one issue; default 1. */
  readonly cost?: (test: Test, attribute: AttributeRef) => number
  /** The row of `issue_search` alone tells. Default: no test is of this kind. */
  readonly isOfRow?: (test: Test) => boolean
  /** A test `issue` means that issue itself, so that many are found in one go. */
  readonly isIssue?: true
  /**
   * Selects of `issue_id` by an index of another table, among each of which are all issues that pass the test. They ask
   * nobody's rights.
   */
  readonly candidates?: (test: Test, attribute: AttributeRef) => readonly RawBuilder<unknown>[]
}

/**
 * Something that issues are searched by: what the parser and completion know of it, the SQL of its conditions, and the
 * order when it has a name after `sort by:`.
 */
export type QueryAttribute = {
  readonly definition: AttributeDefinition
  /** What those are called that the definition stands for. */
  readonly names?: AttributeNames
} & Known

type Known = Sought & Costs & { readonly order?: CompileOrder }

/** What issues are searched by. Who owns the data adds it by {@link attributesOf}. */
export const queryAttributes = extensionPoint<QueryAttribute>('queryAttributes')

type Names = Omit<NamedThings, 'sort'>

/** What attributes are called that have their names in the database. */
export interface AttributeNames extends Names {
  readonly find: (...given: Parameters<Names['find']>) => Promise<readonly OfferedAttribute[]>
}

/** What the server knows of an attribute, so that no half of it is missing. */
type ServerHalf<D extends AttributeDefinition> = Sought &
  Costs &
  (D extends { readonly sort: object } ? { readonly order: CompileOrder } : { readonly order?: never }) &
  // Its values, when they are called something in the database.
  ('other' extends D['values'][number] ? { readonly values: Names } : { readonly values?: never }) &
  // What those that the definition stands for are called.
  (D extends { readonly namedBy: string } ? { readonly names: AttributeNames } : { readonly names?: never })

/**
 * What a feature adds to {@link queryAttributes}: its definitions, and by their ids what the server does with them. Their
 * values and names are {@link namedThings}, so that commands know them as well.
 */
export function attributesOf<const D extends readonly AttributeDefinition[]>(
  definitions: D,
  halves: { readonly [Id in D[number]['id']]: ServerHalf<Extract<D[number], { readonly id: Id }>> },
): readonly Contribution[] {
  const byId = halves as Readonly<Record<string, Known & { readonly values?: Names; readonly names?: AttributeNames }>>
  return definitions.flatMap(definition => {
    const half = byId[definition.id]
    if (!half) return []
    const { values, names, ...known } = half
    return [
      queryAttributes.add({ ...known, definition, ...(names ? { names } : {}) }),
      ...(values ? [namedThings.add({ ...values, sort: definition.id })] : []),
      ...(names && definition.namedBy ? [namedThings.add({ ...names, sort: definition.namedBy })] : []),
    ]
  })
}

/** All attributes of queries. */
export interface KnownAttributes {
  readonly names: QueryAttributes
  /** By the id that a condition has; of one of several that a definition stands for, that of the definition. */
  readonly byId: (id: string) => QueryAttribute | undefined
}

const gathered = new WeakMap<Contributions, KnownAttributes>()

/** The attributes that are called as something the reader may know of; all of it may still not fit what was typed. */
export async function attributesCalled(ctx: RequestContext, typed: string): Promise<readonly AttributeDefinition[]> {
  const found = await Promise.all(
    ctx.contributions.to(queryAttributes).map(async ({ definition, names }) => {
      const called = (await names?.find(ctx, typed, null)) ?? []
      return called.map(({ id, name }) => ({ ...definition, id: `${definition.id}:${id}`, names: [name] }))
    }),
  )
  return found.flat()
}

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
  const attributes: KnownAttributes = {
    names: createAttributes(all.map(({ definition }) => definition)),
    byId: id => byId.get(id.split(':', 1)[0] ?? ''),
  }
  gathered.set(contributions, attributes)
  return attributes
}
