import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setLocale, withTexts } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { SignInAgain } from './sign-in-again.tsx'

const dialog = (turn: number) => (
  <QueryClientProvider client={queryClient}>
    <SignInAgain turn={turn} onClose={() => undefined} />
  </QueryClientProvider>
)

beforeAll(async () => {
  await setLocale('en')
  await withTexts('auth', async () => undefined)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

test('keeps what was typed when it opens once more above what came over it', async () => {
  const { rerender } = render(dialog(0))
  await userEvent.type(screen.getByLabelText('Login'), 'lin')
  await userEvent.type(screen.getByLabelText('Password'), 'half a sec')
  rerender(dialog(1))
  expect(screen.getByLabelText('Login')).toHaveProperty('value', 'lin')
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'half a sec')
})
