import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../platform/api/index.ts'
import { onLive } from '../../../platform/live/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { hostKeys, hostKindOf, isHiddenHost } from '../../host-kinds/index.ts'
import { USER_FIELDS, type UserData } from '../../users/index.ts'

/** Repeated well before the others would take it for over. */
const SAY_EVERY_MS = 4_000

const TYPIST = { timestamp: true, user: USER_FIELDS } as const

/** Tells others that the reader writes a comment: `typed` at each key, `stopped` when that is over. */
export function useSayTyping(hostId: string) {
  const said = useRef(0)
  // It is a courtesy: nothing is wrong when it does not arrive.
  const typed = useCallback(() => {
    if (Date.now() - said.current < SAY_EVERY_MS) return
    said.current = Date.now()
    call(hostKindOf(hostId).routes.typing.say, { params: { id: hostId } }).catch(() => undefined)
  }, [hostId])
  const stopped = useCallback(() => {
    if (said.current === 0) return
    said.current = 0
    if (!isShown(hostId)) return
    call(hostKindOf(hostId).routes.typing.stop, { params: { id: hostId } }).catch(() => undefined)
  }, [hostId])
  useEffect(() => stopped, [stopped])
  return { typed, stopped }
}

/** What was deleted or hidden while somebody wrote is nothing to tell of. */
function isShown(hostId: string): boolean {
  const state = queryClient.getQueryState(hostKeys.host(hostId))
  return state?.data !== undefined && !isHiddenHost(state.error)
}

/** Who else is writing a comment on the host, in the order in which they began. */
export function useTypists(hostId: string): readonly UserData[] {
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
      if (message.type !== 'typing' || message.typing.host !== hostId) return
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
      readTypists(hostId).then(
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
  }, [hostId])
  return [...typists.values()].filter(user => user !== null)
}

function readTypists(hostId: string) {
  return queryClient.fetchQuery({
    queryKey: [...hostKeys.host(hostId), 'usersTyping'],
    queryFn: ({ signal }) =>
      call(hostKindOf(hostId).routes.typing.list, { params: { id: hostId }, fields: TYPIST, signal }),
    staleTime: 0,
  })
}
