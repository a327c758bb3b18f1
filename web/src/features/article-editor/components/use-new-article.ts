import { useCallback, useRef } from 'react'
import { useSearchState } from '../../../platform/navigation/index.ts'
import { type Ancestor, newDrafts } from '../../articles/index.ts'
import { useKeptArticle } from './use-kept-article.ts'

/** An article that is being written, and where it is to stand. */
export type WrittenArticle = {
  readonly summary: string
  readonly content: string
  readonly projectId: string
  readonly parent: Ancestor | null
  /** It is a pattern for new articles, which stands nowhere. */
  readonly isTemplate: boolean
  /** As a template it shall be offered in all projects. */
  readonly isForAll?: boolean
  /** The title of the template that it was begun with is filled in when there is one. */
  readonly awaitsTitle?: boolean
}

function isWritten(value: unknown): value is WrittenArticle {
  if (typeof value !== 'object' || value === null) return false
  const { summary, content, projectId, isTemplate } = value as Partial<Record<keyof WrittenArticle, unknown>>
  return [summary, content, projectId].every(text => typeof text === 'string') && typeof isTemplate === 'boolean'
}

const save = (id: string | null, { parent, ...others }: WrittenArticle, keepalive: boolean) =>
  newDrafts.save(id, { isForAll: false, awaitsTitle: false, ...others, parentId: parent?.id ?? null }, keepalive)

/**
 * A new article, kept while it is typed.
 * @param start what it begins with
 * @param begunId server's id of its draft, when there is one
 */
export function useNewArticle(start: WrittenArticle, begunId: string | null) {
  const [, changeAddress] = useSearchState()
  const onSaved = useCallback(
    async (id: string | null, written: WrittenArticle, keepalive: boolean) => {
      const saved = await save(id, written, keepalive)
      // Whoever loads the page anew goes on with it.
      if (!keepalive && saved !== id && location.pathname.endsWith('/articles/n'))
        changeAddress({
          draft: saved,
          ...{ parent: undefined, project: undefined, summary: undefined, template: undefined },
        })
      return saved
    },
    [changeAddress],
  )
  const kept = useKeptArticle({
    place: `article.${begunId ?? start.parent?.id ?? (start.isTemplate ? 'template' : 'new')}`,
    accepts: isWritten,
    found: begunId === null ? null : { id: begunId, value: start },
    start: () => start,
    save: onSaved,
    drop: newDrafts.drop,
  })
  const article = kept.value ?? start
  // What comes later, as the text of a template, changes what has been written by then.
  const latest = useRef(article)
  latest.current = article
  const change = (changes: Partial<WrittenArticle>) => {
    latest.current = { ...latest.current, ...changes }
    kept.change(latest.current)
  }
  return { ...kept, article, change }
}
