import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { withTexts } from '../../../../platform/i18n/index.ts'
import type { ListedIssue } from '../../api/listed-issues.ts'
import type { RowMenuProps } from './row-menu.tsx'

const RowMenu = lazy(() =>
  withTexts(['issue', 'transfers'], () => import('./row-menu.tsx')).then(file => ({ default: file.RowMenu })),
)

type Opened = { readonly issue: ListedIssue; readonly button: HTMLButtonElement }

/** The menu behind the buttons at the rows' ends: one for all of them, its code comes when it first opens. */
export function useRowMenu(
  issues: readonly ListedIssue[],
  onMark: RowMenuProps['onMark'],
): { readonly onClick: (event: MouseEvent) => void; readonly menu: ReactNode } {
  const [opened, setOpened] = useState<Opened>()
  return {
    onClick({ target }) {
      const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-row-more]') : null
      const id = button?.closest<HTMLElement>('[data-issue]')?.dataset.issue
      const issue = issues.find(each => each.id === id)
      if (button && issue) setOpened({ issue, button })
    },
    menu: opened && (
      <Suspense fallback={null}>
        <RowMenu {...opened} onMark={onMark} onClose={() => setOpened(undefined)} />
      </Suspense>
    ),
  }
}
