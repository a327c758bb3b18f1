import { type MouseEvent, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { withTexts } from '../../../platform/i18n/index.ts'
import { can, usePermissions } from '../../../platform/permissions/index.ts'
import { useShortcuts } from '../../../platform/shortcuts/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { ListedIssue } from '../../issues/index.ts'
import type { RowFieldName } from '../model/row-fields.ts'
import type { RowSelecting } from './bulk/use-row-selection.ts'
import { ROW_KEYS } from './row-keys.ts'

const RowField = lazyPart(() =>
  withTexts(['issue', 'custom-fields', 'bulk', 'commands'], () => import('./row-field.tsx')).then(
    file => file.RowField,
  ),
)

type Opened = { readonly issues: readonly ListedIssue[]; readonly name: RowFieldName; readonly anchor: HTMLElement }

export type RowFieldsOptions = {
  readonly issues: readonly ListedIssue[]
  readonly active: ListedIssue | undefined
  /** An issue stands beside the list: the letters are its own. */
  readonly isPanelOpen: boolean
  readonly selecting: RowSelecting
  readonly frameRef: { readonly current: HTMLElement | null }
}

/**
 * Fields of rows, chosen where they stand: by a press on the cell, or by the letters that also serve an open issue, for
 * the row of the keyboard or all marked ones. One popup for all rows; its code comes when it first opens.
 */
export function useRowFields({ issues, active, isPanelOpen, selecting, frameRef }: RowFieldsOptions): {
  readonly onClickCapture: (event: MouseEvent) => void
  /** In some project the reader may change fields. */
  readonly isEditable: boolean
  readonly popup: ReactNode
} {
  const permissions = usePermissions()
  const [opened, setOpened] = useState<Opened>()
  const mayChange = (issue: ListedIssue | undefined) =>
    issue !== undefined && permissions !== undefined && can(permissions, 'UPDATE_ISSUE', issue.project?.id ?? '')
  const latest = useRef({ issues, mayChange })
  latest.current = { issues, mayChange }

  const byKey = (name: RowFieldName) => () => {
    const marked = selecting.isEmpty ? [] : selecting.issues
    const chosen = marked.length > 0 && name !== 'summary' ? marked : active ? [active] : []
    const row = frameRef.current?.querySelector<HTMLElement>(`[data-issue="${CSS.escape(active?.id ?? '')}"]`)
    const anchor = row?.querySelector<HTMLElement>(`[data-row-field="${name}"]`) ?? row
    if (chosen.length > 0 && anchor) setOpened({ issues: chosen, name, anchor })
  }
  const hasKeys = !isPanelOpen && active?.isBare !== true && !selecting.selection.isWhole && mayChange(active)
  useShortcuts(
    hasKeys
      ? ROW_KEYS.map(({ name, ...keys }) => ({
          id: `issue-list.field.${name}`,
          scope: 'issues.title',
          run: byKey(name),
          ...keys,
        }))
      : [],
  )

  const onClickCapture = useCallback((event: MouseEvent) => {
    const { target, nativeEvent, metaKey, ctrlKey, shiftKey } = event
    // Fingers open the issue: the cells are too small for them, and a held row has its menu.
    if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') return
    if (metaKey || ctrlKey || shiftKey || !(target instanceof Element)) return
    const cell = target.closest<HTMLElement>('[data-row-field]')
    const id = cell?.closest<HTMLElement>('[data-issue]')?.dataset.issue
    const issue = latest.current.issues.find(each => each.id === id)
    const name = cell?.dataset.rowField
    if (!cell || !issue || name === undefined || !latest.current.mayChange(issue)) return
    event.preventDefault()
    event.stopPropagation()
    setOpened({ issues: [issue], name, anchor: cell })
  }, [])
  return {
    onClickCapture,
    isEditable: can(permissions, 'UPDATE_ISSUE'),
    popup: opened && (
      <Suspense fallback={null}>
        <RowField {...opened} onClose={() => setOpened(undefined)} />
      </Suspense>
    ),
  }
}
