import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { type BundleElementInfo, bundleElementsOf } from '../bundles/index.ts'
import { canSeeField, type ProjectFieldInfo, projectFieldsOf } from '../custom-fields/index.ts'
import { projectCondition } from '../projects/index.ts'
import { tagCondition } from '../tags/index.ts'
import type { Board } from './boards.store.ts'

/** What a board stands on: the fields of its projects and their values, as far as the reader may know of them. */
export interface BoardFacts {
  /** Of all its projects, in their order. */
  readonly fields: readonly ProjectFieldInfo[]
  /** No project hides the field from the reader: also values that are gone may be told. */
  readonly isWhole: (fieldId: number | null) => boolean
  /** The projects that hide the field from the reader. */
  readonly hiddenIn: (fieldId: number) => readonly number[]
  /** Values of a field with bundles by their names in lower case, in their order; of equal names the first. */
  readonly valuesOf: (fieldId: number | null) => ReadonlyMap<string, BundleElementInfo>
  /** The name of a person, group, project or tag that columns or rows show; undefined: not for the reader. */
  readonly nameOf: (kind: NamedKind, id: number) => string | undefined
}

/** Of which nothing is known. */
export const NO_FACTS: BoardFacts = {
  fields: [],
  isWhole: () => false,
  hiddenIn: () => [],
  valuesOf: () => new Map(),
  nameOf: () => undefined,
}

export type NamedKind = 'user' | 'group' | 'project' | 'tag'

type NamedIds = ReadonlyMap<NamedKind, readonly number[]>

/** What of a board its facts depend on. */
export type FactsFor = Pick<
  Board,
  'projectIds' | 'column_field_id' | 'swimlane_field_id' | 'swimlane_attribute' | 'columns' | 'swimlanes'
>

/**
 * The facts of boards, with a number of statements that does not depend on how many boards there are. `values`: those of
 * the fields that columns and rows are made of, or of all.
 */
export async function factsOf(
  ctx: RequestContext,
  boards: readonly FactsFor[],
  values: 'shown' | 'all' = 'shown',
): Promise<readonly BoardFacts[]> {
  const byProject = await projectFieldsOf(
    ctx,
    boards.flatMap(({ projectIds }) => projectIds),
  )
  const all = boards.map(board => board.projectIds.flatMap(id => byProject.get(id) ?? []))
  const seen = all.map(fields => fields.filter(field => canSeeField(ctx, field)))
  const bundleIds = seen.flatMap((fields, at) =>
    fields.flatMap(({ fieldId, bundleId }) =>
      bundleId !== null && (values === 'all' || isNamed(boards[at], fieldId)) ? [bundleId] : [],
    ),
  )
  const elements = await bundleElementsOf(ctx, [...new Set(bundleIds)])
  const names = await namesOf(ctx, idsOfKinds(boards, all))
  return boards.map((_board, at) => {
    const fields = seen[at] ?? []
    const hidden = Map.groupBy(
      (all[at] ?? []).filter(field => !fields.includes(field)),
      ({ fieldId }) => fieldId,
    )
    return {
      fields,
      isWhole: fieldId => fieldId !== null && !hidden.has(fieldId),
      hiddenIn: fieldId => (hidden.get(fieldId) ?? []).map(({ projectId }) => projectId),
      valuesOf: fieldId => valuesIn(fields, fieldId, elements),
      nameOf: (kind, id) => names.get(`${kind}-${id}`),
    }
  })
}

/** The facts of one board, as a rule with the values of all fields. */
export async function factsOfBoard(
  ctx: RequestContext,
  board: FactsFor,
  values: 'shown' | 'all' = 'all',
): Promise<BoardFacts> {
  const [facts] = await factsOf(ctx, [board], values)
  if (!facts) throw new Error('A board has facts')
  return facts
}

function isNamed(board: Pick<Board, 'column_field_id' | 'swimlane_field_id'> | undefined, fieldId: number): boolean {
  return board?.column_field_id === fieldId || board?.swimlane_field_id === fieldId
}

/** Values of the uses of a field by name. */
export function valuesIn(
  fields: readonly ProjectFieldInfo[],
  fieldId: number | null,
  elements: ReadonlyMap<number, readonly BundleElementInfo[]>,
): ReadonlyMap<string, BundleElementInfo> {
  const values = new Map<string, BundleElementInfo>()
  for (const field of fields)
    if (field.fieldId === fieldId && field.bundleId !== null)
      for (const element of elements.get(field.bundleId) ?? []) {
        const key = element.name.toLowerCase()
        if (!values.has(key)) values.set(key, element)
      }
  return values
}

/** What values of a field are named by: those of bundles by their name, people and groups by their id. */
export function kindOfValues(field: ProjectFieldInfo | undefined): 'user' | 'group' | null {
  const type = field?.fieldType.valueType
  return type === 'user' || type === 'group' ? type : null
}

function idsOfKinds(boards: readonly FactsFor[], fields: readonly (readonly ProjectFieldInfo[])[]): NamedIds {
  const ids = new Map<NamedKind, number[]>()
  const add = (kind: NamedKind | null, valueIds: readonly (number | null)[]) => {
    if (kind === null) return
    ids.set(kind, [...(ids.get(kind) ?? []), ...valueIds.filter(id => id !== null)])
  }
  for (const [at, board] of boards.entries()) {
    const kindOf = (fieldId: number | null) => kindOfValues(fields[at]?.find(field => field.fieldId === fieldId))
    add(
      kindOf(board.column_field_id),
      board.columns.flatMap(({ values }) => values.map(({ valueId }) => valueId)),
    )
    add(
      board.swimlane_attribute ?? kindOf(board.swimlane_field_id),
      board.swimlanes.map(({ valueId }) => valueId),
    )
  }
  return ids
}

/** SQL: what a row of `users` is called. */
export const userName = (ctx: RequestContext, alias: string): RawBuilder<string> => sql<string>`
  case when ${sql.ref(`${alias}.anonymized`)} then ${ctx.texts.format(ctx.locale, 'user.deleted')}
    else ${sql.ref(`${alias}.full_name`)} end`

const NAMES: Readonly<Record<NamedKind, (ctx: RequestContext, ids: readonly number[]) => RawBuilder<unknown>>> = {
  user: (ctx, ids) => sql`select 'user' as kind, u.id, ${userName(ctx, 'u')} as name
    from users u where u.id = any(${intArray(ids)})`,
  group: (_ctx, ids) => sql`select 'group' as kind, g.id, g.name from user_group g where g.id = any(${intArray(ids)})`,
  project: (ctx, ids) => sql`select 'project' as kind, p.id, p.name from project p
    where p.id = any(${intArray(ids)}) and ${projectCondition(ctx, 'p.id')}`,
  tag: (ctx, ids) => sql`select 'tag' as kind, t.id, t.name from tag t
    where t.id = any(${intArray(ids)}) and ${tagCondition(ctx, 't')}`,
}

async function namesOf(ctx: RequestContext, ids: NamedIds): Promise<ReadonlyMap<string, string>> {
  const wanted = [...ids].filter(([, list]) => list.length > 0)
  if (wanted.length === 0) return new Map()
  const selects = wanted.map(([kind, list]) => NAMES[kind](ctx, list))
  const { rows } = await sql<{
    kind: string
    id: number
    name: string
  }>`${sql.join(selects, sql` union all `)}`.execute(ctx.db)
  return new Map(rows.map(({ kind, id, name }) => [`${kind}-${id}`, name]))
}
