import { sql } from 'kysely'
import { ownTexts } from '../hosts/index.ts'
import { articleHost } from './article-host.ts'
import { canUpdate } from './articles.policy.ts'
import { updateArticle } from './commands/update-article.ts'

/** Contents, for what has to change in them. */
export const textsOfArticles = ownTexts({
  kind: articleHost,
  isMarkdown: () => sql<boolean>`true`,
  canUpdate,
  update: (ctx, id, content) => updateArticle(ctx, id, { body: { content } }),
})
