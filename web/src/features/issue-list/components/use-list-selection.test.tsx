import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { useShortcuts } from '../../../platform/shortcuts/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import { IssueRow } from './issue-row.tsx'
import { useListSelection } from './use-list-selection.ts'

afterEach(cleanup)

const listed = (...numbers: number[]) =>
  numbers.map(
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

/** Its rows are drawn anew for each letter that is typed; the second leaves on Delete. */
function List() {
  const t = useT()
  const formats = useFormats()
  const [text, setText] = useState('')
  const [issues, setIssues] = useState(() => listed(1, 2, 3))
  useShortcuts([{ id: 'leave', keys: 'Delete', textKey: 'leave', scope: 'test', run: () => setIssues(listed(1, 3)) }])
  const { activeIndex, focusRequest, onRowFocus, moveTo } = useListSelection(issues)
  return (
    <>
      <input aria-label="Search" value={text} onChange={event => setText(event.target.value)} />
      <button type="button" onClick={() => moveTo(1)}>
        Second
      </button>
      <ul key={text}>
        {issues.map((issue, index) => (
          <IssueRow
            key={issue.id}
            issue={issue}
            isActive={index === activeIndex}
            isOpen={false}
            focusRequest={index === activeIndex ? focusRequest : 0}
            onFocus={onRowFocus}
            onHover={() => undefined}
            t={t}
            formats={formats}
          />
        ))}
      </ul>
    </>
  )
}

async function open() {
  const router = createRouter({ routeTree: createRootRoute({ component: List }), history: createMemoryHistory() })
  render(<RouterProvider router={router} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Second' }))
  expect(document.activeElement?.textContent).toContain('ABC-2')
  return user
}

test('who types keeps the focus while rows are drawn anew', async () => {
  const user = await open()
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'words')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' }).value).toBe('words')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Search')
})

test('the neighbour gets the focus of a row that leaves', async () => {
  const user = await open()
  await user.keyboard('{Delete}')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('ABC-3'))
})
