import type { Read } from '@cairn/common/features/entities'
import { issuePage } from '@cairn/common/features/issue-search'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../platform/api/index.ts'
import { queryClient, rewrite } from '../../../platform/query/index.ts'
import type { IssuePageParams } from '../../issue-search/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import { type IssuePages, issueKeys, refreshIssueLists } from '../../issues/index.ts'
import { afterChanges } from './after-changes.ts'

/** Only so far from its top a list tells of what is new. */
const LOOKED_AT = 50

const FOUND = { issues: { id: true }, total: true, totalIsMinimum: true } as const
type Found = Read<'IssuePage', typeof FOUND>

/**
 * Keeps the number of a list's issues true while others work, and tells how many have come to match it since it was
 * read, how many of those in it no longer do, and how to bring it up to date. By itself nothing is put into it or taken
 * out, which would move the rows under the pointer.
 */
export function useNewIssues(params: IssuePageParams, shown: readonly Pick<ListedIssue, 'id' | 'isOutside'>[]) {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const known = useRef(new Set<string>())
  // A list may have tens of thousands, and is drawn anew for other reasons, too.
  known.current = useMemo(() => new Set(shown.map(({ id }) => id)), [shown])
  const outside = useMemo(() => shown.filter(({ isOutside }) => isOutside).length, [shown])
  useEffect(() => {
    const heard = new Set<string>()
    const stop = afterChanges(
      async signal => {
        const query = { ...params, $top: LOOKED_AT }
        const { issues, ...count } = await call(issuePage, { fields: FOUND, query, signal })
        setFresh(new Set(issues.flatMap(({ id }) => (heard.has(id) && !known.current.has(id) ? [id] : []))))
        writeCount(params, count)
      },
      issue => {
        if (!known.current.has(issue)) heard.add(issue)
      },
    )
    return () => {
      stop()
      setFresh(new Set())
    }
  }, [params])
  const show = useCallback(() => {
    setFresh(new Set())
    void refreshIssueLists(queryClient)
    void queryClient.invalidateQueries({ queryKey: ['issueGroups'] })
  }, [])
  return {
    count: [...fresh].filter(id => !known.current.has(id)).length,
    outside,
    show,
  }
}

function writeCount(params: IssuePageParams, count: Pick<Found, 'total' | 'totalIsMinimum'>): void {
  rewrite<IssuePages>(issueKeys.issuePage(params), list => {
    const [first, ...more] = list?.pages ?? []
    if (!list || !first || (first.total === count.total && first.totalIsMinimum === count.totalIsMinimum)) return list
    return { ...list, pages: [{ ...first, ...count }, ...more] }
  })
}
