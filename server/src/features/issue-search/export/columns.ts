import { CustomField } from '@cairn/common/features/custom-fields'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { SearchedField } from '../../issues/index.ts'
import { visibleFields } from '../assist/known-fields.ts'
import { createLookups } from '../compile/lookups.ts'
import { type AddedColumn, exportColumns } from './export-columns.ts'

/** Columns that every issue has. */
const ISSUE_COLUMNS = [
  'id',
  'summary',
  'description',
  'project',
  'created',
  'updated',
  'resolved',
  'reporter',
  'updater',
  'votes',
  'tags',
] as const
export type IssueColumn = (typeof ISSUE_COLUMNS)[number]

/** Without a choice. */
const USUAL = 'id,summary,project,reporter,created,updated,resolved,tags'
const MAX_COLUMNS = 100

export type ExportColumn = { readonly key: string; readonly name: string } & (
  | { readonly kind: 'issue'; readonly column: IssueColumn }
  | { readonly kind: 'field'; readonly field: SearchedField }
  | { readonly kind: 'added'; readonly added: AddedColumn }
)

const isIssueColumn = (text: string): text is IssueColumn => ISSUE_COLUMNS.some(column => column === text)

/** Reads the columns of a request, each once; what the reader may not know of is refused like what does not exist. */
export async function columnsOf(ctx: RequestContext, text: string | undefined): Promise<readonly ExportColumn[]> {
  const parts = [...new Set((text || USUAL).split(',').flatMap(part => part.trim() || []))]
  if (parts.length > MAX_COLUMNS)
    throw new AppError('invalid_parameter', { name: 'columns', reason: 'too many columns' })
  const added = new Map(ctx.contributions.to(exportColumns).map(column => [column.key, column]))
  const ids = parts.flatMap(part => (isIssueColumn(part) || added.has(part) ? [] : [CustomField.parseId(part) ?? -1]))
  const fields = ids.length > 0 ? await visibleFields(ctx, new Set(), { ids: new Set(ids) }) : []
  const lookups = createLookups(ctx)
  return Promise.all(
    parts.map(async (part): Promise<ExportColumn> => {
      if (isIssueColumn(part))
        return { kind: 'issue', column: part, key: part, name: ctx.texts.format(ctx.locale, `export.${part}`, {}) }
      const other = added.get(part)
      if (other) return { kind: 'added', added: other, key: part, name: other.name(ctx) }
      const known = fields.find(field => CustomField.id(field.id) === part)
      if (!known) throw new AppError('invalid_parameter', { name: 'columns', reason: part.slice(0, 50) })
      const field = await lookups.field(known.id)
      const isPeriod = field.type.valueType === 'period'
      const name = isPeriod ? ctx.texts.format(ctx.locale, 'export.minutes', { field: known.name }) : known.name
      return { kind: 'field', field, key: known.name, name }
    }),
  )
}
