import { findArticleIds } from '@cairn/common/platform/markdown'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { AudienceOfHost, Host, HostKind } from '../hosts/index.ts'
import { articleVisible, articleWasVisible, requireUpdate, type VisibleArticle } from './articles.policy.ts'
import { noteChanges } from './changes/settle-changes.ts'
import { findArticle, readableParts } from './find-article.ts'
import { titledArticles } from './titled-articles.ts'

const rowVisible: HostKind['rowVisible'] = (ctx, row, { deleted = false } = {}) =>
  deleted
    ? articleVisible(ctx, row)
    : sql<boolean>`(${sql.ref(`${row}.deleted_at`)} is null and ${articleVisible(ctx, row)})`

/** Ids of articles as texts write them, in any letter case: what counts is whether there is such an article. */
const articleIdsIn = (text: string): readonly string[] =>
  findArticleIds(text, { anyCase: true }).map(({ id }) => id.toUpperCase())

/** Articles as what comments, files and the like hang on. */
export const articleHost: HostKind<VisibleArticle> = {
  name: 'article',
  entity: 'Article',
  idClass: 226,
  hostField: 'article',
  find: findArticle,
  visible: (ctx, host, options) => sql<boolean>`exists (
    select from article a where a.id = ${sql.ref(`${host}.id`)} and ${rowVisible(ctx, 'a', options)})`,
  rows: sql`select id, project_id, limit_ids, deleted_at from article`,
  rowVisible,
  readableId: host => sql<string>`(
    select p.short_name || '-A-' || a.number from article a join project p on p.id = a.project_id
    where a.id = ${sql.ref(`${host}.id`)})`,
  text: host => sql<string>`(select coalesce(a.content, '') from article a where a.id = ${sql.ref(`${host}.id`)})`,
  wasVisible: articleWasVisible,
  readPermission: 'READ_ARTICLE',
  audienceOf,
  requireUpdate,
  categoryNames: {
    AttachmentRenameCategory: 'ArticleAttachmentRenameCategory',
    AttachmentVisibilityCategory: 'ArticleAttachmentVisibilityCategory',
    AttachmentsCategory: 'ArticleAttachmentsCategory',
    CommentAttachmentsCategory: 'ArticleCommentAttachmentsCategory',
    CommentPinnedCategory: 'ArticleCommentPinnedCategory',
    CommentReactionCategory: 'ArticleCommentReactionCategory',
    CommentTextCategory: 'ArticleCommentTextCategory',
    CommentVisibilityCategory: 'ArticleCommentVisibilityCategory',
    CommentsCategory: 'ArticleCommentsCategory',
    TagsCategory: 'ArticleTagsCategory',
  },
  note: noteChanges,
  mentions: {
    category: 'ArticleMentionCategory',
    idsIn: articleIdsIn,
    wordsFor,
    titled: titledArticles,
    named: articlesNamed,
  },
  comments: {
    entity: 'ArticleComment',
    idClass: 251,
    textSource: 12,
    mayBeEmpty: true,
    hidesDeleted: true,
    mentionCategory: 'ArticleCommentMentionCategory',
    permissions: {
      read: 'READ_ARTICLE_COMMENT',
      create: 'CREATE_ARTICLE_COMMENT',
      // One's own always, as long as one sees the article.
      update: 'READ_ARTICLE',
      updateOfOthers: 'UPDATE_ARTICLE_COMMENT',
      delete: 'READ_ARTICLE',
      deleteOfOthers: 'DELETE_ARTICLE_COMMENT',
    },
    count: (hosts, by) =>
      sql`update article set comments_count = greatest(comments_count + ${by}, 0) where id = any(${hosts})`,
  },
  attachments: {
    entity: 'ArticleAttachment',
    idClass: 252,
    requireAdd: requireUpdate,
    followComments: true,
    permissions: { updateOfOthers: 'UPDATE_ARTICLE', deleteOfOthers: 'UPDATE_ARTICLE' },
  },
  watchers: {
    entity: 'ArticleWatchers',
    memberEntity: 'ArticleWatcher',
    listField: 'articleWatchers',
    permissions: { view: 'VIEW_WATCHERS', update: 'UPDATE_WATCHERS' },
  },
}

/** Its author needs the permission, too; who sees it passes each of the limits on the way to it. */
async function audienceOf(ctx: RequestContext, { limit_ids }: VisibleArticle): Promise<AudienceOfHost> {
  if (limit_ids.length === 0) return { authorId: null, limits: [] }
  const { rows } = await sql<{ readonly acl: readonly number[] }>`
    select a.acl from article a where a.id = any(${[...limit_ids]}::bigint[])`.execute(ctx.db)
  return { authorId: null, limits: rows.map(({ acl }) => acl) }
}

/** Its number under each key that its project has or had, and the numbers that it had in other projects. */
async function wordsFor(ctx: RequestContext, articleId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly word: string }>`
    select k.key || '-A-' || n.number as word from (
      select a.project_id, a.number from article a where a.id = ${articleId}
      union all select x.project_id, x.number from article_alias x where x.article_id = ${articleId}
    ) n join project_key k on k.project_id = n.project_id`.execute(ctx.db)
  return rows.map(({ word }) => word)
}

/** By their present ids, and those that they had in other projects. */
async function articlesNamed(ctx: RequestContext, words: readonly string[]): Promise<ReadonlyMap<string, Host>> {
  const parts = words.flatMap(word => readableParts(word) ?? [])
  const { rows } = await sql<Host & { readonly word: string }>`
    with word as (
      select w.key || '-A-' || w.number as word, k.project_id, w.number
      from unnest(${parts.map(part => part.key)}::text[], ${parts.map(part => part.number)}::bigint[]) as w (key, number)
      join project_key k on k.key = w.key
    ), named as (
      select w.word, n.id from word w join article n on n.project_id = w.project_id and n.number = w.number
      union all
      select w.word, x.article_id from word w
      join article_alias x on x.project_id = w.project_id and x.number = w.number
    )
    select n.word, a.id, a.project_id from named n join article a on a.id = n.id
    where a.deleted_at is null and ${articleVisible(ctx, 'a')}`.execute(ctx.db)
  return new Map(rows.map(({ word, ...article }) => [word, article]))
}
