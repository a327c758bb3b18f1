import { LayoutList } from 'lucide-react'
import { useT, withTexts } from '../../../../platform/i18n/index.ts'
import { useShortcuts } from '../../../../platform/shortcuts/index.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { PopupTrigger } from '../../../../ui/popup-trigger.tsx'
import type { ListProject } from '../../../custom-fields/index.ts'
import type { IssuePageParams } from '../../../issue-search/index.ts'
import type { LayoutState } from './use-list-layout.ts'

const ViewPanel = lazyPart(
  () => withTexts(['list-layout', 'keys'], () => import('./view-panel.tsx')).then(file => file.ViewPanel),
  'above',
)

export type ViewMenuProps = {
  readonly view: LayoutState
  /** The search of the list, for exports. */
  readonly params: IssuePageParams
  /** Whose fields can be columns and groups. */
  readonly projects: readonly ListProject[]
}

/** How the list is laid out, exported and printed. */
export function ViewMenu(props: ViewMenuProps) {
  const t = useT()
  const { view, params, projects } = props
  const print = async () => {
    const { printList } = await withTexts('list-layout', () => import('./print-list.ts'))
    await printList(params, view.layout, projects)
  }
  useShortcuts([
    {
      id: 'issue-list.print',
      keys: '$mod+p',
      textKey: 'keys.list.print',
      scope: 'issues.title',
      whileTyping: true,
      run: () => void print(),
    },
  ])
  return (
    <PopupTrigger trigger={<IconButton label={t('list.view')} icon={LayoutList} />} kind="dialog">
      {place => <ViewPanel {...props} place={place} />}
    </PopupTrigger>
  )
}
