import { ArrowDownUp, PanelRight, Printer, UnfoldHorizontal } from 'lucide-react'
import { useT } from '../../../../platform/i18n/index.ts'
import { useKeysOf, useShortcuts } from '../../../../platform/shortcuts/index.ts'
import type { MenuEntry } from '../../../../ui/menu.tsx'
import { changeIssueLayout, nextFields, useIssueLayout } from './issue-layout.ts'

const SCOPE = 'issue.shortcuts.scope'

/** How the issue is laid out, for its menu, with the keys that do the same. */
export function useLayoutEntries(variant: 'page' | 'panel'): readonly MenuEntry[] {
  const t = useT()
  const keysOf = useKeysOf()
  const { fields, isWide, isNewestFirst } = useIssueLayout()
  const turnFields = () => changeIssueLayout({ fields: nextFields(fields) })
  const turnWidth = () => changeIssueLayout({ isWide: !isWide })
  const turnOrder = () => changeIssueLayout({ isNewestFirst: !isNewestFirst })
  // The menu is gone by the time the sheet is drawn.
  const printIssue = () => setTimeout(() => print(), 100)
  const pageKeys = [
    {
      id: 'issue-fields',
      keys: 'v f',
      classicKeys: 'Control+Alt+KeyF',
      textKey: 'editor.layout.fields',
      scope: SCOPE,
      run: turnFields,
    },
    {
      id: 'issue-width',
      keys: 'v w',
      classicKeys: 'Control+Alt+KeyW',
      textKey: 'editor.layout.wide',
      scope: SCOPE,
      run: turnWidth,
    },
    {
      id: 'issue-print',
      keys: 'v p',
      classicKeys: 'Control+Alt+KeyP',
      textKey: 'editor.layout.print',
      scope: SCOPE,
      run: printIssue,
    },
  ]
  useShortcuts([
    {
      id: 'issue-order',
      keys: 'v o',
      classicKeys: 'Control+Alt+KeyO',
      textKey: 'editor.layout.newestFirst',
      scope: SCOPE,
      run: turnOrder,
    },
    ...(variant === 'page' ? pageKeys : []),
  ])
  const keyed = (id: string) => {
    const keys = keysOf(id)
    return keys ? { keys } : {}
  }
  const order: MenuEntry = {
    id: 'order',
    text: t('editor.layout.newestFirst'),
    icon: ArrowDownUp,
    isChecked: isNewestFirst,
    ...keyed('issue-order'),
    onAction: turnOrder,
  }
  if (variant === 'panel') return [order]
  return [
    {
      id: 'fields',
      text: t(`editor.layout.fields.${nextFields(fields)}`),
      icon: PanelRight,
      ...keyed('issue-fields'),
      onAction: turnFields,
    },
    {
      id: 'wide',
      text: t('editor.layout.wide'),
      icon: UnfoldHorizontal,
      isChecked: isWide,
      ...keyed('issue-width'),
      onAction: turnWidth,
    },
    order,
    { id: 'print', text: t('editor.layout.print'), icon: Printer, ...keyed('issue-print'), onAction: printIssue },
  ]
}
