import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import { changeTasks, type TaskChange } from '@cairn/common/platform/markdown'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { together, transaction } from '../../../platform/db/index.ts'
import type { NewActivity } from '../../activities/index.ts'
import { addInlineFiles } from '../../attachments/index.ts'
import { type Permitted, readVisibility, recordMentions, requireSilent, versionOf } from '../../hosts/index.ts'
import { setTags } from '../../tags/index.ts'
import { setStars } from '../../watchers/index.ts'
import { articleHost } from '../article-host.ts'
import { contentOf, indexArticles, summaryOf } from '../article-texts.ts'
import { articleVisible, requireUpdate, type VisibleArticle } from '../articles.policy.ts'
import { changeVisibility, readPermitted, sameLimit } from '../change-visibility.ts'
import { noteChange } from '../changes/settle-changes.ts'
import { tellSubtree } from '../changes/tell-subtree.ts'
import { findArticle } from '../find-article.ts'
import { leaveParents } from '../tree/leave-parents.ts'
import { formerPlaces, inheritLimits } from '../tree/limits.ts'
import { keepVersion } from '../versions/versions.store.ts'
import { mergedWith, textConflict, withinVersion } from '../within-version.ts'
import { move, prepareMove } from './move-article.ts'

export interface ArticleUpdate {
  readonly body: BodyOf<'Article'>
  /** Task list items of the content to tick or clear. */
  readonly checkboxes?: readonly TaskChange[]
  /** Versions of the texts that the writing began with, in place of If-Match: what was changed since is merged with. */
  readonly began?: { readonly summary: string | null; readonly content: string | null }
  /** Groups and users whom the visibility may name although the actor may not look them up. */
  readonly known?: Permitted
  /** The limit that who says another one has seen: one that others set since is not lifted unseen. */
  readonly limitSeen?: Permitted
}

/** Changes what the body holds and nothing else. With If-Match a text that has changed since is not overwritten. */
export async function updateArticle(ctx: RequestContext, idText: string, update: ArticleUpdate): Promise<number> {
  return transaction(ctx, async ctx => {
    const { body } = update
    const target = await prepareMove(ctx, idText, body)
    const article = await findArticle(ctx, idText, { lock: true })
    requireSilent(ctx, article.project_id)
    if (target) await move(ctx, article, target)
    const moved = target ? { ...article, project_id: target.project.id } : article
    await changeTexts(ctx, moved, update)
    await changeTemplate(ctx, moved, body)
    await limit(ctx, moved, update)
    if (body.attachments) await addInlineFiles(ctx, articleHost, idText, body.attachments)
    if (body.tags) await setTags(ctx, articleHost, moved, body.tags)
    if (body.hasStar !== undefined) await setStars(ctx, articleHost, idText, { own: body.hasStar, people: undefined })
    return article.id
  })
}

async function changeTexts(ctx: RequestContext, article: VisibleArticle, update: ArticleUpdate) {
  const { body, checkboxes = [], began } = update
  if (body.summary === undefined && body.content === undefined && checkboxes.length === 0) return
  requireUpdate(ctx, article)
  const old = await ctx.db
    .selectFrom('article')
    .select(['summary', 'content'])
    .where('id', '=', article.id)
    .executeTakeFirstOrThrow()
  const given = {
    summary: body.summary === undefined ? old.summary : summaryOf(body.summary),
    content: body.content === undefined ? old.content : contentOf(body.content),
  }
  const { summary, content: written } = began
    ? await mergedWith(ctx, article, began, old, given)
    : { ...given, content: await withinVersion(ctx, article, body, old, given.content) }
  const content = checkboxes.length === 0 ? written : ticked(written, checkboxes)
  if (summary === old.summary && content === old.content) return
  await together([
    ctx.db.updateTable('article').set({ summary, content }).where('id', '=', article.id).execute(),
    keepVersion(ctx, article.id, { summary, content }),
    recordMentions(ctx, [
      { kind: articleHost, hostId: article.id, commentId: null, before: old.content, after: content },
    ]),
    indexArticles(ctx, [{ article, summary, content }]),
  ])
  const entries = [
    ...(summary === old.summary
      ? []
      : [{ category: 'ArticleSummaryCategory', added: { text: summary }, removed: { text: old.summary } }]),
    ...(content === old.content ? [] : [contentChange(content, old.content)]),
  ]
  noteChange(ctx, { host: article, kind: 'changed', entries })
}

const contentChange = (added: string | null, removed: string | null): NewActivity => ({
  category: 'ArticleDescriptionCategory',
  added: { text: null, version: versionOf(added) },
  removed: { text: null, version: versionOf(removed) },
})

/** An item that is gone cannot be ticked: somebody has rewritten the text. */
function ticked(text: string | null, boxes: readonly TaskChange[]): string {
  const changed = changeTasks(text ?? '', boxes)
  if (changed === undefined) throw textConflict('content', text)
  return changed
}

/** What is no template stands in the tree of its project, and one that becomes a template leaves it. */
async function changeTemplate(ctx: RequestContext, article: VisibleArticle, body: BodyOf<'Article'>): Promise<void> {
  const { isTemplate = article.is_template, forAllProjects } = body
  if (isTemplate === null || (isTemplate === article.is_template && forAllProjects === undefined)) return
  requireUpdate(ctx, article)
  if (isTemplate && !article.is_template) await leaveAlone(ctx, article)
  await sql`
    update article set is_template = ${isTemplate}, parent_id = case when ${isTemplate} then null else parent_id end,
      for_all_projects = ${isTemplate} and coalesce(${forAllProjects ?? null}::boolean, for_all_projects)
    where id = ${article.id}`.execute(ctx.db)
  await inheritLimits(ctx, article.id)
  noteChange(ctx, { host: article, kind: 'changed' })
}

/**
 * Refuses an article that has others below it. Those of which the actor knows nothing, and those that were deleted, go to
 * the top, seen by whom they were seen by: a refusal would tell of them.
 */
async function leaveAlone(ctx: RequestContext, article: VisibleArticle): Promise<void> {
  const { rows } = await sql<{ id: number; is_deleted: boolean; is_seen: boolean }>`
    select a.id, a.deleted_at is not null as is_deleted, ${articleVisible(ctx, 'a')} as is_seen
    from article a where a.parent_id = ${article.id}`.execute(ctx.db)
  if (rows.some(({ is_deleted, is_seen }) => is_seen && !is_deleted))
    throw new AppError('bad_request', { reason: 'there are articles below this one' })
  const hidden = rows.flatMap(({ id, is_deleted }) => (is_deleted ? [] : [id]))
  const former = await formerPlaces(ctx, hidden)
  await leaveParents(
    ctx,
    rows.map(({ id }) => id),
  )
  tellSubtree(ctx, article, hidden, former)
}

async function limit(ctx: RequestContext, article: VisibleArticle, update: ArticleUpdate): Promise<void> {
  const { body, known, limitSeen } = update
  if (body.visibility === undefined) return
  requireUpdate(ctx, article)
  const before = await readPermitted(ctx, article.id)
  const may = {
    groups: [...before.groups, ...(known?.groups ?? [])],
    users: [...before.users, ...(known?.users ?? [])],
  }
  const permitted = await readVisibility(ctx, body.visibility, may)
  if (limitSeen && !sameLimit(before, limitSeen) && !sameLimit(before, permitted))
    throw new AppError('edit_conflict', { name: 'visibility' }, { extra: { field: 'visibility' } })
  await changeVisibility(ctx, article, permitted, before)
}
