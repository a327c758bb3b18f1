import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { hrefOf } from '../../../platform/navigation/index.ts'

/** Id of the history entry that the address leads to: `#entry-12-34`. */
export function useTargetEntry(): string | null {
  const hash = useRouterState({ select: state => state.location.hash })
  return /^#?entry-(\d+-\d+)$/.exec(hash)?.[1] ?? null
}

/** The time (ms) that the address leads back to: `#at-1700000000000`. */
export function usePastTime(): number | null {
  const hash = useRouterState({ select: state => state.location.hash })
  const time = /^#?at-(\d{1,15})$/.exec(hash)?.[1]
  return time === undefined ? null : Number(time)
}

/** Changes the last part of the address (`at-…`, `entry-…`, empty for none) and leaves the rest. */
export function useSetHash(): (hash: string, options?: { readonly replace?: boolean }) => void {
  const router = useRouter()
  return useCallback(
    (hash, options) => {
      const { pathname, searchStr } = router.latestLocation
      const next = hrefOf(pathname + searchStr) + (hash === '' ? '' : `#${hash}`)
      if (options?.replace) router.history.replace(next)
      else router.history.push(next)
    },
    [router],
  )
}
