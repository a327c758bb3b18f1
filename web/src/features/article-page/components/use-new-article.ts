import { useCallback, useRef, useState } from 'react'
import { useSearchState } from '../../../platform/navigation/index.ts'
import { type Ancestor, dropArticleDraft, saveArticleDraft } from '../../articles/index.ts'
import { tellDiscarded, useDraftKeeper, useLocalDraft } from '../../kept-texts/index.ts'

/** An article that is being written, and where it is to stand. */
export type WrittenArticle = {
  readonly summary: string
  readonly content: string
  readonly projectId: string
  readonly parent: Ancestor | null
}

function isWritten(value: unknown): value is WrittenArticle {
  if (typeof value !== 'object' || value === null) return false
  const { summary, content, projectId } = value as Partial<Record<keyof WrittenArticle, unknown>>
  return [summary, content, projectId].every(text => typeof text === 'string')
}

/**
 * A new article, kept while it is typed: on the server a moment later, until then in this browser.
 * @param start what it begins with
 * @param begunId server's id of its draft, when there is one
 */
export function useNewArticle(start: WrittenArticle, begunId: string | null) {
  const [, changeAddress] = useSearchState()
  const unsent = useLocalDraft(`article.${begunId ?? start.parent?.id ?? 'new'}`, isWritten)
  const [article, setArticle] = useState(unsent.value ?? start)
  const [isKept, setKept] = useState(begunId !== null || unsent.value !== null)
  const draftId = useRef(begunId)
  const latest = useRef(article)
  const { keep, forget, isRestored } = unsent
  const keeper = useDraftKeeper(
    useCallback(
      async (written: WrittenArticle, keepalive: boolean) => {
        const { parent, ...others } = written
        draftId.current = await saveArticleDraft(
          draftId.current,
          { ...others, parentId: parent?.id ?? null },
          keepalive,
        )
        if (latest.current !== written) return
        forget()
        // Whoever loads the page anew goes on with it.
        if (!keepalive && location.pathname.endsWith('/articles/n'))
          changeAddress({ draft: draftId.current, parent: undefined, project: undefined, summary: undefined })
      },
      [forget, changeAddress],
    ),
  )
  const show = (next: WrittenArticle) => {
    latest.current = next
    setArticle(next)
    setKept(true)
    keep(next)
    keeper.set(next)
  }
  return {
    article,
    isKept,
    isRestored: isRestored || begunId !== null,
    change: (changes: Partial<WrittenArticle>) => show({ ...latest.current, ...changes }),
    /** Throws away what was written, with a way back. */
    discard: () => {
      const before = latest.current
      tellDiscarded(() => show(before))
      const empty = { ...before, summary: '', content: '' }
      latest.current = empty
      setArticle(empty)
      setKept(false)
      forget()
      void keeper.stop().then(() => {
        const id = draftId.current
        draftId.current = null
        // What could not be dropped is found again, which is better than lost.
        if (id !== null) void dropArticleDraft(id).catch(() => undefined)
      })
    },
    /** Sends nothing more; gives the server's id of the draft, which is published with the article. */
    take: async () => {
      await keeper.stop()
      forget()
      return draftId.current
    },
    /** It was not published, and is a draft again. */
    refused: () => show(latest.current),
  }
}
