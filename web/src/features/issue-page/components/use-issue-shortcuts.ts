import { usePermissions } from '../../../platform/permissions/index.ts'
import { useShortcuts } from '../../../platform/shortcuts/index.ts'
import type { IssueFieldData } from '../../custom-fields/index.ts'
import type { IssueUi } from '../../issue-ui/index.ts'
import { copyBranchName, copyId, copyLink, issueShortcut, useHostRights } from '../../issue-ui/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { assigneeField, priorityField, stateField } from '../model/known-fields.ts'
import { copyMarkdown } from './copy-markdown.ts'

/**
 * The keys of an open issue, on its page and in the panel: those of what the reader may do.
 * @param isPartial whether only what a list knew is there, which does not tell what may be done with its fields
 */
export function useIssueShortcuts(issue: IssueData, ui: IssueUi, isPartial: boolean): void {
  const { me, canUpdate, canComment, canTag, canLink } = useHostRights(issue)
  // As long as nobody knows, a key that is pressed early is not lost: what it opens waits for the right to it.
  const isUnknown = usePermissions() === undefined
  const field = (name: 'state' | 'priority' | 'assign', data: IssueFieldData | undefined) =>
    data && (data.isUpdatable || isPartial) ? [issueShortcut(name, () => ui.setOpen(data.id))] : []
  const id = issue.idReadable
  useShortcuts([
    ...(canUpdate || isUnknown ? [issueShortcut('edit', () => ui.setDescriptionOpen(true))] : []),
    ...((canComment || isUnknown) && me ? [issueShortcut('comment', ui.writeComment)] : []),
    ...field('state', stateField(issue)),
    ...field('priority', priorityField(issue)),
    ...field('assign', assigneeField(issue)),
    ...(canTag || isUnknown ? [issueShortcut('tag', () => ui.setOpen('tags'))] : []),
    ...(canLink || isUnknown ? [issueShortcut('link', () => ui.setOpen('links'))] : []),
    issueShortcut('copyLink', () => copyLink(id)),
    issueShortcut('copyId', () => copyId(id)),
    issueShortcut('copyBranch', () => copyBranchName(issue)),
    issueShortcut('copyMarkdown', () => void copyMarkdown(issue.id)),
  ])
}
