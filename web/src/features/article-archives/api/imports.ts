import {
  beginArticleImport,
  getArticleImport,
  listArticleImportItems,
  listArticleImports,
  startArticleImport,
  stopArticleImport,
} from '@cairn/common/features/article-archives'
import type { Read } from '@cairn/common/features/entities'
import { queryOptions } from '@tanstack/react-query'
import { call, isApiError } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { articleKeys } from '../../articles/index.ts'
import type { ChosenFile } from '../model/chosen-files.ts'

const FIELDS = {
  id: true,
  name: true,
  created: true,
  dryRun: true,
  state: true,
  done: true,
  total: true,
  counts: true,
  problem: true,
  project: { id: true, name: true, shortName: true },
  parentArticle: { id: true, idReadable: true, summary: true },
} as const
const ITEM = {
  id: true,
  path: true,
  title: true,
  action: true,
  state: true,
  problem: true,
  problemText: true,
  files: true,
  article: { id: true, idReadable: true, summary: true },
} as const

/** An import of articles, as its author sees it. */
export type ImportData = Read<'ArticleImport', typeof FIELDS>
export type ImportItem = Read<'ArticleImportItem', typeof ITEM>

/** The server works at it. */
export const isUnderWay = ({ state }: Pick<ImportData, 'state'>): boolean =>
  state === 'reading' || state === 'running' || state === 'linking'

/** How often the server is asked how far it is, in ms. */
const POLL_MS = 1_000

const KEY = ['articleImports'] as const

/** One import, asked for again as long as the server works at it; null: it is not there. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: ({ signal }): Promise<ImportData | null> =>
      call(getArticleImport, { params: { id }, fields: FIELDS, signal }).catch(error =>
        isApiError(error, 'not_found') ? null : Promise.reject(error),
      ),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? POLL_MS : false),
  })

/** The latest imports of the reader. */
export const importsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(listArticleImports, { fields: FIELDS, query: { $top: 5 }, signal }),
  refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? POLL_MS : false),
})

/** Items that are shown at a time. */
export const SHOWN_ITEMS = 500

/** @param stage what makes them others: the state of the import, and how far it is */
export const itemsQuery = (id: string, filter: 'all' | 'problems', stage: string) =>
  queryOptions({
    queryKey: [...KEY, id, 'items', filter, stage],
    queryFn: ({ signal }) =>
      call(listArticleImportItems, {
        params: { id },
        fields: ITEM,
        query: { filter, $top: SHOWN_ITEMS },
        signal,
      }),
    placeholderData: before => before,
  })

/** Where the articles shall come to stand. */
export type ImportTarget = { readonly projectId: string; readonly parentId: string | null }

/** Sends files, to be previewed; gives the id of the import. */
export async function beginImport(
  files: readonly ChosenFile[],
  { projectId, parentId }: ImportTarget,
  options: { readonly onProgress: (part: number) => void; readonly signal: AbortSignal },
): Promise<string> {
  const form = new FormData()
  for (const { path, file } of files) form.append('file', file, path)
  const query = { dryRun: 'true', ...(parentId === null ? { project: projectId } : { parent: parentId }) } as const
  const { id } = await call(beginArticleImport, { form, query, fields: { id: true }, ...options })
  void queryClient.invalidateQueries({ queryKey: KEY, exact: true })
  return id
}

export async function startImport(id: string): Promise<void> {
  const data = await call(startArticleImport, { params: { id }, fields: FIELDS })
  queryClient.setQueryData(importQuery(id).queryKey, data)
}

export async function stopImport(id: string): Promise<void> {
  await call(stopArticleImport, { params: { id } })
  await queryClient.invalidateQueries({ queryKey: KEY })
}

/** The tree shows what came in. */
export function forgetTree(): void {
  void queryClient.invalidateQueries({ queryKey: articleKeys.levels })
  void queryClient.invalidateQueries({ queryKey: articleKeys.titles })
  void queryClient.invalidateQueries({ queryKey: articleKeys.projects })
}
