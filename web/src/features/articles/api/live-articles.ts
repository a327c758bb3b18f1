import { useEffect } from 'react'
import { onLive } from '../../../platform/live/index.ts'
import { isBusy, queryClient } from '../../../platform/query/index.ts'
import { hostNameOf } from '../../host-kinds/index.ts'
import { articleKeys } from './keys.ts'
import { removeFromTree, rereadInTree } from './tree-changes.ts'

/** Changes come in groups: one reading shows them all. */
const GATHER_MS = 50
/** While the reader's own changes are on their way, a reading would paint over them. */
const BUSY_MS = 200

/** Kinds after which the article is there no longer, for the reader at least. */
const GONE: readonly string[] = ['article.deleted', 'article.hidden', 'article.erased']
/** Kinds that tell of the article itself, and so of its row in the tree. */
const OWN = /^article\.(created|changed|restored)$/

/** Kinds that tell of what is inside, by which no list finds or orders articles. */
const INSIDE = /^(?:comment|attachment|reaction)\./

/** Brings open articles and the tree up to date whenever something is heard to have changed. */
export function useLiveArticles(): void {
  useEffect(() => hearArticleChanges(), [])
}

export function hearArticleChanges(): () => void {
  let waiting = new Map<string, Set<string>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (time: number) => {
    timer ??= setTimeout(() => {
      timer = undefined
      const now = waiting
      waiting = new Map([...now].filter(([id]) => isBusy(id) || isBusy(`comments ${id}`) || isBusy('article tree')))
      for (const id of waiting.keys()) now.delete(id)
      bringUpToDate(now)
      if (waiting.size > 0) later(BUSY_MS)
    }, time)
  }
  const stop = onLive(message => {
    if (message.type === 'reset') {
      for (const queryKey of [
        articleKeys.articles,
        articleKeys.levels,
        articleKeys.projects,
        articleKeys.titles,
        articleKeys.starred,
      ])
        void queryClient.invalidateQueries({ queryKey })
    }
    if (message.type !== 'change' || hostNameOf(message.change.host) !== 'article') return
    const { host, kind } = message.change
    waiting.set(host, (waiting.get(host) ?? new Set()).add(kind))
    later(GATHER_MS)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

function bringUpToDate(changes: ReadonlyMap<string, ReadonlySet<string>>): void {
  const rows: string[] = []
  let isFoundOtherwise = false
  for (const [id, kinds] of changes) {
    const isGone = GONE.some(kind => kinds.has(kind)) && !kinds.has('article.restored')
    readArticle(id, kinds, isGone)
    if (isGone) removeFromTree(id)
    else if ([...kinds].some(kind => OWN.test(kind))) rows.push(id)
    isFoundOtherwise ||= [...kinds].some(kind => !INSIDE.test(kind))
  }
  if (rows.length > 0) void rereadInTree(rows)
  if (!isFoundOtherwise) return
  // Only what is on the screen is read again at once.
  for (const queryKey of [articleKeys.titles, articleKeys.starred]) void queryClient.invalidateQueries({ queryKey })
}

function readArticle(id: string, kinds: ReadonlySet<string>, isGone: boolean): void {
  const queryKey = articleKeys.host(id)
  // What is gone is not shown any longer.
  if (isGone) void queryClient.resetQueries({ queryKey, exact: true })
  else if ([...kinds].every(kind => kind.startsWith('comment.'))) {
    for (const key of [articleKeys.comments(id), articleKeys.activities(id), articleKeys.followers(id)])
      void queryClient.invalidateQueries({ queryKey: key })
    void queryClient.invalidateQueries({ queryKey, exact: true })
  } else void queryClient.invalidateQueries({ queryKey })
}
