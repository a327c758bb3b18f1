import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import { IssueRow } from './issue-row.tsx'
import { useListControls } from './use-list-controls.ts'
import { useMarking } from './use-marking.ts'

afterEach(cleanup)

const ISSUES = [1, 2, 3, 4].map(
  number =>
    ({
      id: `2-${number}`,
      idReadable: `ABC-${number}`,
      summary: `Issue ${number}`,
      updated: null,
      resolved: null,
      tags: [],
      customFields: [],
    }) as unknown as ListedIssue,
)
const nothing = () => undefined

function List() {
  const t = useT()
  const formats = useFormats()
  const { rows, selecting } = useListControls({ issues: ISSUES, scope: '', onSearch: nothing, onCreate: nothing })
  const { onMark, frameProps } = useMarking({ ...rows, issues: ISSUES, selecting })
  return (
    <div ref={rows.frameRef} {...frameProps}>
      {ISSUES.map((issue, index) => (
        <IssueRow
          key={issue.id}
          issue={issue}
          isActive={index === rows.activeIndex}
          isOpen={false}
          focusRequest={index === rows.activeIndex ? rows.focusRequest : 0}
          onFocus={rows.onRowFocus}
          onHover={nothing}
          onMark={onMark}
          isMarked={selecting.selection.ids.has(issue.id)}
          t={t}
          formats={formats}
        />
      ))}
    </div>
  )
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox')
const box = (number: number) => boxes().filter((_, place) => place === number - 1)[0] ?? document.body
const marked = () => boxes().flatMap(({ checked }, place) => (checked ? [place + 1] : []))

test('the keyboard goes on from the row that the pointer has marked', async () => {
  const router = createRouter({ routeTree: createRootRoute({ component: List }), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await screen.findByRole('link', { name: /ABC-1/ })
  await user.click(box(3))
  expect(marked()).toEqual([3])
  await user.keyboard('{Shift>}J{/Shift}')
  expect(marked()).toEqual([3, 4])
  await user.click(box(2))
  await user.keyboard('x')
  expect(marked()).toEqual([3, 4])
})
