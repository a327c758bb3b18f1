import { articleTagRoutes, updateArticleRoute } from '@cairn/common/features/articles'
import { setTaskChecked, taskText } from '@cairn/common/platform/markdown'
import { useMemo } from 'react'
import { call, keepCall } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { isBusy, queryClient } from '../../../platform/query/index.ts'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { type AskConflict, decideText, ifMatch, saveVersioned, type TextStart } from '../../conflicts/index.ts'
import { readableIdOf } from '../../host-kinds/index.ts'
import type { TagData } from '../../tags/index.ts'
import { type Audience, shownVisibility, VISIBILITY_FIELDS, visibilityBody } from '../../users/index.ts'
import type { ArticleData } from '../model/article.ts'
import { confirmAudience } from './audience-change.ts'
import { articleKeys } from './keys.ts'
import { optimistic, patchArticle } from './paint-article.ts'

const TEXTS = {
  summary: true,
  summaryVersion: true,
  content: true,
  contentVersion: true,
  updated: true,
} as const

type Texts = Pick<ArticleData, keyof typeof TEXTS>

export type ArticleUpdates = ReturnType<typeof createUpdates>

/** The changes of one article's texts. They show at once and are taken back with a message when the server refuses. */
export function useUpdateArticle(id: string, ask: AskConflict): ArticleUpdates {
  return useMemo(() => createUpdates(id, ask), [id, ask])
}

/** Sends a title against the version that is known; nobody is asked anything. */
const sendSummary = (id: string, summary: string, against: string | null): Promise<Texts> =>
  call(updateArticleRoute, { params: { id }, fields: TEXTS, body: { summary }, headers: ifMatch(against) })

function createUpdates(id: string, ask: AskConflict) {
  const cached = () => queryClient.getQueryData<ArticleData>(articleKeys.host(id))

  const paintText = (name: 'summary' | 'content', reply: Texts) => {
    const { summary, summaryVersion, content, contentVersion, updated } = reply
    const versions = { summaryVersion, contentVersion, updated }
    const all = { ...versions, summary, content }
    // A later change of the text is already painted: it needs the version, but not the older text.
    const { [name]: _text, ...others } = all
    patchArticle(id, article => ({ ...article, ...(isBusy(id, 1) ? others : all) }))
  }

  /** Puts the title back, unless somebody changed it after `version`. */
  const revertSummary = (summary: string, version: string | null) =>
    optimistic(
      id,
      article => ({ ...article, summary }),
      async () => paintText('summary', await sendSummary(id, summary, version)),
      summary,
    )

  const saveSummary = async (value: string, start?: TextStart) => {
    let before = start?.text ?? cached()?.summary ?? ''
    let saved: Texts | undefined
    await optimistic(
      id,
      article => ({ ...article, summary: value }),
      async () => {
        // What was read since the reader began is not what they changed.
        const version = start?.version ?? cached()?.summaryVersion ?? null
        const decide = decideText(ask, t('articles.summary'), start?.text, true)
        saved = await saveVersioned(
          value,
          version,
          (text, against) => sendSummary(id, text, against),
          (current, mine) => {
            before = typeof current.value === 'string' ? current.value : ''
            return decide(current, mine)
          },
        )
        if (saved) paintText('summary', saved)
      },
      value,
    )
    if (!saved || saved.summary === before) return
    const version = saved.summaryVersion
    offerUndo({
      text: t('articles.textChanged', { field: t('articles.summary') }),
      about: readableIdOf(id),
      undo: () => revertSummary(before, version),
      requests: [
        keepCall(updateArticleRoute, { params: { id }, body: { summary: before }, headers: ifMatch(version) }),
      ],
    })
  }

  return {
    saveSummary,
    /** Ticks a task of the text; who writes there meanwhile is not disturbed. */
    tickTask: (position: number, checked: boolean): Promise<void> => {
      const before = cached()?.content ?? ''
      const ticked = setTaskChecked(before, position, checked)
      if (ticked === undefined) return Promise.reject(new Error('The task is gone'))
      const checkboxes = [{ position, checked, text: taskText(before, position) }]
      return optimistic(
        id,
        article => ({ ...article, content: ticked }),
        async () => {
          const reply = await call(updateArticleRoute, { params: { id }, fields: TEXTS, body: { checkboxes } })
          paintText('content', reply)
        },
      )
    },
  }
}

/** Gives an article another title, from where its page is not open. */
export const renameArticle = (id: string, summary: string, version: string | null = null): Promise<void> =>
  optimistic(
    id,
    article => ({ ...article, summary }),
    async () => {
      const reply = await sendSummary(id, summary, version)
      patchArticle(id, article => ({ ...article, ...reply }))
    },
    summary,
  )

/** Changes who sees an article, and with it all that stands below it. */
export function limitArticle(id: string, audience: Audience): Promise<void> {
  return optimistic(
    id,
    article => ({ ...article, visibility: shownLimit(audience) }),
    async () => {
      const { visibility } = await call(updateArticleRoute, {
        params: { id },
        fields: { visibility: { ...VISIBILITY_FIELDS, inherited: true } },
        body: { visibility: visibilityBody(audience) },
      })
      patchArticle(id, article => ({ ...article, visibility }))
    },
  )
}

/** The same, when whoever gains and loses sight of it by that is none, or the person goes on all the same. */
export async function limitArticleAsked(article: ArticleData, audience: Audience): Promise<void> {
  const { id, idReadable } = article
  if (await confirmAudience({ id, idReadable, kind: 'limit', body: { visibility: visibilityBody(audience) } }))
    await limitArticle(id, audience)
}

function shownLimit(audience: Audience): ArticleData['visibility'] {
  const visibility = shownVisibility(audience)
  return visibility && { ...visibility, inherited: false }
}

/** Puts a tag on an article. */
export const addArticleTag = (id: string, tag: TagData): Promise<void> =>
  optimistic(
    id,
    article =>
      article.tags.some(other => other.id === tag.id) ? article : { ...article, tags: [...article.tags, tag] },
    async () => {
      await call(articleTagRoutes.add, { params: { id }, body: { id: tag.id } })
    },
  )

/** Takes a tag off an article. */
export const removeArticleTag = (id: string, tag: TagData): Promise<void> =>
  optimistic(
    id,
    article => ({ ...article, tags: article.tags.filter(other => other.id !== tag.id) }),
    async () => {
      await call(articleTagRoutes.remove, { params: { id, tagId: tag.id } })
    },
  )

/** The tags of an article, put on and taken off. */
export const articleTags = { add: addArticleTag, remove: removeArticleTag }
