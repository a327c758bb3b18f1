import { formatId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type AnyLoader, type FieldLoader, inlineLoader, Ref, refTo } from '../../platform/projection/index.ts'
import type { PastField, PastIssue, PastLink } from './past-issue.ts'
import type { PastComment, PastFile } from './past-parts.ts'

interface Kept {
  readonly created: number
  readonly reporter_id: number
  readonly readable: string
}

/** What never changes, or has no history: it is shown as it is now. */
const kept = (show: (row: Kept) => unknown): FieldLoader<PastIssue> => ({
  batch: async (ctx, rows) => {
    const found = await keptOf(ctx, rows)
    return new Map(
      rows.map(row => {
        const of = found.get(row.issue.id)
        return [row, of ? show(of) : null]
      }),
    )
  },
})

async function keptOf(ctx: RequestContext, rows: readonly PastIssue[]): Promise<ReadonlyMap<number, Kept>> {
  const found = await sql<Kept & { readonly id: number }>`
    select i.id, i.created, i.reporter_id, p.short_name || '-' || i.number as readable
    from issue i join project p on p.id = i.project_id
    where i.id = any(${rows.map(row => row.issue.id)}::bigint[])`.execute(ctx.db)
  return new Map(found.rows.map(row => [row.id, row]))
}

const DIRECTIONS = { s: 'OUTWARD', t: 'INWARD', '': 'BOTH' } as const

const customFields: FieldLoader<PastIssue> = {
  value: row => row.fields.map(field => new Ref('PastField', field)),
}

/** Loaders of an issue as it was; everything goes by the names of the present. */
export const pastIssueLoaders: readonly AnyLoader[] = [
  inlineLoader<PastIssue>({
    entity: 'PastIssue',
    type: () => 'Issue',
    fields: {
      id: { value: row => formatId(2, row.issue.id) },
      idReadable: kept(({ readable }) => readable),
      numberInProject: { value: row => row.issue.number },
      created: kept(({ created }) => created),
      reporter: kept(({ reporter_id }) => refTo('User', reporter_id)),
      project: { value: row => new Ref('Project', row.issue.project_id) },
      updated: { value: row => row.time },
      resolved: { value: row => row.state.resolved },
      summary: { value: row => row.state.summary },
      description: { value: row => row.state.description },
      tags: { value: row => row.tags },
      links: { value: row => row.links.map(link => new Ref('PastLink', link)) },
      customFields,
      fields: customFields,
      comments: { value: row => row.comments.map(comment => new Ref('PastComment', comment)) },
      commentsCount: { value: row => row.comments.length },
      attachments: { value: row => row.files.map(file => new Ref('PastFile', file)) },
    },
  }),
  inlineLoader<PastField>({
    entity: 'PastField',
    type: row => row.field?.fieldType.issueType ?? 'IssueCustomField',
    fields: {
      id: { value: row => (row.field ? formatId(92, row.field.id) : formatId(58, row.fieldId)) },
      name: { value: row => row.name },
      localizedName: { value: row => row.field?.localizedName ?? null },
      projectCustomField: { value: row => refTo('ProjectCustomField', row.field?.id) },
      value: { value: pastValue },
      isUpdatable: { value: () => false },
    },
  }),
  inlineLoader<PastLink>({
    entity: 'PastLink',
    type: () => 'IssueLink',
    fields: {
      id: { value: row => `${formatId(106, row.typeId)}${row.side}` },
      direction: { value: row => DIRECTIONS[row.side] },
      linkType: { value: row => (row.isKnown ? new Ref('IssueLinkType', row.typeId) : null) },
      issues: { value: row => row.issues },
      trimmedIssues: { value: row => row.issues },
      issuesSize: { value: row => row.issues.length },
    },
  }),
  inlineLoader<PastComment>({
    entity: 'PastComment',
    type: () => 'IssueComment',
    fields: {
      id: { value: row => formatId(4, row.id) },
      text: { value: row => row.text },
      author: { value: row => refTo('User', row.author_id) },
      created: { value: row => row.created },
      deleted: { value: () => false },
    },
  }),
  inlineLoader<PastFile>({
    entity: 'PastFile',
    type: () => 'IssueAttachment',
    fields: {
      id: { value: row => formatId(8, row.id) },
      name: { value: row => row.name },
      author: { value: row => refTo('User', row.author_id) },
      created: { value: row => row.created },
      size: { value: row => row.size },
      mimeType: { value: row => row.mime_type },
      removed: { value: () => false },
    },
  }),
]

/** The `value` of a field on the wire, of a lost field by what its content tells. */
function pastValue({ field, content, refs }: PastField): unknown {
  if (!content) return field?.fieldType.isMultiValue ? [] : null
  if ('values' in content)
    return (field?.fieldType.isMultiValue ?? content.values.length > 1) ? refs : (refs[0] ?? null)
  if ('text' in content)
    return field?.fieldType.valueType === 'text' ? new Ref('TextFieldValue', content.text ?? '') : content.text
  if (field?.fieldType.valueType === 'period') return new Ref('PeriodValue', Number(content.scalar ?? 0))
  return content.scalar
}
