import { Issue } from '@cairn/common/features/issues'
import type { CloneBody } from '@cairn/common/features/transfers'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { requireCan } from '../../access/index.ts'
import { addAttachments, copyFiles, orDiscard } from '../../attachments/index.ts'
import {
  cloneIssues,
  findIssue,
  issueHost,
  resolveProjectBody,
  summaryOf,
  type VisibleIssue,
  visibleIssues,
} from '../../issues/index.ts'
import { addLinks, linksOf, linkTypeNamed, linkTypes, mayLinkCopy, SUBTASK, subtasksBelow } from '../../links/index.ts'

/**
 * Creates a copy of an issue that the actor sees and returns its id. Asked for, the copy also gets the files, the links
 * to others, or copies of the subtasks. All or nothing.
 */
export async function cloneTree(ctx: RequestContext, idText: string, body: CloneBody): Promise<number> {
  const root = await findIssue(ctx, idText)
  const project = body.project ? await resolveProjectBody(ctx, body.project) : null
  requireCan(ctx, 'CREATE_ISSUE', project?.id ?? root.project_id)
  const summary = body.summary === undefined ? undefined : summaryOf(body.summary)
  const files = body.withAttachments ? await copyFiles(ctx, issueHost, root) : []
  const copies = files.map(({ upload }) => upload)
  return orDiscard(ctx, copies, () =>
    transaction({ ...ctx, ifMatch: null }, async ctx => {
      const id = await cloneRoot(ctx, root, project, summary)
      if (files.length > 0) await addAttachments(ctx, issueHost, { hostId: Issue.id(id), commentId: null }, files)
      if (body.withLinks) await copyLinks(ctx, root, id)
      if (body.withSubtasks) await cloneSubtasks(ctx, root, id, project)
      return id
    }),
  )
}

type Project = Awaited<ReturnType<typeof resolveProjectBody>>

async function cloneRoot(
  ctx: RequestContext,
  root: VisibleIssue,
  project: Project | null,
  summary: string | undefined,
): Promise<number> {
  const [id] = await cloneIssues(ctx, [root], {
    ...(project ? { project } : {}),
    ...(summary === undefined ? {} : { summary }),
  })
  if (id === undefined) throw notFound(Issue.id(root.id))
  return id
}

/**
 * Links of the original that the actor sees, but for those to its subtasks, and to parts of another kind that the actor
 * may not link.
 */
async function copyLinks(ctx: RequestContext, root: VisibleIssue, copyId: number): Promise<void> {
  const types = new Map((await linkTypes(ctx)).map(type => [type.id, type]))
  const links = await linksOf(ctx, [root.id])
  const others = await visibleIssues(
    ctx,
    links.map(({ other }) => other),
  )
  // History names both ends, and the copy has its number only at the end.
  ctx.phases.after(async () => {
    for (const { type_id, side, other } of links) {
      const [type, far] = [types.get(type_id), others.get(other)]
      if (!type || !far || (type.name === SUBTASK && side === 's')) continue
      if (!mayLinkCopy(ctx, { type, side }, far)) continue
      await addLinks(ctx, { type, side }, [{ id: copyId }], far)
    }
  })
}

async function cloneSubtasks(
  ctx: RequestContext,
  root: VisibleIssue,
  copyId: number,
  project: Project | null,
): Promise<void> {
  const below = await subtasksBelow(ctx, root)
  const found = await visibleIssues(
    ctx,
    below.map(({ id }) => id),
  )
  const originals = below.flatMap(({ id }) => found.get(id) ?? [])
  const ids = await cloneIssues(ctx, originals, project ? { project } : {})
  const copyOf = new Map([[root.id, copyId], ...originals.map(({ id }, index) => [id, ids[index] ?? 0] as const)])
  ctx.phases.after(async () => {
    const type = await linkTypeNamed(ctx, SUBTASK)
    for (const [parentId, subtasks] of Map.groupBy(below, subtask => subtask.parentId)) {
      const parent = copyOf.get(parentId)
      const copied = subtasks.flatMap(({ id }) => copyOf.get(id) ?? []).map(id => ({ id }))
      if (parent) await addLinks(ctx, { type, side: 't' }, copied, { id: parent })
    }
  })
}
