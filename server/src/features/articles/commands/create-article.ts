import { Article } from '@cairn/common/features/articles'
import type { BodyOf } from '@cairn/common/features/entities'
import { Project } from '@cairn/common/features/projects'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { requireCan } from '../../access/index.ts'
import { addInlineFiles } from '../../attachments/index.ts'
import { type Permitted, readVisibility, recordMentions, requireSilent, UNLIMITED } from '../../hosts/index.ts'
import { resolveProjectBody } from '../../issues/index.ts'
import { type ProjectInfo, resolveProject } from '../../projects/index.ts'
import { setTags } from '../../tags/index.ts'
import { articleHost } from '../article-host.ts'
import { contentOf, indexArticles, summaryOf } from '../article-texts.ts'
import type { VisibleArticle } from '../articles.policy.ts'
import { insertArticle, takeNumber } from '../articles.store.ts'
import { noteChange } from '../changes/settle-changes.ts'
import { idInBody, seekArticle } from '../find-article.ts'
import { lockTrees, shareTree } from '../tree/lock-tree.ts'
import { requireOrdinal } from '../tree/require-ordinal.ts'
import { placeAt, placeAtEnd, siblingsBelow } from '../tree/siblings.ts'
import { keepVersion } from '../versions/versions.store.ts'

export interface CreateOptions {
  /** Groups and users whom the visibility may name although the actor may not look them up. */
  readonly known?: Permitted
  /** Refuses a parent that is not there, or not seen: at the top the article would be for more people. */
  readonly needsParent?: boolean
}

/**
 * Creates an article and returns its id. What it is put below decides on its project; one that is not there, or that the
 * actor does not see, is left out.
 */
export async function createArticle(
  ctx: RequestContext,
  body: BodyOf<'Article'>,
  { known = UNLIMITED, needsParent = false }: CreateOptions = {},
): Promise<number> {
  return transaction(ctx, async ctx => {
    const { project, parent } = await findPlace(ctx, body)
    // Templates stand in no tree.
    if (needsParent && body.parentArticle && !body.isTemplate && !parent)
      throw new AppError('invalid_value', { name: 'parentArticle' })
    requireCan(ctx, 'CREATE_ARTICLE', project.id)
    if (project.archived) throw new AppError('read_only_entity', { name: project.shortName })
    requireSilent(ctx, project.id)
    const summary = summaryOf(body.summary)
    const content = contentOf(body.content)
    const permitted = await readVisibility(ctx, body.visibility, known)
    const isTemplate = body.isTemplate ?? false
    const siblings = siblingsBelow(parent?.id ?? null, project.id)
    const article = await insertArticle(ctx, {
      projectId: project.id,
      parent,
      place:
        typeof body.ordinal === 'number' ? await placeAt(ctx, siblings, body.ordinal) : await placeAtEnd(ctx, siblings),
      summary,
      content,
      authorId: ctx.actor.userId,
      created: ctx.clock(),
      permitted,
      isTemplate,
      forAllProjects: isTemplate && (body.forAllProjects ?? false),
    })
    const { id } = article
    noteChange(ctx, {
      host: article,
      kind: 'created',
      entries: [
        {
          category: 'ArticleCreatedCategory',
          added: { values: [{ entity: 'Article', id, name: summary, type: 'Article' }] },
          removed: null,
        },
      ],
    })
    await recordMentions(ctx, [{ kind: articleHost, hostId: id, commentId: null, before: null, after: content }])
    if (body.tags) await setTags(ctx, articleHost, article, body.tags)
    if (body.attachments) await addInlineFiles(ctx, articleHost, Article.id(id), body.attachments)
    await keepVersion(ctx, id, { summary, content })
    await indexArticles(ctx, [{ article, summary, content }])
    ctx.phases.last(() => takeNumber(ctx, id, project.id))
    return id
  })
}

/** Where a new article comes to stand; nothing is moved there until the end of the transaction. */
async function findPlace(
  ctx: RequestContext,
  body: BodyOf<'Article'>,
): Promise<{ readonly project: ProjectInfo; readonly parent: VisibleArticle | null }> {
  requireOrdinal(body.ordinal)
  const seekParent = async () => (body.parentArticle ? seekArticle(ctx, idInBody(body.parentArticle)) : null)
  const lock = (projectId: number) =>
    typeof body.ordinal === 'number' ? lockTrees(ctx, [projectId]) : shareTree(ctx, projectId)
  const seen = body.isTemplate ? null : await seekParent()
  if (seen) {
    await lock(seen.project_id)
    // It may have gone, or to another project, while somebody else held the tree.
    const parent = await seekParent()
    if (parent?.project_id === seen.project_id)
      return { project: await resolveProject(ctx, Project.id(parent.project_id)), parent }
  }
  const project = await resolveProjectBody(ctx, body.project)
  await lock(project.id)
  return { project, parent: null }
}
