import {
  CheckSquare,
  Copy,
  CornerDownRight,
  ExternalLink,
  Link2,
  Maximize2,
  PencilLine,
  SquareTerminal,
  Trash2,
} from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { hrefOf, useGo } from '../../../platform/navigation/index.ts'
import { useKeysOf } from '../../../platform/shortcuts/index.ts'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { MenuPopup } from '../../../ui/menu-popup.tsx'
import { openCommandDialog } from '../../commands/index.ts'
import { copyId, copyLink, useHostRights } from '../../issue-ui/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import { ParentDialog } from '../../transfers/index.ts'
import { deleteAll } from './bulk/bulk-actions.ts'
import { RowSummary } from './row-summary.tsx'

export type RowMenuProps = {
  readonly issue: ListedIssue
  /** The button it belongs to, or the place of the pointer. */
  readonly anchor: HTMLElement
  readonly placement: 'bottom start' | 'bottom end'
  readonly onMark: (issue: ListedIssue, isRange: boolean) => void
  /** What else can be done with it where it stands. */
  readonly actionsOf?: ((issue: ListedIssue) => readonly MenuEntry[]) | undefined
  readonly onClose: () => void
}

/** What can be done with one issue of a list. */
export function RowMenu({ issue, anchor, placement, onMark, actionsOf, onClose }: RowMenuProps) {
  const t = useT()
  const go = useGo()
  const keysOf = useKeysOf()
  const { canDelete, canLink, canUpdate } = useHostRights(issue)
  const [asked, setAsked] = useState<'parent' | 'summary'>()
  // Its menu closes, but what is asked then belongs to it.
  const staysOpen = useRef(false)
  const triggerRef = useMemo(() => ({ current: anchor as HTMLButtonElement }), [anchor])
  const id = issue.idReadable ?? issue.id
  // The button stays in sight while its menu is open.
  useEffect(() => {
    if (!anchor.matches('button')) return
    anchor.setAttribute('aria-expanded', 'true')
    return () => anchor.removeAttribute('aria-expanded')
  }, [anchor])
  const target = { kind: 'issues', issues: [{ id: issue.id, idReadable: issue.idReadable }] } as const
  const main: readonly MenuEntry[] = [
    { id: 'open', text: t('issues.keys.open'), icon: Maximize2, onAction: () => go(`/issue/${id}`) },
    {
      id: 'tab',
      text: t('list.row.newTab'),
      icon: ExternalLink,
      onAction: () => window.open(hrefOf(`/issue/${id}`), '_blank', 'noopener'),
    },
    {
      id: 'mark',
      text: t('list.keys.mark'),
      icon: CheckSquare,
      keys: keysOf('issue-list.mark'),
      onAction: () => onMark(issue, false),
    },
    {
      id: 'command',
      text: t('app.commands.title'),
      icon: SquareTerminal,
      keys: keysOf('app.commands.open'),
      onAction: () => openCommandDialog({ target }),
    },
  ]
  const ask = (what: 'parent' | 'summary') => {
    staysOpen.current = true
    setAsked(what)
  }
  const changes: readonly MenuEntry[] = canUpdate
    ? [
        {
          id: 'summary',
          text: t('issue.shortcuts.summary'),
          icon: PencilLine,
          keys: keysOf('issue-list.field.summary'),
          onAction: () => ask('summary'),
        },
      ]
    : []
  const copies: readonly MenuEntry[] = [
    { id: 'link', text: t('issue.menu.copyLink'), icon: Link2, onAction: () => copyLink(id) },
    { id: 'id', text: t('issue.menu.copyId'), icon: Copy, onAction: () => copyId(id) },
  ]
  const moves: readonly MenuEntry[] = canLink
    ? [
        {
          id: 'below',
          text: t('issue.menu.makeSubtask'),
          icon: CornerDownRight,
          onAction: () => ask('parent'),
        },
      ]
    : []
  const danger: readonly MenuEntry[] = canDelete
    ? [
        {
          id: 'delete',
          text: t('issue.menu.delete'),
          icon: Trash2,
          isDanger: true,
          onAction: () => void deleteAll(target),
        },
      ]
    : []
  if (asked === 'summary')
    return (
      <RowSummary issue={issue} place={{ triggerRef, isOpen: true, onOpenChange: isOpen => !isOpen && onClose() }} />
    )
  if (asked === 'parent') return <ParentDialog issue={{ id: issue.id, idReadable: id }} onClose={onClose} />
  return (
    <MenuPopup
      label={t('list.row.more', { id })}
      placement={placement}
      groups={[main, [...(actionsOf?.(issue) ?? []), ...changes], [...moves, ...copies], danger]}
      place={{ triggerRef, isOpen: true, onOpenChange: isOpen => !isOpen && !staysOpen.current && onClose() }}
    />
  )
}
