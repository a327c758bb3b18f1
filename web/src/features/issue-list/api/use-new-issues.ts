import type { Read } from '@cairn/common/features/entities'
import { issuePage } from '@cairn/common/features/issue-search'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../platform/api/index.ts'
import { queryClient, rewrite } from '../../../platform/query/index.ts'
import type { IssuePageParams } from '../../issue-search/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import { type IssuePages, issueKeys, refreshIssueLists } from '../../issues/index.ts'
import { type ArrivedIssue, countArrived, type MatchCount } from '../model/arrived-issues.ts'
import { afterChanges } from './after-changes.ts'

/** Only so far from its top a list tells of what is new. */
const LOOKED_AT = 50

const FOUND = { issues: { id: true }, total: true, totalIsMinimum: true } as const
type Found = Read<'IssuePage', typeof FOUND>

/** Before these an issue was in no list. */
const CREATED_KINDS = { 'issue.created': true, 'issue.restored': true, 'issue.imported': true }

/**
 * Keeps the number of a list's issues true while others work, and tells how many have come to match it since it was
 * read, how many have come up from further down, how many of those in it no longer match, and how to bring it up to
 * date. By itself nothing is put into it or taken out, which would move the rows under the pointer.
 */
export function useNewIssues(params: IssuePageParams, shown: readonly Pick<ListedIssue, 'id' | 'isOutside'>[]) {
  const [fresh, setFresh] = useState(NOTHING)
  const known = useRef(new Set<string>())
  // A list may have tens of thousands, and is drawn anew for other reasons, too.
  known.current = useMemo(() => new Set(shown.map(({ id }) => id)), [shown])
  const outside = useMemo(() => shown.filter(({ isOutside }) => isOutside).length, [shown])
  useEffect(() => {
    /** Issues that are not in the list, and whether they came to be since. */
    const heard = new Map<string, boolean>()
    const stop = afterChanges(
      async signal => {
        const query = { ...params, $top: LOOKED_AT }
        const { issues, ...now } = await call(issuePage, { fields: FOUND, query, signal })
        const arrived = issues.flatMap(({ id }) => {
          const isCreated = heard.get(id)
          return isCreated === undefined || known.current.has(id) ? [] : [{ id, isCreated }]
        })
        setFresh({ arrived, atRead: countAtRead(params), now })
        writeCount(params, now)
      },
      (issue, kind) => {
        if (!known.current.has(issue)) heard.set(issue, heard.get(issue) || Object.hasOwn(CREATED_KINDS, kind))
      },
    )
    return () => {
      stop()
      setFresh(NOTHING)
    }
  }, [params])
  const show = useCallback(() => {
    setFresh(NOTHING)
    void refreshIssueLists(queryClient)
    void queryClient.invalidateQueries({ queryKey: ['issueGroups'] })
  }, [])
  const arrived = fresh.arrived.filter(({ id }) => !known.current.has(id))
  return { ...countArrived(arrived, fresh.atRead, fresh.now, outside), outside, show }
}

type Fresh = { readonly arrived: readonly ArrivedIssue[]; readonly atRead: MatchCount; readonly now: MatchCount }
const NOTHING: Fresh = { arrived: [], atRead: {}, now: {} }

/** How many there were before the number was kept true. */
function countAtRead(params: IssuePageParams): MatchCount {
  const first = queryClient.getQueryData<IssuePages>(issueKeys.issuePage(params))?.pages[0]
  return first?.countAtRead ?? first ?? {}
}

function writeCount(params: IssuePageParams, count: Pick<Found, 'total' | 'totalIsMinimum'>): void {
  rewrite<IssuePages>(issueKeys.issuePage(params), list => {
    const [first, ...more] = list?.pages ?? []
    if (!list || !first || (first.total === count.total && first.totalIsMinimum === count.totalIsMinimum)) return list
    const { countAtRead = { total: first.total ?? 0, totalIsMinimum: first.totalIsMinimum ?? false } } = first
    return { ...list, pages: [{ ...first, ...count, countAtRead }, ...more] }
  })
}
