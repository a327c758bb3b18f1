import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type ArticleData, type EditedTexts, editedDrafts } from '../../articles/index.ts'
import { flowIn } from '../model/flow-in.ts'
import { isEdited, placeOfEdited } from './edited-texts.ts'
import { type KeptArticle, useKeptArticle } from './use-kept-article.ts'

export type EditedArticle = Omit<KeptArticle<EditedTexts>, 'value' | 'change'> & {
  readonly texts: EditedTexts
  /** It says something else than the article. */
  readonly isChanged: boolean
  readonly change: (changes: Partial<EditedTexts>) => void
  /** What this browser has seen of the article in the versions that the writing began with. */
  readonly begunWith: { readonly summary: string | undefined; readonly content: string | undefined }
  /** What somebody else published while the editor was open and came into the text; null: nothing did. */
  readonly came: { readonly before: string; readonly after: string } | null
}

const textsOf = ({ summary, content, summaryVersion, contentVersion }: ArticleData): EditedTexts => ({
  ...{ summary, content: content ?? '' },
  ...{ summaryVersion, contentVersion },
})

/**
 * New texts of an article while they are written. What others publish meanwhile comes into them.
 * @param found the draft as the server has it; null: there is none
 */
export function useEditedArticle(
  article: ArticleData,
  found: { readonly id: string; readonly value: EditedTexts } | null,
): EditedArticle {
  const { id } = article
  const now = textsOf(article)
  const save = useCallback(
    (_draftId: string | null, texts: EditedTexts, keepalive: boolean) => editedDrafts.save(id, texts, keepalive),
    [id],
  )
  const kept = useKeptArticle({
    place: placeOfEdited(id),
    accepts: isEdited,
    found,
    start: () => now,
    save,
    drop: () => editedDrafts.drop(id),
  })
  const seen = useRef(new Map<string | null, string>())
  seen.current.set(now.summaryVersion, now.summary).set(now.contentVersion, now.content)
  const texts = kept.value ?? now
  const { summaryVersion, contentVersion } = texts
  const isBehind = kept.value !== null && contentVersion !== now.contentVersion
  const { data: older } = useQuery({
    ...editedDrafts.contentOfVersion(id, contentVersion ?? ''),
    enabled: isBehind && contentVersion !== null && !seen.current.has(contentVersion),
  })
  const begunWith = {
    summary: seen.current.get(summaryVersion),
    content: seen.current.get(contentVersion) ?? older ?? undefined,
  }
  const [came, setCame] = useState<EditedArticle['came']>(null)
  const { change } = kept
  // biome-ignore lint/correctness/useExhaustiveDependencies: when somebody else has published, or what it was begun with is known
  useEffect(() => {
    if (kept.value === null) return
    const next = flowIn(kept.value, now, begunWith)
    if (next === kept.value) return
    if (next.content !== kept.value.content) setCame({ before: kept.value.content, after: next.content })
    change(next)
  }, [now.summaryVersion, now.contentVersion, begunWith.content])
  return {
    ...kept,
    texts,
    isChanged: texts.summary !== now.summary || texts.content !== now.content,
    change: changes => change({ ...texts, ...changes }),
    begunWith,
    came,
  }
}
