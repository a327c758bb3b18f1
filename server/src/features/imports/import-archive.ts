import { findNumberReferences } from '@cairn/common/platform/markdown'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { transaction } from '../../platform/db/index.ts'
import { addComment } from '../comments/index.ts'
import { finishImported, importIssue, issueHost, type StoredValue, type VisibleIssue } from '../issues/index.ts'
import { addLinks, linkTypeNamed } from '../links/index.ts'
import { reserveNumbers } from '../projects/index.ts'
import type { SourceIssue } from './github-archive.ts'
import type { ImportTarget } from './prepare-target.ts'

/** Items that an earlier run brought in: their name in the source → what they became. */
export async function importedItems(ctx: RequestContext, projectId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db
    .selectFrom('import_item')
    .select(['external_id', 'entity_id'])
    .where('project_id', '=', projectId)
    .execute()
  return new Map(rows.map(row => [row.external_id, row.entity_id]))
}

/**
 * Brings one issue in with everything that belongs to it, in one transaction. What an earlier run brought in already
 * is left as it is; only comments that came since are added. Returns how many items are new.
 */
export async function importOne(
  ctx: RequestContext,
  target: ImportTarget,
  source: SourceIssue,
  known: ReadonlyMap<string, number>,
): Promise<number> {
  const missing = source.comments.filter(comment => !known.has(comment.key))
  const knownId = known.get(source.key)
  if (knownId !== undefined && missing.length === 0) return 0
  return transaction(ctx, async ctx => {
    const issue = knownId === undefined ? await newIssue(ctx, target, source) : await lockIssue(ctx, knownId)
    if (!issue) return 0
    for (const comment of missing) {
      const id = await addComment(ctx, issueHost, {
        host: issue,
        authorId: target.userOf(comment.author),
        text: comment.text,
        created: comment.created,
        updated: comment.updated,
      })
      await remember(ctx, target.projectId, comment.key, 'comment', id)
    }
    await finishImported(ctx, issue, source.updated)
    return missing.length + (knownId === undefined ? 1 : 0)
  })
}

async function newIssue(ctx: RequestContext, target: ImportTarget, source: SourceIssue): Promise<VisibleIssue> {
  const [first, ...others] = source.assignees.map(login => target.user(login))
  const open = target.state('Open')
  const final = target.state(source.state)
  const value = (field: ImportTarget['fields'][keyof ImportTarget['fields']], values: readonly StoredValue[]) =>
    values.length > 0 ? [{ field, values }] : []
  const issue = await importIssue(ctx, {
    projectId: target.projectId,
    number: source.number,
    summary: source.title,
    description: source.text === '' ? null : source.text,
    reporterId: target.userOf(source.author),
    created: source.created,
    resolved: source.closed,
    values: [
      { field: target.fields.state, values: [open] },
      { field: target.fields.type, values: [target.type(source.type)] },
      ...value(target.fields.assignee, first ? [first(target.fields.assignee.fieldId)] : []),
      ...value(
        target.fields.otherAssignees,
        others.map(other => other(target.fields.otherAssignees.fieldId)),
      ),
    ],
    tags: source.labels.map(label => target.tag(label)),
    later:
      source.closed === null
        ? []
        : [
            {
              field: target.fields.state,
              before: [open],
              after: [final],
              authorId: target.userOf(source.closedBy),
              time: source.closed,
            },
          ],
  })
  await remember(ctx, target.projectId, source.key, 'issue', issue.id)
  await reserveNumbers(ctx, target.projectId, source.number)
  return issue
}

async function lockIssue(ctx: RequestContext, id: number): Promise<VisibleIssue | null> {
  const { rows } = await sql<VisibleIssue>`
    select id, project_id, number, reporter_id, acl from issue where id = ${id} and deleted_at is null for no key update`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

async function remember(
  ctx: RequestContext,
  projectId: number,
  key: string,
  kind: 'issue' | 'comment',
  id: number,
): Promise<void> {
  await ctx.db
    .insertInto('import_item')
    .values({ project_id: projectId, external_id: key, kind, entity_id: id })
    .execute()
}

/** Numbers of other issues that the texts of an issue refer to. */
export function referencesOf(source: SourceIssue): ReadonlySet<number> {
  const texts = [source.text, ...source.comments.map(comment => comment.text)]
  const numbers = new Set(texts.flatMap(text => findNumberReferences(text).map(reference => reference.number)))
  numbers.delete(source.number)
  return numbers
}

/** Links issues to what they refer to, as far as both were imported. Returns how many links are new. */
export async function linkReferences(
  ctx: RequestContext,
  target: ImportTarget,
  source: SourceIssue,
  issueIds: ReadonlyMap<number, number>,
): Promise<number> {
  const from = issueIds.get(source.number)
  if (from === undefined) return 0
  const targets = [...referencesOf(source)].flatMap(number => issueIds.get(number) ?? [])
  if (targets.length === 0) return 0
  return transaction(ctx, async ctx => {
    const type = await linkTypeNamed(ctx, 'Relates')
    return addLinks(
      ctx,
      { type, side: '' },
      targets.map(id => ({ id })),
      { id: from },
      { created: source.created, authorId: target.userOf(source.author), silent: true },
    )
  })
}
