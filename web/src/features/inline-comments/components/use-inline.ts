import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { storedValue, useStored } from '../../../platform/storage/index.ts'
import type { ArticleData } from '../../articles/index.ts'
import { targetComment, useInlineComments } from '../../comments/index.ts'
import { useHostRights } from '../../issue-ui/index.ts'
import { isShown, type ShownThreads, type Thread, threadsOf } from '../model/threads.ts'
import { type Places, usePlaces } from './use-places.ts'
import { useWriting, type Writing } from './use-writing.ts'
import { shownWords, type Words } from './words.ts'

/** Comments about words of an article, and what the reader does with them. */
export type Inline = Places & {
  readonly article: ArticleData
  readonly canComment: boolean
  readonly threads: readonly Thread[]
  /** Those that the reader wants to see. */
  readonly visible: readonly Thread[]
  readonly hasFailed: boolean
  readonly retry: () => void
  readonly shown: ShownThreads
  readonly setShown: (shown: ShownThreads) => void
  /** The thread that is open. */
  readonly open: string | null
  /** Opens a thread, also one that was hidden; `go` leads to its words and its card. */
  readonly setOpen: (id: string | null, go?: boolean) => void
  /** Counts how often the reader was led to the open thread. */
  readonly visits: number
  /** The thread that is being answered. */
  readonly answered: string | null
  readonly setAnswered: (id: string | null) => void
  readonly writing: Writing
  /** Where the words stand; null until that is known. */
  readonly words: Words | null
  /** Begins a comment about what is selected; false when that is no place in the text. */
  readonly begin: () => boolean
  /** The text is being written: letters are no keys of its comments, and whoever goes on writes. */
  readonly isEdited: boolean
}

const storedShown = storedValue<'open' | 'resolved' | 'all' | 'none'>(
  'inlineComments',
  'open',
  (value): value is 'open' | 'resolved' | 'all' | 'none' =>
    value === 'open' || value === 'resolved' || value === 'all' || value === 'none',
)

/** The comments about words of an article. */
export function useInline(article: ArticleData): Inline {
  const { data: comments, isError, refetch } = useInlineComments(article.id)
  const { canComment } = useHostRights(article)
  const places = usePlaces()
  const [stored, setStored] = useStored(storedShown)
  const [open, setOpenId] = useState<string | null>(null)
  const [visits, setVisits] = useState(0)
  const [answered, setAnswered] = useState<string | null>(null)
  const threads = useMemo(() => threadsOf(comments ?? []), [comments])
  const shown = useMemo(
    () => ({ open: stored === 'open' || stored === 'all', resolved: stored === 'resolved' || stored === 'all' }),
    [stored],
  )
  const setShown = useCallback(
    (next: ShownThreads) =>
      setStored(next.open ? (next.resolved ? 'all' : 'open') : next.resolved ? 'resolved' : 'none'),
    [setStored],
  )
  const visible = useMemo(
    // The one that is open stays when it is resolved.
    () => threads.filter(thread => isShown(thread, shown) || thread.root.id === open),
    [threads, shown, open],
  )
  const setOpen = useCallback((id: string | null, go = false) => {
    setOpenId(id)
    setAnswered(null)
    if (go) setVisits(count => count + 1)
  }, [])
  useReadAgain(article, threads, refetch)
  useTarget(threads, setOpen)
  const writing = useWriting(article, setOpen)
  const content = article.content ?? ''
  const words = useMemo(() => shownWords(places, content), [places, content])
  const begin = () => {
    const isBegun = writing.begin(words?.selected())
    if (isBegun) getSelection()?.removeAllRanges()
    return isBegun
  }
  const hasFailed = isError && comments === undefined
  return {
    ...places,
    ...{ article, canComment, threads, visible, hasFailed, shown, setShown },
    retry: () => void refetch(),
    ...{ open, setOpen, visits, answered, setAnswered, writing, words, begin, isEdited: false },
  }
}

/** Places belong to a version of the text: those of another one are read again, once for each. */
function useReadAgain(
  { contentVersion }: ArticleData,
  threads: readonly Thread[],
  refetch: () => Promise<unknown>,
): void {
  const asked = useRef<string>(undefined)
  const isBehind = threads.some(({ anchor, isOutdated }) => !isOutdated && anchor.version !== contentVersion)
  useEffect(() => {
    const version = contentVersion ?? ''
    if (!isBehind || asked.current === version) return
    asked.current = version
    void refetch()
  }, [isBehind, contentVersion, refetch])
}

/** A link to a comment opens its thread. */
function useTarget(threads: readonly Thread[], setOpen: Inline['setOpen']): void {
  const followed = useRef<string>(undefined)
  useEffect(() => {
    const follow = () => {
      const target = targetComment(location.hash)
      if (target === undefined || followed.current === target) return
      const thread = threads.find(({ root, replies }) => root.id === target || replies.some(({ id }) => id === target))
      if (!thread) return
      followed.current = target
      setOpen(thread.root.id, true)
    }
    const change = () => {
      followed.current = undefined
      follow()
    }
    follow()
    addEventListener('hashchange', change)
    return () => removeEventListener('hashchange', change)
  }, [threads, setOpen])
}
