import {
  createArticleDraft,
  getArticleDraft,
  listArticleDrafts,
  removeArticleDraft,
  updateArticleDraft,
} from '@cairn/common/features/articles'
import type { Read } from '@cairn/common/features/entities'
import { queryOptions } from '@tanstack/react-query'
import { call, isApiError } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { articleKeys } from './keys.ts'

const FIELDS = {
  id: true,
  summary: true,
  content: true,
  updated: true,
  isTemplate: true,
  forAllProjects: true,
  awaitsTitle: true,
  project: { id: true },
  parentArticle: { id: true, idReadable: true, summary: true },
} as const

/** A new article that the reader is writing, as the server has it. */
export type ArticleDraftData = Read<'ArticleDraft', typeof FIELDS>

const LISTED = {
  id: true,
  summary: true,
  updated: true,
  isTemplate: true,
  hasUnpublishedChanges: true,
  originalArticle: { id: true, idReadable: true },
} as const
const MAX_LISTED = 50

/** What the reader is writing: new articles, and what is not published of those that are there; the newest change first. */
const articleDraftsQuery = queryOptions({
  queryKey: articleKeys.drafts,
  queryFn: async ({ signal }) => {
    const read = (query: { readonly original?: string }) =>
      call(listArticleDrafts, { fields: LISTED, query: { ...query, $top: MAX_LISTED }, signal })
    const [begun, all] = await Promise.all([read({ original: 'null' }), read({})])
    // One whose article is out of sight waits until that is back.
    const edited = all.filter(draft => draft.originalArticle !== null && draft.hasUnpublishedChanges)
    return [...begun, ...edited].toSorted((a, b) => (b.updated ?? 0) - (a.updated ?? 0))
  },
  staleTime: 10_000,
})

/** One of them; null: it was published or dropped. */
const articleDraftQuery = (id: string) =>
  queryOptions({
    queryKey: [...articleKeys.drafts, id],
    queryFn: ({ signal }): Promise<ArticleDraftData | null> =>
      call(getArticleDraft, { params: { draftId: id }, fields: FIELDS, signal }).catch(error =>
        isApiError(error, 'not_found') ? null : Promise.reject(error),
      ),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

export type DraftedArticle = {
  readonly summary: string
  readonly content: string
  readonly projectId: string
  readonly parentId: string | null
  readonly isTemplate: boolean
  /** As a template it shall be offered in all projects. */
  readonly isForAll: boolean
  /** The title of the template that it was begun with is filled in when there is one. */
  readonly awaitsTitle: boolean
}

/**
 * Keeps what is written of a new article; gives the id of its draft.
 * @param id null: there is none yet. One that is gone is begun anew.
 */
async function saveArticleDraft(
  id: string | null,
  { projectId, parentId, isForAll, ...texts }: DraftedArticle,
  keepalive = false,
): Promise<string> {
  const body = {
    ...texts,
    forAllProjects: isForAll,
    project: { id: projectId },
    parentArticle: parentId === null ? null : { id: parentId },
  }
  const options = { body, keepalive, fields: { id: true } } as const
  const begin = () => call(createArticleDraft, options)
  const draft = await (id === null
    ? begin()
    : call(updateArticleDraft, { params: { draftId: id }, ...options }).catch(error =>
        isApiError(error, 'not_found') ? begin() : Promise.reject(error),
      ))
  if (draft.id !== id) forgetDrafts()
  return draft.id
}

export async function dropArticleDraft(id: string): Promise<void> {
  await call(removeArticleDraft, { params: { draftId: id } }).catch(error => {
    // Gone already, by another tab.
    if (!isApiError(error, 'not_found')) throw error
  })
  forgetDrafts()
}

/** What is known of drafts is no longer so. */
export const forgetDrafts = (): void =>
  void queryClient.invalidateQueries({ queryKey: articleKeys.drafts, exact: true })

/** Drafts of new articles. */
export const newDrafts = {
  listQuery: articleDraftsQuery,
  query: articleDraftQuery,
  save: saveArticleDraft,
  drop: dropArticleDraft,
} as const
