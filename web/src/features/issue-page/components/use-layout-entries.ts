import { ArrowDownUp, PanelRight, Printer, UnfoldHorizontal } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { useKeysOf, useShortcuts } from '../../../platform/shortcuts/index.ts'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { changeIssueLayout, issueShortcut, nextFields, useIssueLayout } from '../../issue-ui/index.ts'

/** How the issue is laid out, for its menu, with the keys that do the same. */
export function useLayoutEntries(variant: 'page' | 'panel'): readonly MenuEntry[] {
  const t = useT()
  const keysOf = useKeysOf()
  const { fields, isWide, isNewestFirst } = useIssueLayout()
  const turnFields = () => changeIssueLayout({ fields: nextFields(fields) })
  const turnWidth = () => changeIssueLayout({ isWide: !isWide })
  const turnOrder = () => changeIssueLayout({ isNewestFirst: !isNewestFirst })
  // The menu is gone by the time the sheet is drawn.
  const printIssue = () => setTimeout(() => (variant === 'page' ? print() : printPanel()), 100)
  useShortcuts([
    issueShortcut('order', turnOrder),
    issueShortcut('print', printIssue),
    ...(variant === 'page' ? [issueShortcut('fields', turnFields), issueShortcut('width', turnWidth)] : []),
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
  const sheet: MenuEntry = {
    id: 'print',
    text: t('editor.layout.print'),
    icon: Printer,
    ...keyed('issue-print'),
    onAction: printIssue,
  }
  if (variant === 'panel') return [order, sheet]
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
    sheet,
  ]
}

/** Prints the issue in the panel as its page is printed, without the list beside it. */
function printPanel(): void {
  const panel = document.querySelector('[data-issue-panel]')
  panel?.setAttribute('data-host-page', '')
  addEventListener('afterprint', () => panel?.removeAttribute('data-host-page'), { once: true })
  print()
}
