import {
  createArticleDraft,
  getArticleVersion,
  listArticleDrafts,
  listArticleVersions,
} from '@cairn/common/features/articles'
import type { Read } from '@cairn/common/features/entities'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { dropArticleDraft, forgetDrafts } from './article-drafts.ts'
import { articleKeys } from './keys.ts'
import { patchArticle } from './paint-article.ts'

const FIELDS = { id: true, summary: true, summaryVersion: true, content: true, contentVersion: true } as const

/** What somebody writes in place of what an article says, with the versions that the writing began with. */
export type EditedTexts = {
  readonly summary: string
  readonly content: string
  readonly summaryVersion: string | null
  readonly contentVersion: string | null
}

export type EditedDraft = Read<'ArticleDraft', typeof FIELDS>

/** The reader's draft of an article; null: there is none. What another browser wrote counts each time it is opened. */
export const editedDraftQuery = (articleId: string) =>
  queryOptions({
    queryKey: [...articleKeys.drafts, 'of', articleId],
    queryFn: ({ signal }): Promise<EditedDraft | null> => findEditedDraft(articleId, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

async function findEditedDraft(articleId: string, signal?: AbortSignal): Promise<EditedDraft | null> {
  const found = await call(listArticleDrafts, {
    fields: FIELDS,
    query: { original: articleId, $top: 1 },
    ...(signal && { signal }),
  })
  return found[0] ?? null
}

/** Keeps what is written in place of an article's texts; gives the id of the draft, of which there is one. */
export async function saveEditedDraft(
  articleId: string,
  { summary, content, summaryVersion, contentVersion }: EditedTexts,
  keepalive = false,
): Promise<string> {
  const { id } = await call(createArticleDraft, {
    body: { originalArticle: { id: articleId }, summary, content, summaryVersion, contentVersion },
    keepalive,
    fields: { id: true },
  })
  tellDrafted(articleId, true)
  return id
}

/** Throws away what was written in place of an article's texts. */
export async function dropEditedDraft(articleId: string): Promise<void> {
  const draft = await findEditedDraft(articleId)
  if (draft) await dropArticleDraft(draft.id)
  tellDrafted(articleId, false)
}

/** Shows of an article whether the reader has a draft of it. */
export function tellDrafted(articleId: string, isDrafted: boolean): void {
  patchArticle(articleId, article =>
    article.hasUnpublishedChanges === isDrafted ? article : { ...article, hasUnpublishedChanges: isDrafted },
  )
  forgetDrafts()
}

/** Versions that are looked through for one that a draft began with. */
const VERSIONS = 100

/** What an article said in a version of its content; undefined: that is not known any more. */
export const contentOfVersionQuery = (articleId: string, contentVersion: string) =>
  queryOptions({
    queryKey: ['articleContent', articleId, contentVersion],
    queryFn: async ({ signal }): Promise<string | null> => {
      const params = { id: articleId }
      const versions = await call(listArticleVersions, {
        params,
        fields: { id: true, contentVersion: true },
        query: { $top: VERSIONS },
        signal,
      })
      const version = versions.find(one => one.contentVersion === contentVersion)
      if (!version) return null
      const { content } = await call(getArticleVersion, {
        params: { ...params, versionId: version.id },
        fields: { content: true },
        signal,
      })
      return content ?? ''
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
