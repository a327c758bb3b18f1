import type { Test } from '@cairn/common/features/search'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { articleHost, articleTexts, articleVisible } from '../articles/index.ts'
import { attachmentVisible, fileNames } from '../attachments/index.ts'
import { commentTextsOf, commentVisible } from '../comments/index.ts'
import { beginning, mentions } from '../issue-search/index.ts'
import { duringTime, everything, isPerson, nothing, type Sql } from '../issues/index.ts'
import { projectCondition } from '../projects/index.ts'
import { hasText, type TextCondition, type TextScope, textCondition } from '../search/index.ts'
import { tagCondition } from '../tags/index.ts'

export interface ArticleScope {
  readonly ctx: RequestContext
  /** The articles that the query names, by their readable ids; those that the reader does not see are missing. */
  readonly articles: ReadonlyMap<string, number>
}

/** The condition of a test on an article `a`; null: the attribute knows no such test. */
type CompileTest = (test: Test, scope: ArticleScope) => Sql | null | Promise<Sql | null>

const commentTexts = commentTextsOf(articleHost)

const found = (ctx: RequestContext, texts: TextCondition): Sql => hasText(ctx, texts, sql.ref('a.id'))

/** Texts of the article in which the words stand. */
const words =
  (scope: TextScope, otherwise: CompileTest = () => null): CompileTest =>
  async (test, inside) =>
    test.kind === 'text'
      ? found(inside.ctx, await textCondition(inside.ctx, { mode: test.mode, text: test.text, scope }))
      : otherwise(test, inside)

/** Whether there is one, and nothing else. */
const whether =
  (condition: (scope: ArticleScope) => Sql): CompileTest =>
  (test, scope) =>
    test.kind === 'present' ? condition(scope) : null

const project: CompileTest = (test, { ctx }) => {
  if (test.kind === 'present') return everything
  // Only those of a single project are read in the order of their changes.
  if (test.kind === 'ids' && test.ids.length === 1) return sql<boolean>`a.project_id = ${test.ids[0]}::int`
  if (test.kind === 'ids') return sql<boolean>`a.project_id = any(${intArray(test.ids)})`
  if (test.kind !== 'prefix') return null
  return sql<boolean>`a.project_id in (
    select p.id from project p
    where (lower(p.name) like ${beginning(test.prefix.toLowerCase())} or exists (
      select from project_key k where k.project_id = p.id and k.key like ${beginning(test.prefix.toUpperCase())}))
      and ${projectCondition(ctx, 'p.id')})`
}

const isArticle =
  (column: RawBuilder<unknown>): CompileTest =>
  (test, { articles }) => {
    if (test.kind !== 'article') return null
    const id = articles.get(test.id)
    return id === undefined ? nothing : sql<boolean>`${column} = ${id}::bigint`
  }

const author: CompileTest = test => isPerson(sql`a.reporter_id`, test)
const updater: CompileTest = test => isPerson(sql`a.updater_id`, test)

/** A time, or who did it. */
const moment =
  (column: RawBuilder<unknown>, byWhom: CompileTest): CompileTest =>
  (test, scope) => {
    if (test.kind === 'present') return everything
    return test.kind === 'time' ? duringTime(column, test) : byWhom(test, scope)
  }

/** Only comments count that the reader sees. */
const someComment = ({ ctx }: ArticleScope, condition: Sql): Sql => sql<boolean>`exists (
  select from comment c where c.host_id = a.id and c.deleted_at is null and ${condition}
    and ${commentVisible(ctx, articleHost, 'c', 'a')})`

const commenter: CompileTest = (test, scope) => {
  const written = test.kind === 'present' ? everything : isPerson(sql`c.author_id`, test)
  return written && someComment(scope, written)
}

const tagged = (condition: RawBuilder<unknown>): Sql => sql<boolean>`exists (
  select from host_tag g join tag t on t.id = g.tag_id where g.host_id = a.id and ${condition})`

/** Tags that the reader sees. */
const tag: CompileTest = (test, { ctx }) => {
  const seen = tagCondition(ctx, 't')
  if (test.kind === 'ids') return tagged(sql`t.id = any(${intArray(test.ids)}) and ${seen}`)
  if (test.kind === 'prefix') return tagged(sql`lower(t.name) like ${beginning(test.prefix.toLowerCase())} and ${seen}`)
  return test.kind === 'present' ? tagged(seen) : null
}

/** To whom an article itself is limited, by name, or that nothing limits it. */
const visibleTo: CompileTest = test => {
  if (test.kind === 'word') return sql<boolean>`a.limit_ids = '{}'`
  const ids = test.kind === 'ids' ? test.ids : test.kind === 'members' ? test.groupIds : null
  return ids && sql<boolean>`(a.permitted_groups && ${intArray(ids)} or a.permitted_users && ${intArray(ids)})`
}

/** What articles are searched by, as conditions on an article `a`. */
export const conditions: Readonly<Record<string, CompileTest>> = {
  text: words('all'),
  title: words({ source: articleTexts, part: 'title' }),
  content: words({ source: articleTexts, part: 'text' }),
  comments: words(
    { source: commentTexts },
    whether(scope => someComment(scope, everything)),
  ),
  attachments: words(
    { source: fileNames },
    whether(
      ({ ctx }) => sql<boolean>`exists (
        select from attachment f where f.host_id = a.id and ${attachmentVisible(ctx, articleHost, 'f', 'a')})`,
    ),
  ),
  project,
  articleId: isArticle(sql`a.id`),
  parent: isArticle(sql`a.parent_id`),
  author,
  updater,
  commenter,
  created: moment(sql`a.created`, author),
  updated: moment(sql`a.updated`, updater),
  tag,
  visibleTo,
  mentions: async (test, { ctx }) => found(ctx, await mentions(test, { ctx }, { id: 'mentions' })),
  star: whether(({ ctx }) =>
    ctx.actor.isGuest ? nothing : tagged(sql`t.owner_id = ${ctx.actor.userId} and t.kind = 'star'`),
  ),
  children: whether(
    ({ ctx }) => sql<boolean>`exists (
      select from article c where c.parent_id = a.id and c.deleted_at is null and not c.is_template
        and ${articleVisible(ctx, 'c')})`,
  ),
}
