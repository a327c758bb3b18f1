import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setLocale } from '../platform/i18n/index.ts'
import { lazyPart } from './lazy-part.tsx'

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

configure({ asyncUtilTimeout: 10_000 })
beforeAll(() => setLocale('en'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function show(Part: React.ComponentType<{ readonly onClose?: () => void }>, onClose?: () => void) {
  // React tells of every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return render(
    <>
      <p>The rest of the page</p>
      <Suspense fallback={null}>
        <Part {...(onClose ? { onClose } : {})} />
      </Suspense>
    </>,
  )
}

test('a part that cannot be loaded says so, leaves the rest alone, and comes when it is tried again', async () => {
  let isAway = true
  const load = vi.fn(async () => (isAway ? gone() : () => <p>The part</p>))
  show(lazyPart(load))
  expect((await screen.findByRole('alert')).textContent).toContain('This part could not be loaded.')
  screen.getByText('The rest of the page')
  expect(load).toHaveBeenCalledOnce()
  isAway = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('The part')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('whoever opens it later has it tried again without asking', async () => {
  let isAway = true
  const Part = lazyPart(async () => (isAway ? gone() : () => <p>The part</p>))
  const { unmount } = show(Part)
  await screen.findByRole('alert')
  unmount()
  isAway = false
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 1_000)
  show(Part)
  await screen.findByText('The part')
})

test('what would stand above the page can be put away, and what nobody sees says nothing', async () => {
  const onClose = vi.fn()
  show(lazyPart<{ readonly onClose?: () => void }>(gone, 'above'), onClose)
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
  cleanup()
  const failing = vi.fn(gone)
  show(lazyPart(failing, 'unseen'))
  await vi.waitFor(() => expect(failing).toHaveBeenCalledOnce())
  screen.getByText('The rest of the page')
  expect(screen.queryByRole('alert')).toBeNull()
})
