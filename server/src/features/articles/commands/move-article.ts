import { Article } from '@cairn/common/features/articles'
import type { BodyOf } from '@cairn/common/features/entities'
import { Project } from '@cairn/common/features/projects'
import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { resolveProjectBody } from '../../issues/index.ts'
import { type ProjectInfo, resolveProject } from '../../projects/index.ts'
import { requireUpdate, type VisibleArticle } from '../articles.policy.ts'
import { noteChange } from '../changes/settle-changes.ts'
import { tellSubtree } from '../changes/tell-subtree.ts'
import { findArticle, idInBody, seekArticle, visibleColumns } from '../find-article.ts'
import { formerPlaces, inheritLimits, subtreeOf } from '../tree/limits.ts'
import { lockTrees } from '../tree/lock-tree.ts'
import { requireOrdinal } from '../tree/require-ordinal.ts'
import { ordinalsOf, placeAt, placeAtEnd, siblingsBelow } from '../tree/siblings.ts'
import { moveToProject } from './move-to-project.ts'

/** Where an article shall stand. */
export interface MoveTarget {
  readonly project: ProjectInfo
  /** null: at the top of the project. */
  readonly parent: VisibleArticle | null
  /** Among the siblings that the actor sees, from 0; null: where it is, or at the end of another list. */
  readonly ordinal: number | null
}

type Place = Pick<BodyOf<'Article'>, 'project' | 'parentArticle' | 'ordinal' | 'visibility' | 'isTemplate'>

/**
 * Reads where a body moves an article to and holds the trees concerned, before any article is locked. A parent decides on
 * the project. null: it stays where it is.
 */
export async function prepareMove(ctx: RequestContext, idText: string, body: Place): Promise<MoveTarget | null> {
  const { project, parentArticle, ordinal } = body
  requireOrdinal(ordinal)
  const isMoved = Boolean(project) || parentArticle !== undefined || typeof ordinal === 'number'
  if (!isMoved && body.visibility === undefined && body.isTemplate === undefined) return null
  const seen = await findArticle(ctx, idText)
  const above = parentArticle ? await findParent(ctx, parentArticle) : null
  const named = project && !above ? await resolveProjectBody(ctx, project) : null
  await lockTrees(ctx, [seen.project_id, above?.project_id ?? named?.id ?? seen.project_id])
  if (!isMoved) return null
  // While somebody else held the trees, they may have become others.
  const article = await findArticle(ctx, idText)
  const parent = above ? await findParent(ctx, { id: Article.id(above.id) }) : null
  const isElsewhere = named !== null && named.id !== article.project_id
  const stays = parentArticle === undefined && !isElsewhere
  const projectId = parent?.project_id ?? named?.id ?? article.project_id
  if (article.project_id !== seen.project_id || (parent && parent.project_id !== above?.project_id))
    throw new AppError('busy')
  return {
    project: named ?? (await resolveProject(ctx, Project.id(projectId))),
    parent: stays ? await parentOf(ctx, article) : parent,
    ordinal: typeof ordinal === 'number' ? ordinal : null,
  }
}

/** The parent that a body names; for who changes an article an unknown one is a mistake. */
async function findParent(
  ctx: RequestContext,
  body: { readonly id?: string | null; readonly idReadable?: string | null },
): Promise<VisibleArticle> {
  const parent = await seekArticle(ctx, idInBody(body))
  if (!parent) throw new AppError('invalid_value', { name: 'parentArticle' })
  return parent
}

/** What an article stands below, whether or not the actor sees that. */
async function parentOf(ctx: RequestContext, { parent_id }: VisibleArticle): Promise<VisibleArticle | null> {
  if (parent_id === null) return null
  const { rows } = await sql<VisibleArticle>`
    select ${visibleColumns} from article a where a.id = ${parent_id}`.execute(ctx.db)
  return rows[0] ?? null
}

/** Moves a locked article, with all below it, to where it shall stand; the trees are held. */
export async function move(ctx: RequestContext, article: VisibleArticle, target: MoveTarget): Promise<void> {
  requireUpdate(ctx, article)
  const { project, parent, ordinal } = target
  const isOtherProject = project.id !== article.project_id
  const isOtherParent = isOtherProject || (parent?.id ?? null) !== article.parent_id
  if (!isOtherParent && ordinal === null) return
  if (article.is_template && parent) throw new AppError('invalid_value', { name: 'parentArticle' })
  const ids = isOtherParent ? await subtreeOf(ctx, article.id) : []
  if (parent && ids.includes(parent.id))
    throw new AppError('bad_request', { reason: 'an article cannot stand below itself' })
  const siblings = siblingsBelow(parent?.id ?? null, project.id)
  if (!isOtherParent && (await ordinalsOf(ctx, [siblings], [article.id])).get(article.id) === ordinal) return
  const former = await formerPlaces(ctx, ids)
  const place = await (ordinal === null
    ? placeAtEnd(ctx, siblings, article.id)
    : placeAt(ctx, siblings, ordinal, article.id))
  if (isOtherProject) await moveToProject(ctx, article, ids, project, former)
  await sql`
    update article set parent_id = ${parent?.id ?? null}::bigint, place = ${place} where id = ${article.id}`.execute(
    ctx.db,
  )
  if (!isOtherParent) return tellSubtree(ctx, article, [article.id], new Map())
  await inheritLimits(ctx, article.id)
  await noteParent(ctx, { ...article, project_id: project.id }, parent, former.get(article.id))
  if (!isOtherProject) tellSubtree(ctx, article, ids.slice(1), former)
}

async function noteParent(
  ctx: RequestContext,
  article: VisibleArticle,
  parent: VisibleArticle | null,
  was: Parameters<typeof noteChange>[1]['was'],
): Promise<void> {
  const named = [article.parent_id, parent?.id ?? null].filter(id => id !== null)
  const { rows } = await sql<{ id: number; summary: string }>`
    select id, summary from article where id = any(${named}::bigint[])`.execute(ctx.db)
  const names = new Map(rows.map(({ id, summary }) => [id, summary]))
  const content = (id: number | null) =>
    id === null ? null : { values: [{ entity: 'Article', id, name: names.get(id) ?? '', type: 'Article' }] }
  const [added, removed] = [content(parent?.id ?? null), content(article.parent_id)]
  const entries = added === null && removed === null ? [] : [{ category: 'ArticleParentCategory', added, removed }]
  noteChange(ctx, { host: article, kind: 'changed', entries, was })
}
