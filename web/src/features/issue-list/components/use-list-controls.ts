import { type MouseEvent, useCallback } from 'react'
import { useGo } from '../../../platform/navigation/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import { useRowSelection } from './bulk/use-row-selection.ts'
import { hasRoomForPanel } from './panel-room.ts'
import { useListKeyboard } from './use-list-keyboard.ts'
import { useListSelection } from './use-list-selection.ts'

export type ListControlsOptions = {
  readonly issues: readonly ListedIssue[]
  /** What is loaded, when that is more than what is shown. */
  readonly loaded?: readonly ListedIssue[] | undefined
  /** The search the rows belong to. */
  readonly scope: string
  readonly onSearch: () => void
  readonly onCreate: () => void
}

/** The active row, the panel and the marks of a list, by pointer and by keyboard. */
export function useListControls({ issues, loaded, scope, onSearch, onCreate }: ListControlsOptions) {
  const go = useGo()
  const selected = useListSelection(issues)
  const { activeIndex, activeId, activate, openId, focusRequest, onRowFocus, moveTo, openPanel, closePanel } = selected
  const selecting = useRowSelection(issues, scope, loaded)
  const active = issues[activeIndex]
  const show = useCallback(
    (idReadable: string) => (hasRoomForPanel() ? openPanel(idReadable) : go(`/issue/${idReadable}`)),
    [openPanel, go],
  )
  const frameRef = useListKeyboard({
    count: issues.length,
    activeIndex,
    isPanelOpen: openId !== undefined,
    onMove: moveTo,
    onOpen: () => active && go(`/issue/${active.idReadable}`),
    onTogglePanel: () => {
      const id = active?.idReadable
      if (id && id === openId) closePanel()
      else if (id) show(id)
    },
    onClosePanel: closePanel,
    onSearch,
    onCreate,
    onMark: () => active && selecting.toggle(active.id),
    onExtend: index => {
      const next = issues[index]
      if (active && next) selecting.extendFrom(active.id, next.id)
      moveTo(index)
    },
    onMarkLoaded: selecting.selectLoaded,
    onUnmark: selecting.isEmpty ? undefined : selecting.clear,
  })
  const onPress = useCallback(
    ({ idReadable }: ListedIssue, event: MouseEvent) => {
      if (!idReadable || event.metaKey || event.ctrlKey || event.shiftKey || event.detail === 0 || !hasRoomForPanel())
        return
      event.preventDefault()
      if (event.detail > 1) go(`/issue/${idReadable}`)
      else openPanel(idReadable)
    },
    [openPanel, go],
  )
  return {
    active,
    openId,
    moveTo,
    closePanel,
    selecting,
    rows: { activeIndex, activeId, onActivate: activate, openId, focusRequest, onRowFocus, frameRef, onPress },
  }
}
