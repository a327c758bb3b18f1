import { useEffect, useMemo } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { DayPopup } from '../../../ui/day-popup.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { CommandTarget } from '../../commands/index.ts'
import { dayOf, useListProjects } from '../../custom-fields/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import { commonFields, type BulkField as Field } from '../model/bulk-fields.ts'
import { isTyped, type RowFieldName, rowField } from '../model/row-fields.ts'
import { setDayOf } from './bulk/bulk-actions.ts'
import { BulkField } from './bulk/bulk-field.tsx'
import { BulkTags } from './bulk/bulk-tags.tsx'
import { RowSummary } from './row-summary.tsx'
import { RowTyped } from './row-typed.tsx'

export type RowFieldProps = {
  /** The issue of the row, or all marked ones. */
  readonly issues: readonly ListedIssue[]
  readonly name: RowFieldName
  /** What the popup opens at. */
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

/** A field of a row, chosen or typed where it stands. */
export function RowField({ issues, name, anchor, onClose }: RowFieldProps) {
  const t = useT()
  const projects = useListProjects().data
  const target = useMemo<CommandTarget>(
    () => ({ kind: 'issues', issues: issues.map(({ id, idReadable }) => ({ id, idReadable })) }),
    [issues],
  )
  const field = useMemo(() => {
    const ids = new Set(issues.map(({ project }) => project?.id))
    return rowField(commonFields((projects ?? []).filter(({ id }) => ids.has(id))), name)
  }, [issues, projects, name])
  const isMissing = projects !== undefined && name !== 'tags' && name !== 'summary' && field === undefined
  useEffect(() => {
    if (!isMissing) return
    toast({ tone: 'info', text: t('list.row.noField', { field: t(`list.row.field.${name}`) }) })
    onClose()
  }, [isMissing, name, t, onClose])
  // What it opens at is drawn anew when its value changes; the popup has closed by then.
  const place = useMemo(
    () => ({
      triggerRef: { current: anchor as HTMLButtonElement },
      isOpen: true,
      onOpenChange: (open: boolean) => !open && onClose(),
    }),
    [anchor, onClose],
  )
  if (name === 'summary') return <RowSummary issue={issues[0]} place={place} />
  if (name === 'tags') return <BulkTags issues={issues} target={target} place={place} />
  if (!field) return null
  if (field.valueType === 'date') return <Day {...{ field, issues, target, place }} />
  if (isTyped(field.valueType)) return <RowTyped {...{ field, issues, target, place }} />
  return <BulkField field={field} issues={issues} target={target} place={place} />
}

type DayProps = {
  readonly field: Field
  readonly issues: readonly ListedIssue[]
  readonly target: CommandTarget
  readonly place: Parameters<typeof DayPopup>[0]['place']
}

function Day({ field, issues, target, place }: DayProps) {
  const t = useT()
  const [first] = issues
  const value = first?.customFields.find(({ projectCustomField }) => projectCustomField?.field?.id === field.id)?.value
  return (
    <DayPopup
      label={field.name}
      value={dayOf(value)}
      onChange={day => void setDayOf(target, field, day)}
      {...(field.canBeEmpty ? { clearText: t('list.row.clear') } : {})}
      {...(place ? { place } : {})}
    />
  )
}
