import { useCallback, useEffect, useMemo, useRef } from 'react'
import { t } from '../../../platform/i18n/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { announce } from '../../../ui/announce.ts'
import { toast } from '../../../ui/toast.tsx'
import type { ArticleData } from '../../articles/index.ts'
import { addComment } from '../../comments/index.ts'
import { useLocalDraft } from '../../kept-texts/index.ts'
import { followText, isNewThread, type NewThread, newThread } from '../model/new-thread.ts'
import type { SelectedWords } from './words.ts'

/** The comment that is being written about words of the text. */
export type Writing = {
  readonly about: (NewThread & { readonly text: string }) | null
  /** Begins one about what is selected; false when that is no place in the text. */
  readonly begin: (selected: SelectedWords | undefined) => boolean
  readonly write: (text: string) => void
  readonly cancel: () => void
  readonly send: () => Promise<void>
}

/** Writes a comment about words of an article. What is typed outlives the page, and follows its words meanwhile. */
export function useWriting(article: ArticleData, setOpen: (id: string | null) => void): Writing {
  const me = useMe()
  const draft = useLocalDraft(`inlineComment.${article.id}`, isNewThread)
  const { value, keep, forget } = draft
  const content = article.content ?? ''
  const version = article.contentVersion ?? ''
  // The words are looked for in what the text has become.
  const former = useRef({ content, version })
  useEffect(() => {
    const before = former.current
    former.current = { content, version }
    if (!value || value.version === version) return
    if (before.version === value.version) keep({ ...value, ...followText(value, before.content, content, version) })
    // Kept by another page, about a text that is not known here.
    else keep({ ...value, version, isGone: !saysThere(content, value) })
  }, [value, content, version, keep])

  const begin = useCallback(
    (selected: SelectedWords | undefined): boolean => {
      if (!selected) return false
      const made = selected.place && newThread(content, selected.place, version)
      if (!made) {
        toast({ text: t(selected.problem) })
        return false
      }
      setOpen(null)
      keep({ ...made, text: value?.text ?? '' })
      return true
    },
    [content, version, value, keep, setOpen],
  )

  const send = useCallback(async () => {
    if (!value || !me) return
    const { text: said, isGone, quote, start, end } = value
    const about = isGone ? undefined : { anchor: { quote, start, end, version: value.version } }
    const whole = isGone ? `${quoted(quote)}\n\n${said}` : said
    forget()
    await addComment(article.id, whole, me, undefined, [], about).then(
      () => announce(t('comments.comment.added')),
      () => keep(value),
    )
  }, [value, me, forget, keep, article.id])

  return useMemo(
    () => ({
      about: value,
      begin,
      write: said => value && keep({ ...value, text: said }),
      cancel: forget,
      send,
    }),
    [value, begin, keep, forget, send],
  )
}

const saysThere = (content: string, { quote, start }: NewThread): boolean => content.startsWith(quote, start)

const quoted = (quote: string): string =>
  quote
    .split('\n')
    .map(line => `> ${line}`)
    .join('\n')
