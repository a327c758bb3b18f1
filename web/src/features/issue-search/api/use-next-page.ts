import { hashKey, type QueryKey } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { connection } from '../../../platform/connection/index.ts'
import { queryClient, rewrite } from '../../../platform/query/index.ts'
import type { IssuePageReply, IssuePages } from '../../issues/index.ts'

export type NextPage = {
  readonly fetchNextPage: () => Promise<void>
  readonly isFetchingNextPage: boolean
  /** The next rows could not be loaded, and are not being tried again. */
  readonly hasNextFailed: boolean
}

/** What a page is read by, and whether it was aborted. */
export type ReadPage<P extends IssuePageReply> = (cursor: string | null, signal: AbortSignal) => Promise<P>

/**
 * Reads a list's next page and puts it behind those that are there by then. The query's own way would put back what
 * stood there when it began: changes that came meanwhile would be lost, and rows that were let go of come back.
 */
export function useNextPage<P extends IssuePageReply>(queryKey: QueryKey, read: ReadPage<P>): NextPage {
  const hash = hashKey(queryKey)
  const latest = useRef({ queryKey, read })
  latest.current = { queryKey, read }
  const [state, setState] = useState({ hash, is: 'idle' as 'idle' | 'loading' | 'failed' })
  const is = state.hash === hash ? state.is : 'idle'
  const running = useRef<string>(undefined)

  const fetchNextPage = useCallback(async () => {
    const { queryKey, read } = latest.current
    const cursor = cursorOf(queryClient.getQueryData<IssuePages>(queryKey))
    if (cursor === null || running.current === hash) return
    running.current = hash
    const tell = (is: 'idle' | 'loading' | 'failed') => running.current === hash && setState({ hash, is })
    tell('loading')
    try {
      const page = await queryClient.fetchQuery({
        queryKey: ['nextPage', queryKey, cursor],
        queryFn: ({ signal }) => read(cursor, signal),
        staleTime: 0,
        gcTime: 0,
      })
      rewrite<IssuePages>(queryKey, list =>
        // It may have been read anew meanwhile, and end elsewhere.
        list && cursorOf(list) === cursor
          ? { pages: [...list.pages, page], pageParams: [...list.pageParams, cursor] }
          : list,
      )
      tell('idle')
    } catch {
      tell('failed')
    } finally {
      if (running.current === hash) running.current = undefined
    }
  }, [hash])
  useEffect(
    () => () => {
      if (running.current === hash) running.current = undefined
      void queryClient.cancelQueries({ queryKey: ['nextPage', JSON.parse(hash)] })
    },
    [hash],
  )
  const hasNextFailed = is === 'failed'
  useEffect(() => {
    if (hasNextFailed) return connection.onBack(() => void fetchNextPage())
  }, [hasNextFailed, fetchNextPage])
  return { fetchNextPage, isFetchingNextPage: is === 'loading', hasNextFailed }
}

const cursorOf = (list: IssuePages | undefined): string | null => list?.pages.at(-1)?.cursor ?? null
