import { listTyping, sayTypingRoute, stopTypingRoute } from '@cairn/common/features/live'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../platform/api/index.ts'
import { onLive } from '../../../platform/live/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { isHiddenIssue, issueKeys } from '../../issues/index.ts'
import { USER_FIELDS, type UserData } from '../../users/index.ts'

/** Repeated well before the others would take it for over. */
const SAY_EVERY_MS = 4_000

const TYPIST = { timestamp: true, user: USER_FIELDS } as const

/** Tells others that the reader writes a comment: `typed` at each key, `stopped` when that is over. */
export function useSayTyping(issueId: string) {
  const said = useRef(0)
  // It is a courtesy: nothing is wrong when it does not arrive.
  const typed = useCallback(() => {
    if (Date.now() - said.current < SAY_EVERY_MS) return
    said.current = Date.now()
    call(sayTypingRoute, { params: { id: issueId } }).catch(() => undefined)
  }, [issueId])
  const stopped = useCallback(() => {
    if (said.current === 0) return
    said.current = 0
    if (!isShown(issueId)) return
    call(stopTypingRoute, { params: { id: issueId } }).catch(() => undefined)
  }, [issueId])
  useEffect(() => stopped, [stopped])
  return { typed, stopped }
}

/** What was deleted or hidden while somebody wrote is nothing to tell of. */
function isShown(issueId: string): boolean {
  const state = queryClient.getQueryState(issueKeys.issue(issueId))
  return state?.data !== undefined && !isHiddenIssue(state.error)
}

/** Who else is writing a comment on the issue, in the order in which they began. */
export function useTypists(issueId: string): readonly UserData[] {
  const [typists, setTypists] = useState<ReadonlyMap<string, UserData | null>>(new Map())
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const set = (id: string, user: UserData | null | undefined) =>
      setTypists(old => {
        const next = new Map(old)
        if (user === undefined) next.delete(id)
        else if (user !== null || !next.has(id)) next.set(id, user)
        return next
      })
    const forget = (id: string) => {
      clearTimeout(timers.get(id))
      timers.delete(id)
      set(id, undefined)
    }
    const stop = onLive(message => {
      if (message.type !== 'typing' || message.typing.issue !== issueId) return
      const { user, timestamp, lasts } = message.typing
      const isNew = !timers.has(user)
      clearTimeout(timers.get(user))
      if (timestamp === 0) return forget(user)
      timers.set(
        user,
        setTimeout(() => forget(user), lasts),
      )
      if (!isNew) return
      set(user, null)
      readTypists(issueId).then(
        all => {
          for (const one of all) if (one.user && timers.has(one.user.id)) set(one.user.id, one.user)
        },
        () => undefined,
      )
    })
    return () => {
      stop()
      for (const timer of timers.values()) clearTimeout(timer)
      setTypists(new Map())
    }
  }, [issueId])
  return [...typists.values()].filter(user => user !== null)
}

function readTypists(issueId: string) {
  return queryClient.fetchQuery({
    queryKey: ['issues', issueId, 'usersTyping'],
    queryFn: ({ signal }) => call(listTyping, { params: { id: issueId }, fields: TYPIST, signal }),
    staleTime: 0,
  })
}
