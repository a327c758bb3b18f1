import { GONE_KINDS } from '@cairn/common/features/live'
import type { Query } from '@tanstack/react-query'
import { type LiveChange, onLive } from '../../../platform/live/index.ts'
import { isBusy, queryClient } from '../../../platform/query/index.ts'
import { issueKeys } from './keys.ts'
import { dropIssues } from './list-cache.ts'
import { type IssuePages, refreshIssueLists } from './listed-issues.ts'
import { MAX_ROWS, readRows } from './listed-truth.ts'

/** Changes come in groups: one reading shows them all. */
const GATHER_MS = 10
/** While the reader's own changes are on their way, a reading would paint over them. */
const BUSY_MS = 150

type Waiting = Map<string, Set<string>>

/** A tab that nobody looks at reads when it is looked at again: many of them would ask for the same at once. */
const reading = () => ({ refetchType: document.visibilityState === 'hidden' ? 'none' : 'active' }) as const

/** Brings open issues and lists up to date whenever something is heard to have changed. */
export function hearIssueChanges(): () => void {
  let waiting: Waiting = new Map()
  /** Heard while something was being read for the first time, which may be from before. */
  let late: Waiting = new Map()
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (time: number) => {
    timer ??= setTimeout(() => {
      timer = undefined
      const [now, before] = [waiting, late]
      const isFirst = isReadingFirst()
      if (!isFirst) noteAll(now, before)
      waiting = new Map(bringUpToDate(now))
      // Once more when that is there, not all the time until then.
      late = isFirst ? noteAll(before, now) : new Map()
      if (waiting.size + late.size > 0) later(BUSY_MS)
    }, time)
  }
  const stop = onLive(message => {
    if (message.type === 'reset') readAll()
    if (message.type !== 'change') return
    note(waiting, message.change)
    later(GATHER_MS)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

function note(waiting: Waiting, { issue, kind }: LiveChange): void {
  if (issue === null) return
  const kinds = waiting.get(issue) ?? new Set()
  waiting.set(issue, kinds.add(kind))
}

function noteAll(waiting: Waiting, others: Waiting): Waiting {
  for (const [issue, kinds] of others) waiting.set(issue, new Set([...(waiting.get(issue) ?? []), ...kinds]))
  return waiting
}

function isReadingFirst(): boolean {
  const isFirst = { predicate: ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching' }
  const cache = queryClient.getQueryCache()
  return [issueKeys.issues, issueKeys.issuePages].some(
    queryKey => cache.find({ queryKey, exact: false, ...isFirst }) !== undefined,
  )
}

/** Something was missed, or the reader's rights are others by now: so may be all that is shown, also beside issues. */
function readAll(): void {
  const [lists] = issueKeys.issuePages
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== lists, ...reading() })
  readLists()
}

function readLists(): void {
  if (document.visibilityState === 'hidden')
    void queryClient.invalidateQueries({ queryKey: issueKeys.issuePages, ...reading() })
  else void refreshIssueLists(queryClient)
}

/** Gives what has to wait. */
function bringUpToDate(changes: Waiting): Waiting {
  const busy: Waiting = new Map()
  const rows: string[] = []
  const gone = new Set<string>()
  const listed = listedIds()
  for (const [issue, kinds] of changes) {
    if (isBusy(issue) || isBusy(`comments ${issue}`)) {
      busy.set(issue, kinds)
      continue
    }
    const isGone = GONE_KINDS.some(kind => kinds.has(kind))
    readIssue(issue, kinds, isGone)
    if (isGone) gone.add(issue)
    else if (listed.has(issue)) rows.push(issue)
  }
  takeOut(new Set([...gone].filter(issue => listed.has(issue))))
  if (rows.length > MAX_ROWS || (rows.length > 0 && document.visibilityState === 'hidden')) readLists()
  // Without an answer the rows stay as they were.
  else void readRows(rows).catch(() => undefined)
  return busy
}

/** What is gone leaves the lists, unless it is back by now: word of it may come after that. */
function takeOut(gone: ReadonlySet<string>): void {
  if (gone.size === 0) return
  const isMuch = gone.size > MAX_ROWS || document.visibilityState === 'hidden'
  if (!isMuch) return void readRows([...gone]).catch(() => dropIssues(gone).keep())
  dropIssues(gone).keep()
  readLists()
}

function readIssue(id: string, kinds: ReadonlySet<string>, isGone: boolean): void {
  const key = issueKeys.issue(id)
  // What is gone is not shown any longer.
  if (isGone) void queryClient.resetQueries({ queryKey: key, exact: true })
  else if ([...kinds].every(kind => kind.startsWith('comment.'))) {
    void queryClient.invalidateQueries({ queryKey: key, exact: true, ...reading() })
    void queryClient.invalidateQueries({ queryKey: issueKeys.comments(id), ...reading() })
    void queryClient.invalidateQueries({ queryKey: issueKeys.activities(id), ...reading() })
    // Older comments that are pinned come with them alone.
    if ([...kinds].some(kind => kind !== 'comment.added'))
      void queryClient.invalidateQueries({ queryKey: issueKeys.followers(id), ...reading() })
  } else void queryClient.invalidateQueries({ queryKey: key, ...reading() })
}

const allPages = () => queryClient.getQueriesData<IssuePages>({ queryKey: issueKeys.issuePages })

/** Every issue that some list in memory holds. */
function listedIds(): ReadonlySet<string> {
  return new Set(allPages().flatMap(([, list]) => list?.pages.flatMap(page => page.issues.map(({ id }) => id)) ?? []))
}
