import {
  Copy,
  CopyPlus,
  CornerDownRight,
  Ellipsis,
  FileText,
  FolderInput,
  GitBranch,
  History,
  Link2,
  Maximize2,
  SquareTerminal,
  Trash2,
  Unlink,
  X,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useGo } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { settle } from '../../../platform/query/index.ts'
import { useKeysOf, useShortcuts } from '../../../platform/shortcuts/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { openCommandDialog } from '../../commands/index.ts'
import { useSetHash } from '../../history/index.ts'
import { copyBranchName, copyId, copyLink, issuePath, issueShortcut, useHostRights } from '../../issue-ui/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { parentLinkOf, useLinks } from '../../links/index.ts'
import { leaveParent, type Transfer, TransferDialogs } from '../../transfers/index.ts'
import { deleteIssue } from '../api/delete-issue.ts'
import { copyMarkdown } from './copy-markdown.ts'
import { useEditEntries } from './use-edit-entries.ts'
import { useLayoutEntries } from './use-layout-entries.ts'

type IssueMenuProps = {
  readonly issue: IssueData
  /** In the panel: how it closes. */
  readonly onClose?: () => void
}

/** What else can be done with an issue. */
export function IssueMenu({ issue, onClose }: IssueMenuProps) {
  const t = useT()
  const go = useGo()
  const setHash = useSetHash()
  const keysOf = useKeysOf()
  const keyed = (shortcut: string) => {
    const keys = keysOf(shortcut)
    return keys ? { keys } : {}
  }
  const box = useRef<HTMLSpanElement>(null)
  const { canDelete, canLink, canUpdate } = useHostRights(issue)
  const canCreate = useCan('CREATE_ISSUE')
  const { data: links = [] } = useLinks(issue.id)
  const [transfer, setTransfer] = useState<Transfer | null>(null)
  const id = issue.idReadable
  const layout = useLayoutEntries(onClose ? 'panel' : 'page')
  const leave = () => (onClose ? onClose() : go('/issues'))
  const remove = () => void deleteIssue(issue, leave, () => go(issuePath(id, issue.summary)))
  const open = (dialog: Transfer) => () => setTransfer(dialog)
  useShortcuts([
    issueShortcut('menu', () => box.current?.querySelector('button')?.click()),
    ...(canCreate ? [issueShortcut('clone', open('clone'))] : []),
    ...(canCreate && canUpdate ? [issueShortcut('move', open('move'))] : []),
    ...(canDelete ? [issueShortcut('delete', remove)] : []),
  ])
  const edits = useEditEntries()
  const copies: readonly MenuEntry[] = [
    {
      id: 'link',
      text: t('issue.menu.copyLink'),
      icon: Link2,
      ...keyed('issue-copyLink'),
      onAction: () => copyLink(id),
    },
    { id: 'id', text: t('issue.menu.copyId'), icon: Copy, ...keyed('issue-copyId'), onAction: () => copyId(id) },
    {
      id: 'branch',
      text: t('issue.menu.copyBranch'),
      icon: GitBranch,
      ...keyed('issue-copyBranch'),
      onAction: () => copyBranchName(issue),
    },
    {
      id: 'markdown',
      text: t('issue.menu.copyMarkdown'),
      icon: FileText,
      ...keyed('issue-copyMarkdown'),
      onAction: () => void copyMarkdown(issue.id),
    },
  ]
  const commands: readonly MenuEntry[] = [
    {
      id: 'command',
      text: t('app.commands.title'),
      icon: SquareTerminal,
      ...keyed('app.commands.open'),
      onAction: () => openCommandDialog({ target: { kind: 'issues', issues: [{ id: issue.id, idReadable: id }] } }),
    },
    { id: 'past', text: t('issue.menu.past'), icon: History, onAction: () => setHash(`at-${Date.now()}`) },
  ]
  const parentLink = parentLinkOf(links)
  const transfers: readonly MenuEntry[] = [
    ...(canCreate
      ? [
          {
            id: 'clone',
            text: t('issue.menu.clone'),
            icon: CopyPlus,
            ...keyed('issue-clone'),
            onAction: open('clone'),
          },
        ]
      : []),
    ...(canCreate && canUpdate
      ? [{ id: 'move', text: t('issue.menu.move'), icon: FolderInput, ...keyed('issue-move'), onAction: open('move') }]
      : []),
    ...(canLink && parentLink
      ? [{ id: 'subtask', text: t('issue.menu.makeSubtask'), icon: CornerDownRight, onAction: open('parent') }]
      : []),
    ...(canLink && parentLink && parentLink.issues.length > 0
      ? [
          {
            id: 'alone',
            text: t('issue.menu.leaveParent'),
            icon: Unlink,
            onAction: () => settle(leaveParent(issue, parentLink)),
          },
        ]
      : []),
  ]
  const panel: readonly MenuEntry[] = onClose
    ? [
        {
          id: 'page',
          text: t('issue.openPage'),
          icon: Maximize2,
          onAction: () => go(issuePath(id, issue.summary)),
        },
        { id: 'close', text: t('issue.closePanel'), icon: X, onAction: onClose },
      ]
    : []
  const danger: readonly MenuEntry[] = canDelete
    ? [
        {
          id: 'delete',
          text: t('issue.menu.delete'),
          icon: Trash2,
          isDanger: true,
          ...keyed('issue-delete'),
          onAction: remove,
        },
      ]
    : []
  return (
    <span ref={box} className="contents">
      <Menu
        label={t('issue.menu')}
        placement="bottom end"
        trigger={<IconButton data-focus-home label={t('issue.menu')} icon={Ellipsis} {...keyed('issue-menu')} />}
        groups={[edits, commands, transfers, copies, layout, panel, danger]}
      />
      <TransferDialogs issue={issue} open={transfer} onClose={() => setTransfer(null)} isPage={onClose === undefined} />
    </span>
  )
}
