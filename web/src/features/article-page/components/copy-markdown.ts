import type { ArticleData } from '../../articles/index.ts'
import { hostUrl } from '../../host-kinds/index.ts'
import { copy } from '../../issue-ui/index.ts'
import { articleMarkdown } from '../model/article-markdown.ts'

/** Copies an article as Markdown: its title, address and text. */
export function copyMarkdown({ summary, idReadable, content }: ArticleData): void {
  void copy(articleMarkdown({ summary, url: hostUrl(idReadable), content: content ?? '' }), 'articles.copied.markdown')
}
