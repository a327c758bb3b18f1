import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { OutdatedError, unweighedIntArray } from '../../platform/db/index.ts'
import { writeSearchTexts } from '../search/index.ts'
import type { EntryOfIssue } from './changes/issue-change.ts'
import type { FieldInput, FieldValues } from './field-inputs.ts'
import { activityContent } from './field-values.ts'
import { fieldTexts } from './issue-text-sources.ts'
import { newTerms } from './search-row.ts'

/** What an issue is to hold, beside what it holds. */
export interface FieldChanges<T = { readonly id: number; readonly project_id: number }> {
  readonly issue: T
  readonly current: FieldValues
  readonly changes: readonly FieldInput[]
}

/**
 * Stores changed fields of issues with one statement, however many, and returns the history entries. `areNew`: the issues
 * hold nothing yet.
 */
export async function storeFieldValues<T extends EntryOfIssue['issue']>(
  ctx: RequestContext,
  all: readonly FieldChanges<T>[],
  { areNew = false }: { readonly areNew?: boolean } = {},
): Promise<readonly { readonly issue: T; readonly entry: EntryOfIssue['entry'] }[]> {
  const cells = all.flatMap(({ issue, current, changes }) =>
    changes.map(({ field, values }) => ({ issue, field, values, before: current.get(field.fieldId) ?? [] })),
  )
  if (cells.length === 0) return []
  await writeValues(ctx, cells, areNew)
  await writeSearchTexts(
    ctx,
    fieldTexts,
    cells
      .filter(({ field }) => field.fieldType.storage === 'text')
      .map(({ issue, field, values }) => ({
        places: [{ host: issue, sourceId: field.fieldId }],
        text: values.map(value => value.text ?? '').join(' '),
        // As it is by now: who set it may have waited until the field became private.
        private: sql<boolean>`not coalesce((select is_public from project_custom_field where id = ${field.id}), false)`,
      })),
    { areNew },
  )
  return cells.map(({ issue, field, values, before }) => ({
    issue,
    entry: {
      category: 'CustomFieldCategory',
      fieldId: field.fieldId,
      fieldName: field.name,
      private: !field.isPublic,
      added: activityContent(field.fieldType, values),
      removed: activityContent(field.fieldType, before),
    },
  }))
}

interface Cell extends FieldInput {
  readonly issue: EntryOfIssue['issue']
  readonly before: FieldInput['values']
}

/** What the database says of a value of a bundle at the moment in which it is set. */
interface Element {
  readonly id: number
  readonly bundle: number
  readonly resolved: boolean
}

const OVERWRITTEN = sql`on conflict (issue_id, field_id, position) do update set project_id = excluded.project_id,
  value_id = excluded.value_id, num = excluded.num, text_value = excluded.text_value, ord = excluded.ord`

/**
 * As many values as there were are overwritten, the others go or come, with the terms of new ones. Until the transaction
 * ends nobody changes the fields and the values of bundles that it sets, nor takes them away. What was changed since it was
 * read has all done again; a value that is gone by now is refused. Fields are locked before their use in a project, as whoever
 * changes that does.
 */
async function writeValues(ctx: RequestContext, cells: readonly Cell[], areNew: boolean): Promise<void> {
  const shorter = cells.filter(({ values, before }) => before.length > values.length)
  const dropped = sql`
    delete from issue_field_value v using unnest(${shorter.map(({ issue }) => issue.id)}::bigint[],
      ${shorter.map(({ field }) => field.fieldId)}::int[], ${shorter.map(({ values }) => values.length)}::int[])
      as kept (issue_id, field_id, count)
    where v.issue_id = kept.issue_id and v.field_id = kept.field_id and v.position >= kept.count`
  const rows = cells.flatMap(({ issue, field, values }) =>
    values.map((value, position) => ({ issue, fieldId: field.fieldId, position, value })),
  )
  if (rows.length === 0) {
    if (shorter.length > 0) await dropped.execute(ctx.db)
    return
  }
  const fields = new Map(cells.flatMap(({ field, values }) => (values.length > 0 ? [[field.id, field]] : [])))
  const valueIds = unweighedIntArray(new Set(rows.flatMap(({ value }) => value.valueId ?? [])))
  const { rows: known } = await sql<Known>`
    with given (issue_id, project_id, field_id, position, value_id, num, text_value, ord) as (
      select * from unnest(${rows.map(row => row.issue.id)}::bigint[], ${rows.map(row => row.issue.project_id)}::int[],
        ${rows.map(row => row.fieldId)}::int[], ${rows.map(row => row.position)}::int[],
        ${rows.map(row => row.value.valueId)}::int[], ${rows.map(row => row.value.num)}::float8[],
        ${rows.map(row => row.value.text)}::text[], ${rows.map(row => row.value.ord)}::int[])
    ),
    used as materialized (
      select p.id, p.bundle_id from custom_field f join project_custom_field p on p.field_id = f.id
      where p.id = any(${unweighedIntArray(fields.keys())}) order by p.id for key share of f for share of p
    ),
    element as materialized (
      select id, bundle_id, is_resolved, ordinal from bundle_element where id = any(${valueIds}) order by id for share
    ),
    ${shorter.length > 0 ? sql`dropped as (${dropped}),` : sql``}
    term as (${newTerms(sql`select distinct field_id, value_id from given where value_id is not null`)}),
    written as (
      insert into issue_field_value (issue_id, project_id, field_id, position, value_id, num, text_value, ord)
      select issue_id, project_id, field_id, position, value_id, num, text_value, coalesce(element.ordinal, ord)
      from given left join element on element.id = value_id ${areNew ? sql`` : OVERWRITTEN}
    )
    select 'use' as kind, id, bundle_id as bundle, null as resolved from used
    union all select 'element', id, bundle_id, is_resolved from element`.execute(ctx.db)
  requireUsed(
    fields,
    known.filter(row => row.kind === 'use'),
  )
  const elements = known.filter(row => row.kind === 'element')
  requireThere(cells, new Map(elements.map(element => [element.id, element])))
}

type Known = ({ readonly kind: 'use' } & Use) | ({ readonly kind: 'element' } & Element)

/** How a project uses a field, by the database, see {@link Element}. */
interface Use {
  readonly id: number
  readonly bundle: number | null
}

function requireUsed(fields: ReadonlyMap<number, FieldInput['field']>, uses: readonly Use[]): void {
  const now = new Map(uses.map(use => [use.id, use.bundle]))
  for (const { id, name, bundleId } of fields.values())
    if (now.get(id) !== bundleId) throw new OutdatedError(`The field ${name} was changed`)
}

/** Refuses new values of bundles that are not among those there are. */
function requireThere(cells: readonly Cell[], elements: ReadonlyMap<number, Element>): void {
  for (const { field, values, before } of cells) {
    const { bundleKind } = field.fieldType
    if (bundleKind === null || bundleKind === 'user') continue
    const gone = values.find(
      ({ valueId }) => valueId !== null && !elements.has(valueId) && !before.some(known => known.valueId === valueId),
    )
    if (gone) throw new AppError('unknown_value', { name: field.name, value: gone.name ?? '' })
    const isOutdated = values.some(({ valueId, isResolved }) => {
      const now = elements.get(valueId ?? 0)
      return now && isResolved !== null && now.resolved !== isResolved
    })
    if (isOutdated) throw new OutdatedError(`A value of ${field.name} was changed`)
  }
}
