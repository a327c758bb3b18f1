import {
  createArticleRoute,
  getArticle,
  listArticleTemplates,
  updateArticleRoute,
} from '@cairn/common/features/articles'
import type { Read } from '@cairn/common/features/entities'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { articleKeys } from './keys.ts'

const FIELDS = {
  id: true,
  idReadable: true,
  summary: true,
  hasChildren: true,
  forAllProjects: true,
  isUpdatable: true,
  isDeletable: true,
  project: { id: true, name: true },
} as const

/** A pattern that new articles begin with. */
export type ArticleTemplate = Read<'Article', typeof FIELDS>

export type NewTemplate = {
  readonly summary: string
  readonly content: string
  readonly projectId: string
  readonly isForAll: boolean
  /** Server's id of the draft that it was written in, which goes with it. */
  readonly draftId: string | null
}

/** Templates for articles of a project, by title; null: all that the reader sees. */
const templatesQuery = (projectId: string | null) =>
  queryOptions({
    queryKey: [...articleKeys.templates, projectId],
    queryFn: ({ signal }) =>
      call(listArticleTemplates, {
        fields: FIELDS,
        query: { $top: -1, ...(projectId === null ? {} : { project: projectId }) },
        signal,
      }),
    staleTime: 10_000,
  })

/** What a template says. */
const templateQuery = (id: string) =>
  queryOptions({
    queryKey: [...articleKeys.templates, 'text', id],
    queryFn: ({ signal }) =>
      call(getArticle, { params: { id }, fields: { id: true, summary: true, content: true }, signal }),
    staleTime: 10_000,
  })

const forgetTemplates = (): void => void queryClient.invalidateQueries({ queryKey: articleKeys.templates })

/** Rejects when the server refuses. */
async function createTemplate({ summary, content, projectId, isForAll, draftId }: NewTemplate) {
  const made = await call(createArticleRoute, {
    fields: { id: true, idReadable: true, summary: true },
    query: { draftId },
    body: { summary, content, project: { id: projectId }, isTemplate: true, forAllProjects: isForAll },
  })
  forgetTemplates()
  void queryClient.invalidateQueries({ queryKey: articleKeys.drafts })
  return made
}

/** Says whether a template is offered in all projects. Rejects when the server refuses. */
async function offerTemplate(id: string, isForAll: boolean): Promise<void> {
  await call(updateArticleRoute, { params: { id }, body: { isTemplate: true, forAllProjects: isForAll } })
  forgetTemplates()
  void queryClient.invalidateQueries({ queryKey: articleKeys.host(id), exact: true })
}

/** Patterns that new articles begin with. */
export const templates = {
  query: templatesQuery,
  textQuery: templateQuery,
  create: createTemplate,
  offer: offerTemplate,
  forget: forgetTemplates,
} as const
