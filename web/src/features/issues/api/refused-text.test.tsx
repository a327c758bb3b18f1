import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../platform/query/index.ts'
import { issueKeys } from './keys.ts'
import { optimistic } from './use-update-issue.ts'

const refuse = () => Promise.reject(new Error('Refused'))

beforeEach(() => {
  queryClient.setQueryData(issueKeys.issue('2-1'), { id: '2-1', description: 'as it was' })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

function Shown() {
  const issue = useQuery<{ description: string }>({
    queryKey: issueKeys.issue('2-1'),
    staleTime: Infinity,
    queryFn: refuse,
  })
  return <p role="note">{issue.data?.description}</p>
}

test('who is told that a text was refused sees the one that stands there, and not their own', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <Shown />
    </QueryClientProvider>,
  )
  const shown = () => screen.getByRole('note').textContent
  let before: string | null = null
  let after: string | null = null
  await act(async () => {
    await optimistic(
      '2-1',
      issue => ({ ...issue, description: 'mine' }),
      async () => {
        await expect.poll(shown).toBe('mine')
        before = shown()
        throw new Error('Refused')
      },
    ).catch(() => {
      after = shown()
    })
  })
  expect([before, after]).toEqual(['mine', 'as it was'])
})
