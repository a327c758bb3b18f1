import { Article } from '@cairn/common/features/articles'
import { Project } from '@cairn/common/features/projects'
import { Tag } from '@cairn/common/features/tags'
import { User } from '@cairn/common/features/users'
import type { RequestContext } from '../../platform/context/index.ts'
import { createArticle } from '../articles/index.ts'
import { addComment } from '../comments/index.ts'
import { teamOf } from '../groups/index.ts'
import { createIssue, issueHost } from '../issues/index.ts'
import { addLinks, linkTypeNamed, SUBTASK } from '../links/index.ts'
import { insertTag, PRIVATE } from '../tags/index.ts'
import { demoIssues } from './demo-issues.ts'

/** Fills a new demo project, in the transaction that creates it and in the language of who creates it. */
export async function createDemo(ctx: RequestContext, projectId: number): Promise<void> {
  const text = (name: string) => ctx.texts.format(ctx.locale, `demo.${name}`)
  const team = { groups: [await teamOf(ctx, projectId)], users: [] }
  const sharing = { ...PRIVATE, read: team, use: team }
  const tagIds = new Map<string, number>()
  for (const name of new Set(demoIssues.flatMap(issue => issue.tags)))
    tagIds.set(name, await insertTag(ctx, { name, ownerId: ctx.actor.userId, color: tagIds.size + 4, sharing }))
  const ids = new Map<string, number>()
  for (const issue of demoIssues) {
    const id = await createIssue(ctx, {
      project: { id: Project.id(projectId) },
      summary: text(`${issue.key}.summary`),
      description: text(`${issue.key}.description`),
      customFields: [
        { name: 'Priority', value: { name: issue.priority } },
        { name: 'Type', value: { name: issue.type } },
        { name: 'State', value: { name: issue.state } },
        ...(issue.assigned ? [{ name: 'Assignee', value: { id: User.id(ctx.actor.userId) } }] : []),
      ],
      tags: issue.tags.map(tag => ({ id: Tag.id(tagIds.get(tag) ?? 0) })),
    })
    ids.set(issue.key, id)
    if (issue.hasComment)
      await addComment(ctx, issueHost, {
        host: { id, project_id: projectId },
        authorId: ctx.actor.userId,
        text: text(`${issue.key}.comment`),
      })
  }
  await createArticles(ctx, projectId, text)
  const subtask = { type: await linkTypeNamed(ctx, SUBTASK), side: 't' } as const
  const related = { type: await linkTypeNamed(ctx, 'Relates'), side: '' } as const
  const known = (keys: readonly string[] = []) => keys.map(key => ({ id: ids.get(key) ?? 0 }))
  for (const { key, parentOf, relatesTo } of demoIssues) {
    const issue = { id: ids.get(key) ?? 0 }
    await addLinks(ctx, subtask, known(parentOf), issue, { silent: true })
    await addLinks(ctx, related, known(relatesTo), issue, { silent: true })
  }
}

/** A short handbook: an article with others below it. */
async function createArticles(ctx: RequestContext, projectId: number, text: (name: string) => string): Promise<void> {
  const write = (key: string, parent: number | null) =>
    createArticle(ctx, {
      project: { id: Project.id(projectId) },
      summary: text(`articles.${key}.summary`),
      content: text(`articles.${key}.content`),
      ...(parent === null ? {} : { parentArticle: { id: Article.id(parent) } }),
    })
  const handbook = await write('handbook', null)
  for (const key of ['signs', 'fog']) await write(key, handbook)
}
