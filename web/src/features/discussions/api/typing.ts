import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../platform/api/index.ts'
import { onLive } from '../../../platform/live/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { hostKeys, hostKindOf, isHiddenHost } from '../../host-kinds/index.ts'
import { USER_FIELDS, type UserData } from '../../users/index.ts'

/** Repeated well before the others would take it for over. */
const SAY_EVERY_MS = 4_000

const TYPIST = { timestamp: true, user: USER_FIELDS } as const

/**
 * Tells others that the reader writes a comment: `typed` at each key, `stopped` when that is over.
 * @param isText it is the host's own text that they write
 */
export function useSayTyping(hostId: string, isText = false) {
  const said = useRef(0)
  // It is a courtesy: nothing is wrong when it does not arrive.
  const typed = useCallback(() => {
    if (Date.now() - said.current < SAY_EVERY_MS) return
    said.current = Date.now()
    call(hostKindOf(hostId).routes.typing.say, {
      params: { id: hostId },
      ...(isText && { query: { isText: 'true' } }),
    }).catch(() => undefined)
  }, [hostId, isText])
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

/** Somebody who is writing a comment on a host, or the host's own text. */
export type Typist = { readonly user: UserData; readonly isText: boolean }

type Heard = { readonly user: UserData | null; readonly isText: boolean }

/** Who else is writing on the host, in the order in which they began. */
export function useTypists(hostId: string): readonly Typist[] {
  const [typists, setTypists] = useState<ReadonlyMap<string, Heard>>(new Map())
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const change = (edit: (next: Map<string, Heard>) => unknown) =>
      setTypists(old => {
        const next = new Map(old)
        edit(next)
        return next
      })
    const heard = (id: string, isText: boolean) =>
      change(next => next.set(id, { user: next.get(id)?.user ?? null, isText }))
    const know = (user: UserData) =>
      change(next => next.set(user.id, { user, isText: next.get(user.id)?.isText ?? false }))
    const forget = (id: string) => {
      clearTimeout(timers.get(id))
      timers.delete(id)
      change(next => next.delete(id))
    }
    const stop = onLive(message => {
      if (message.type !== 'typing' || message.typing.host !== hostId) return
      const { user, timestamp, isText, lasts } = message.typing
      const isNew = !timers.has(user)
      clearTimeout(timers.get(user))
      if (timestamp === 0) return forget(user)
      timers.set(
        user,
        setTimeout(() => forget(user), lasts),
      )
      heard(user, isText)
      if (!isNew) return
      readTypists(hostId).then(
        all => {
          for (const one of all) if (one.user && timers.has(one.user.id)) know(one.user)
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
  return [...typists.values()].flatMap(({ user, isText }) => (user ? [{ user, isText }] : []))
}

function readTypists(hostId: string) {
  return queryClient.fetchQuery({
    queryKey: [...hostKeys.host(hostId), 'usersTyping'],
    queryFn: ({ signal }) =>
      call(hostKindOf(hostId).routes.typing.list, { params: { id: hostId }, fields: TYPIST, signal }),
    staleTime: 0,
  })
}
