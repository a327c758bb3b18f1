import { Article } from '@cairn/common/features/articles'
import { sql } from 'kysely'
import { textOf, valuesOf } from '../activities/index.ts'
import { mentionInCommentReaders } from '../comments/index.ts'
import {
  type HistoryCategory,
  type HistoryValue,
  mentionReaders,
  notRevertible,
  revertVisibility,
  visibilityLooks,
} from '../hosts/index.ts'
import { articleHost } from './article-host.ts'
import { articleVisible } from './articles.policy.ts'
import { updateArticle } from './commands/update-article.ts'
import { eraseForgottenTexts, readTexts } from './versions/version-texts.ts'
import { eraseForgottenTitles } from './versions/versions.store.ts'

/** What history knows of articles that entries name. */
export const articleValues: HistoryValue = {
  entity: 'Article',
  idClass: articleHost.idClass,
  gone: 'hidden',
  fates: (ctx, ids) => sql`
    select a.id, case when not ${articleVisible(ctx, 'a')} then 'hidden'
      when a.deleted_at is null then 'live' else 'former' end as fate
    from article a where a.id = any(${ids})`,
}

const articleId = (host: { readonly id: number }): string => Article.id(host.id)

/** What history tells of articles themselves. */
export const articleHistory: readonly HistoryCategory[] = [
  {
    id: 'ArticleCreatedCategory',
    ...{ type: 'ArticleCreated', isList: true, field: 'created', text: 'article' },
    erased: (ctx, { id }) => eraseForgottenTitles(ctx, id),
    readers: null,
    rebuild: null,
    revert: null,
  },
  {
    id: 'ArticleSummaryCategory',
    net: 'whole',
    ...{ type: 'SimpleValue', field: 'summary', member: 'summary' },
    erased: (ctx, { id }) => eraseForgottenTitles(ctx, id),
    readers: null,
    rebuild: null,
    revert: {
      undo: (ctx, { host }, { removed }) =>
        updateArticle(ctx, articleId(host), { body: { summary: textOf(removed) ?? '' } }),
    },
  },
  {
    id: 'ArticleDescriptionCategory',
    net: 'whole',
    ...{ type: 'TextMarkup', field: 'content', member: 'content' },
    texts: async (ctx, versions) => {
      const find = await readTexts(
        ctx,
        versions.map(({ hostId, version }) => ({ articleId: hostId, version })),
      )
      return ({ hostId, version }) => find({ articleId: hostId, version })
    },
    erased: (ctx, { id }) => eraseForgottenTexts(ctx, id),
    readers: null,
    rebuild: null,
    revert: {
      undo: async (ctx, { host }, { removed }) => {
        const text = { articleId: host.id, version: (removed && 'text' in removed && removed.version) || '' }
        const content = (await readTexts(ctx, [text]))(text)
        if (content === undefined) throw notRevertible('nothing is left of it')
        await updateArticle(ctx, articleId(host), { body: { content } })
      },
    },
  },
  {
    id: 'ArticleProjectCategory',
    ...{ type: 'Project', isList: true, field: 'project', member: 'project' },
    readers: null,
    rebuild: null,
    revert: null,
  },
  {
    id: 'ArticleParentCategory',
    net: 'whole',
    ...{ type: 'ArticleParent', isList: true, field: 'parentArticle', member: 'parentArticle' },
    readers: null,
    rebuild: null,
    revert: {
      undo: (ctx, { host }, { removed }) => {
        const [parent] = valuesOf(removed)
        const parentArticle = parent ? { id: Article.id(parent.id) } : null
        return updateArticle(ctx, articleId(host), { body: { parentArticle } })
      },
    },
  },
  {
    id: 'ArticleVisibilityCategory',
    net: 'entity',
    ...visibilityLooks('visible to', 'visibility'),
    readers: null,
    rebuild: null,
    revert: revertVisibility({
      row: id => sql`article where id = ${id}`,
      limit: (ctx, { host }, _, visibility) => updateArticle(ctx, articleId(host), { body: { visibility } }),
    }),
  },
  {
    id: articleHost.mentions.category,
    ...{ type: 'ArticleMention', isList: true, field: 'mentioned in', text: 'mention', member: 'mentions' },
    readers: mentionReaders(articleHost),
    rebuild: null,
    revert: null,
  },
  {
    id: articleHost.comments.mentionCategory,
    ...{ type: 'ArticleCommentMention', isList: true, field: 'mentioned in comment', text: 'commentMention' },
    member: 'mentions',
    readers: mentionInCommentReaders(articleHost),
    rebuild: null,
    revert: null,
  },
]
