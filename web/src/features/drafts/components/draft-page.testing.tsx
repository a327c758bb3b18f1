import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { setLocale, withTexts } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { configQuery } from '../../../platform/session/index.ts'
import { forgetOwner, setStorageOwner } from '../../../platform/storage/index.ts'

/** A request as the server got it. */
export type Sent = {
  readonly method: string
  /** Below `api/`, without parameters. */
  readonly path: string
  readonly body: unknown
  /** It goes on when the page is left. */
  readonly isLast: boolean
  readonly signal: AbortSignal | null | undefined
}

/** What the server answers: a reply, or what is in its body. */
export type Answer = (sent: Sent) => unknown

/**
 * Somebody's page before a server that answers as it is told. Time passes by `pass` alone.
 * @returns what the server got so far
 */
export async function openPage(answer: Answer): Promise<readonly Sent[]> {
  await withTexts(['issue', 'custom-fields'], () => setLocale('en'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  setStorageOwner('1-1')
  queryClient.setQueryData(configQuery.queryKey, {
    system: { $type: 'SystemFrontendConfig', maxUploadFileSize: 1_000 },
  })
  const got: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const sent: Sent = {
      method: init.method ?? 'GET',
      path: new URL(address, 'http://localhost').pathname.replace(/^\/api\//, ''),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      isLast: init.keepalive === true,
      signal: init.signal,
    }
    got.push(sent)
    const said = await answer(sent)
    return said instanceof Response ? said : Response.json(said ?? null)
  })
  return got
}

export async function closePage(): Promise<void> {
  cleanup()
  // What is sent at the end belongs to this page.
  await pass(0)
  queryClient.clear()
  forgetOwner({ sparesUnsent: false })
  vi.useRealTimers()
  vi.unstubAllGlobals()
}

export const page = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** A hook on the page, once the server has answered what it asks at first. */
export async function onPage<T>(use: () => T): Promise<{ readonly current: T; readonly leave: () => void }> {
  const { result, unmount } = renderHook(use, { wrapper: page })
  await pass(0)
  return {
    get current() {
      return result.current
    },
    leave: unmount,
  }
}

/** Lets time pass, in ms, and what is on its way arrive. */
export async function pass(ms: number): Promise<void> {
  // A reply wakes who waits for it, who may ask again at once.
  for (const part of [ms, 1, 1, 1]) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(part)
      await vi.advanceTimersByTimeAsync(1)
    })
  }
}

export const refusal = (status: number, code: string) =>
  Response.json({ error: code, error_description: `Refused: ${code}`, code }, { status })

/** The writes so far, in words: `POST issues/2-1/draftComment`. */
export const writesOf = (got: readonly Sent[]) =>
  got.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)

export const readsOf = (got: readonly Sent[]) => got.filter(({ method }) => method === 'GET').map(({ path }) => path)

/** What was written last. */
export const lastBody = (got: readonly Sent[]) => got.findLast(({ method }) => method === 'POST')?.body

/** An answer that comes when it is told to. */
export function later() {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  return { promise, come: resolve }
}
