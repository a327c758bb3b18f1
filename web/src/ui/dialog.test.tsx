import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setLocale } from '../platform/i18n/index.ts'
import { ConfirmDialog, type ConfirmDialogProps } from './dialog.tsx'

beforeAll(() => setLocale('en'))
afterEach(cleanup)

/** Opens one and presses Enter at once; tells what came of it. */
async function answerAtOnce(kind: Pick<ConfirmDialogProps, 'isDanger' | 'keepText'>): Promise<string> {
  let answer = 'none'
  const danger = kind.isDanger ? { isDanger: true as const, keepText: kind.keepText ?? '' } : {}
  render(
    <ConfirmDialog
      title="Delete the group?"
      text="Its people stay."
      confirmText="Delete"
      isOpen
      onConfirm={() => {
        answer = 'confirmed'
      }}
      onClose={() => {
        answer = 'closed'
      }}
      {...danger}
    />,
  )
  await waitFor(() => expect(document.activeElement?.tagName).toBe('BUTTON'))
  await userEvent.setup().keyboard('{Enter}')
  return answer
}

test('whoever presses Enter in a destructive dialog destroys nothing, and the safe button says what stays', async () => {
  expect(await answerAtOnce({ isDanger: true, keepText: 'Keep group' })).toBe('closed')
  expect(screen.getByRole('button', { name: 'Keep group' })).toBe(document.activeElement)
})

test('a question about something harmless is answered by Enter', async () => {
  expect(await answerAtOnce({})).toBe('confirmed')
})
