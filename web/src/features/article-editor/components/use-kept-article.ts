import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type DraftFiles, useDraftFiles } from '../../drafts/index.ts'
import { tellDiscarded, useDraftKeeper, useLocalDraft } from '../../kept-texts/index.ts'

type Written = { readonly content: string }
const lengthOf = ({ content }: Written): number => content.length

type KeptArticleOptions<T> = {
  /** Where this browser keeps what the server has not got yet. */
  readonly place: string
  readonly accepts: (value: unknown) => value is T
  /** The server's draft; null: there is none. Its id stays the same while the screen stands. */
  readonly found: { readonly id: string; readonly value: T } | null
  /** What the writing begins with. */
  readonly start: () => T
  /** Keeps it on the server; gives the id of the draft. It must stay the same while the screen stands. */
  readonly save: (id: string | null, value: T, keepalive: boolean) => Promise<string>
  readonly drop: (id: string) => Promise<void>
}

export type KeptArticle<T> = {
  /** Null: nothing was written. */
  readonly value: T | null
  readonly isRestored: boolean
  readonly files: DraftFiles
  readonly change: (next: T) => void
  /** Throws away what was written, with a way back where no files go with it. */
  readonly discard: () => void
  /** The same for what says nothing new. */
  readonly discardSilently: () => void
  /** Sends nothing more; waits for files, and gives the server's id of the draft, which is published. */
  readonly take: () => Promise<string | null>
  /** It was published. */
  readonly taken: () => void
}

/**
 * An article, or new texts of one, kept while they are typed: in this browser at once, a moment later on the server, which
 * has the files as well. What the server has is not kept here.
 */
export function useKeptArticle<T extends Written>({
  place,
  accepts,
  found,
  start,
  save,
  drop,
}: KeptArticleOptions<T>): KeptArticle<T> {
  const unsent = useLocalDraft(place, accepts, lengthOf)
  const { keep, forget } = unsent
  const [value, setValue] = useState<T | null>(unsent.value ?? found?.value ?? null)
  const [isRestored, setRestored] = useState(value !== null)
  const [id, setId] = useState(found?.id ?? null)
  const latest = useRef(value)
  const draftId = useRef(id)
  const begin = useRef(start)
  begin.current = start

  const keeper = useDraftKeeper(
    useCallback(
      async (written: T, keepalive: boolean) => {
        draftId.current = await save(draftId.current, written, keepalive)
        setId(draftId.current)
        if (latest.current === written) forget()
      },
      [save, forget],
    ),
    lengthOf,
  )
  // The browser went before it was sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what was found here
  useEffect(() => {
    if (unsent.value !== null) keeper.set(unsent.value)
  }, [keeper])

  const filesPlace = useMemo(() => (id === null ? null : ({ kind: 'article', draftId: id } as const)), [id])
  const beginFiles = useCallback(async () => {
    if (draftId.current === null) {
      keeper.set(latest.current ?? begin.current())
      keeper.flush(false)
      await keeper.sent()
    }
    if (draftId.current === null) throw new Error('The draft could not be kept')
    return { kind: 'article', draftId: draftId.current } as const
  }, [keeper])
  const files = useDraftFiles(filesPlace, beginFiles)

  const change = (next: T) => {
    latest.current = next
    setValue(next)
    keep(next)
    keeper.set(next)
  }
  const clear = () => {
    latest.current = null
    setValue(null)
    setRestored(false)
    forget()
  }
  const discardSilently = () => {
    clear()
    void keeper.stop().then(() => {
      const dropped = draftId.current
      draftId.current = null
      setId(null)
      // What could not be dropped is found again, which is better than lost.
      if (dropped !== null) void drop(dropped).catch(() => undefined)
    })
  }
  return {
    value,
    isRestored,
    files,
    change,
    discard: () => {
      const before = latest.current
      if (before !== null && files.files.length === 0) tellDiscarded(() => change(before))
      discardSilently()
    },
    discardSilently,
    take: async () => {
      await files.idle()
      await keeper.stop()
      return draftId.current
    },
    taken: clear,
  }
}
