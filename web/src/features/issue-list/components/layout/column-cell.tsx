import { type ComponentType, Suspense } from 'react'
import { type Formats, useNow } from '../../../../platform/i18n/index.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { sharedPart } from '../../../../ui/lazy-part.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import {
  fieldText,
  ItemMark,
  isChoiceType,
  isEmptyValue,
  itemColor,
  itemText,
  valueItems,
} from '../../../custom-fields/index.ts'
import type { ListedIssue } from '../../../issues/index.ts'
import { shownTags } from '../../../tags/index.ts'
import { userName } from '../../../users/index.ts'
import { ADDED, type ListColumn } from '../../model/list-columns.ts'
import { addedColumns } from '../../model/list-extensions.ts'

export type ColumnCellProps = {
  readonly issue: ListedIssue
  readonly column: ListColumn
  readonly formats: Formats
}

/** What an issue has in a column; nothing for an empty value. Plain and light, for there are many. */
export function ColumnCell({ issue, column, formats }: ColumnCellProps) {
  switch (column.kind) {
    case 'project':
      return <bdi className="truncate">{issue.project?.name}</bdi>
    case 'reporter':
      return issue.reporter && <Person name={userName(issue.reporter)} url={issue.reporter.avatarUrl} />
    case 'tags':
      return (
        <span className="flex min-w-0 gap-1 overflow-hidden">
          {shownTags(issue.tags).map(tag => (
            <Tag key={tag.id} color={itemColor(tag)}>
              {tag.name}
            </Tag>
          ))}
        </span>
      )
    case 'created':
    case 'updated':
    case 'resolved':
      return <Moment at={issue[column.kind]} formats={formats} />
    case 'votes':
      return issue.votes ? <span>{formats.number(issue.votes)}</span> : null
    case ADDED:
      return <AddedCell issue={issue} id={column.id} />
    default:
      return <FieldCell issue={issue} column={column} formats={formats} />
  }
}

function AddedCell({ issue, id }: { readonly issue: ListedIssue; readonly id: string }) {
  const column = addedColumns.all().find(one => one.id === id)
  if (!column) return null
  const Part: ComponentType<{ readonly issue: ListedIssue }> = sharedPart(column.load, 'unseen')
  return (
    <Suspense fallback={null}>
      <Part issue={issue} />
    </Suspense>
  )
}

function FieldCell({ issue, column, formats }: ColumnCellProps) {
  const value = issue.customFields.find(({ projectCustomField }) => projectCustomField?.field?.id === column.id)?.value
  if (isEmptyValue(value)) return null
  if (!isChoiceType(column.kind)) {
    return <bdi className="truncate">{fieldText({ valueType: column.kind }, value, formats).slice(0, 200)}</bdi>
  }
  const field = { name: column.name ?? '', valueType: column.kind }
  return (
    <span className="flex min-w-0 gap-2 overflow-hidden">
      {valueItems(value).map(item => (
        <span key={item.id ?? itemText(item)} className="flex min-w-0 items-center gap-1.5">
          <ItemMark field={field} item={item} />
          <bdi className="truncate">{itemText(item)}</bdi>
        </span>
      ))}
    </span>
  )
}

function Person({ name, url }: { readonly name: string; readonly url: string | null | undefined }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Avatar name={name} url={url ?? null} size={20} />
      <bdi className="truncate">{name}</bdi>
    </span>
  )
}

function Moment({ at, formats }: { readonly at: number | null; readonly formats: Formats }) {
  useNow()
  if (at === null) return null
  return (
    <time dateTime={new Date(at).toISOString()} title={formats.dateTime(at)} className="truncate">
      {formats.relative(at)}
    </time>
  )
}
