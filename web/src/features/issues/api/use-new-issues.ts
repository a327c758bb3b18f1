import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../../platform/api/index.ts'
import { onLive } from '../../../platform/live/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { type IssuePageReply, refreshIssueLists } from './listed-issues.ts'
import type { IssuePageParams } from './use-issue-page.ts'

/** Many changes in a row are looked at together. */
const LOOK_MS = 600
/** Only so far from its top a list tells of what is new. */
const LOOKED_AT = 50

type Found = Pick<IssuePageReply, 'issues'>

/**
 * How many issues have come to match a list since it was read, and how to show them. They are not put into it by
 * themselves, which would move the rows under the pointer.
 */
export function useNewIssues(params: IssuePageParams, shown: readonly { readonly id: string }[]) {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const known = useRef(new Set<string>())
  known.current = new Set(shown.map(({ id }) => id))
  useEffect(() => {
    const heard = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stopped = new AbortController()
    const look = async () => {
      timer = undefined
      const query = { ...params, $top: LOOKED_AT }
      const { issues } = await api.get<Found>('issuePage', {
        fields: { issues: { id: true } } as never,
        query,
        signal: stopped.signal,
      })
      setFresh(new Set(issues.flatMap(({ id }) => (heard.has(id) ? [id] : []))))
    }
    const stop = onLive(message => {
      if (message.type !== 'change' || known.current.has(message.change.issue)) return
      heard.add(message.change.issue)
      // What could not be looked at now is with the next change.
      timer ??= setTimeout(() => look().catch(() => undefined), LOOK_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
      stopped.abort()
      setFresh(new Set())
    }
  }, [params])
  const show = useCallback(() => {
    setFresh(new Set())
    void refreshIssueLists(queryClient)
  }, [])
  return { count: [...fresh].filter(id => !known.current.has(id)).length, show }
}
