import { exportArticle, exportProjectArticles } from '@cairn/common/features/article-archives'
import { urlOf } from '../../../platform/api/index.ts'

/** What is exported or printed: an article with all below it, or all of a project. */
export type Branch = { readonly kind: 'article' | 'project'; readonly id: string }

/** Has the browser save a branch as a zip of Markdown files. */
export function downloadArchive({ kind, id }: Branch, { comments }: { readonly comments: boolean }): void {
  const options = { params: { id }, query: comments ? ({ comments: 'true' } as const) : {} }
  const link = document.createElement('a')
  link.href = kind === 'article' ? urlOf(exportArticle, options) : urlOf(exportProjectArticles, options)
  link.download = ''
  link.click()
}
