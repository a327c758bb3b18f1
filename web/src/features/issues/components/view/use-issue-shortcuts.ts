import { useShortcuts } from '../../../../platform/shortcuts/index.ts'
import type { IssueData } from '../../model/issue.ts'
import { assigneeField, stateField } from '../../model/known-fields.ts'
import { copyBranchName, copyId, copyLink } from './copy-actions.ts'
import { copyMarkdown } from './copy-markdown.ts'
import type { IssueUi } from './use-issue-ui.ts'

const SCOPE = 'issue.shortcuts.scope'

/** The keys of an open issue, on its page and in the panel. */
export function useIssueShortcuts(issue: IssueData, ui: IssueUi): void {
  const openField = (id: string | undefined) => id !== undefined && ui.setOpen(id)
  useShortcuts([
    {
      id: 'issue-edit',
      keys: 'e',
      classicKeys: 'Control+Alt+KeyE',
      textKey: 'issue.shortcuts.edit',
      scope: SCOPE,
      run: () => ui.setDescriptionOpen(true),
    },
    {
      id: 'issue-comment',
      keys: 'm',
      classicKeys: 'Control+Alt+KeyM',
      textKey: 'issue.shortcuts.comment',
      scope: SCOPE,
      run: ui.writeComment,
    },
    {
      id: 'issue-state',
      keys: 's',
      classicKeys: 'Control+Alt+KeyS',
      textKey: 'issue.shortcuts.state',
      scope: SCOPE,
      run: () => openField(stateField(issue)?.id),
    },
    {
      id: 'issue-assign',
      keys: 'a',
      classicKeys: 'Control+Alt+KeyA',
      textKey: 'issue.shortcuts.assign',
      scope: SCOPE,
      run: () => openField(assigneeField(issue)?.id),
    },
    {
      id: 'issue-tag',
      keys: 't',
      classicKeys: 'Control+Alt+KeyT',
      textKey: 'issue.shortcuts.tag',
      scope: SCOPE,
      run: () => ui.setOpen('tags'),
    },
    {
      id: 'issue-link',
      keys: 'l',
      classicKeys: 'Control+Alt+Shift+KeyL',
      textKey: 'issue.shortcuts.link',
      scope: SCOPE,
      run: () => ui.setOpen('links'),
    },
    {
      id: 'issue-copyLink',
      keys: 'y l',
      classicKeys: 'Control+Alt+KeyL',
      textKey: 'issue.menu.copyLink',
      scope: SCOPE,
      run: () => copyLink(issue.idReadable),
    },
    {
      id: 'issue-copyId',
      keys: 'y i',
      classicKeys: 'Control+Alt+KeyI',
      textKey: 'issue.menu.copyId',
      scope: SCOPE,
      run: () => copyId(issue.idReadable),
    },
    {
      id: 'issue-copyBranch',
      keys: 'y b',
      classicKeys: 'Control+Alt+KeyB',
      textKey: 'issue.menu.copyBranch',
      scope: SCOPE,
      run: () => copyBranchName(issue),
    },
    {
      id: 'issue-copyMarkdown',
      keys: 'y m',
      classicKeys: 'Control+Alt+Shift+KeyM',
      textKey: 'issue.menu.copyMarkdown',
      scope: SCOPE,
      run: () => void copyMarkdown(issue.idReadable),
    },
  ])
}
