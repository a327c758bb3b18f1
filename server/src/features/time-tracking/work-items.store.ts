import { IssueWorkItem } from '@cairn/common/features/time-tracking'
import { notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import { issueVisible, type VisibleIssue } from '../issues/index.ts'
import { workItemVisible } from './time-tracking.policy.ts'

export const WORK_ITEM_CLASS = 115

/** A work item as commands work on it. */
export interface StoredWork {
  readonly id: number
  readonly issue_id: number
  readonly author_id: number
  readonly creator_id: number
  readonly date: number
  readonly minutes: number
  readonly type_id: number | null
  readonly text: string | null
  readonly uses_markdown: boolean
  readonly draft: boolean
  /** When it was last changed; null = it is as it was logged. */
  readonly updated: number | null
}

const COLUMNS = sql`w.id, w.issue_id, w.author_id, w.creator_id, w.date, w.minutes, w.type_id, w.text, w.uses_markdown,
  w.draft, w.updated`

/** Finds a work item of this very issue that the actor may see; throws `not_found` otherwise. */
export async function findWorkItem(ctx: RequestContext, issue: VisibleIssue, text: string): Promise<StoredWork> {
  const id = IssueWorkItem.parseId(text)
  const { rows } =
    id === null
      ? { rows: [] }
      : await sql<StoredWork>`
    select ${COLUMNS} from work_item w join issue i on i.id = w.issue_id
    where w.id = ${id} and w.issue_id = ${issue.id} and ${workItemVisible(ctx, 'w', 'i')}`.execute(ctx.db)
  if (!rows[0]) throw notFound(text)
  return rows[0]
}

/** Those of the work items that the actor may see, drafts aside. */
export async function seekWorkItems(ctx: RequestContext, ids: readonly number[]): Promise<readonly StoredWork[]> {
  const { rows } = await sql<StoredWork>`
    select ${COLUMNS} from work_item w join issue i on i.id = w.issue_id
    where w.id = any(${[...ids]}::bigint[]) and not w.draft and ${workItemVisible(ctx, 'w', 'i')}`.execute(ctx.db)
  return rows
}

export async function deleteWork(ctx: RequestContext, ids: readonly number[]): Promise<void> {
  await sql`delete from work_item where id = any(${[...ids]}::bigint[])`.execute(ctx.db)
}

/** Number of a work item of any issue that the actor sees; throws `not_found`. */
export async function findAnyWorkItem(ctx: RequestContext, text: string): Promise<number> {
  const id = IssueWorkItem.parseId(text)
  const { rows } =
    id === null
      ? { rows: [] }
      : await sql<{ id: number }>`
    select w.id from work_item w join issue i on i.id = w.issue_id
    where w.id = ${id} and not w.draft and i.deleted_at is null and ${issueVisible(ctx, 'i')}
      and ${workItemVisible(ctx, 'w', 'i')}`.execute(ctx.db)
  if (!rows[0]) throw notFound(text)
  return rows[0].id
}

/** The actor's draft on the issue, or null. */
export async function findDraft(ctx: RequestContext, issueId: number): Promise<StoredWork | null> {
  if (ctx.actor.isGuest) return null
  const { rows } = await sql<StoredWork>`
    select ${COLUMNS} from work_item w
    where w.issue_id = ${issueId} and w.creator_id = ${ctx.actor.userId} and w.draft`.execute(ctx.db)
  return rows[0] ?? null
}

/** Numbers of a page of the issue's work items, by date. */
export async function pageOfWork(ctx: RequestContext, issue: VisibleIssue, paging: Paging): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from work_item w join issue i on i.id = w.issue_id
    where w.issue_id = ${issue.id} and not w.draft and ${workItemVisible(ctx, 'w', 'i')}
    order by w.date, w.id offset ${paging.skip} limit ${paging.top}`.execute(ctx.db)
  return rows.map(row => row.id)
}

/** What people enter of a work item. */
export interface WorkContent {
  readonly authorId: number
  readonly date: number
  readonly minutes: number
  readonly typeId: number | null
  readonly text: string | null
  readonly usesMarkdown: boolean
}

/** Inserts one work item for each issue; returns their numbers by issue. */
export async function insertWork(
  ctx: RequestContext,
  works: readonly { readonly issue: { readonly id: number }; readonly work: WorkContent }[],
  options: { readonly draft?: boolean } = {},
): Promise<ReadonlyMap<number, number>> {
  const each = <T>(value: (work: WorkContent) => T) => works.map(({ work }) => value(work))
  const { rows: inserted } = await sql<{ id: number; issue_id: number }>`
    insert into work_item (issue_id, author_id, creator_id, date, minutes, type_id, text, uses_markdown, created, draft)
    select issue_id, author_id, ${ctx.actor.userId}, date, minutes, type_id, text, uses_markdown, ${ctx.clock()},
      ${options.draft ?? false}::boolean
    from unnest(${works.map(({ issue }) => issue.id)}::bigint[], ${each(work => work.authorId)}::int[],
      ${each(work => work.date)}::bigint[], ${each(work => work.minutes)}::int[], ${each(work => work.typeId)}::int[],
      ${each(work => work.text)}::text[], ${each(work => work.usesMarkdown)}::boolean[])
      as given (issue_id, author_id, date, minutes, type_id, text, uses_markdown)
    returning id, issue_id`.execute(ctx.db)
  return new Map(inserted.map(row => [row.issue_id, row.id]))
}

export async function storeWork(
  ctx: RequestContext,
  id: number,
  work: WorkContent,
  more: { readonly submitted: boolean; readonly edited: boolean },
): Promise<void> {
  const now = ctx.clock()
  await ctx.db
    .updateTable('work_item')
    .set({
      author_id: work.authorId,
      date: work.date,
      minutes: work.minutes,
      type_id: work.typeId,
      text: work.text,
      uses_markdown: work.usesMarkdown,
      ...(more.submitted ? { draft: false, created: now } : {}),
      ...(more.edited ? { updated: now } : {}),
    })
    .where('id', '=', id)
    .execute()
}

/** Attribute → value (null = none) of a work item. */
export type AttributeValues = ReadonlyMap<number, number | null>

export async function storeValues(ctx: RequestContext, workItemId: number, values: AttributeValues): Promise<boolean> {
  if (values.size === 0) return false
  const ids = [...values.keys()]
  const given = [...values].flatMap(([attributeId, valueId]) => (valueId === null ? [] : [{ attributeId, valueId }]))
  const { rows: before } = await sql<{ attribute_id: number; value_id: number }>`
    delete from work_item_value where work_item_id = ${workItemId} and attribute_id = any(${ids}::int[])
    returning attribute_id, value_id`.execute(ctx.db)
  if (given.length > 0)
    await ctx.db
      .insertInto('work_item_value')
      .values(
        given.map(({ attributeId, valueId }) => ({
          work_item_id: workItemId,
          attribute_id: attributeId,
          value_id: valueId,
        })),
      )
      .execute()
  const old = new Map(before.map(row => [row.attribute_id, row.value_id]))
  return [...values].some(([attributeId, valueId]) => (old.get(attributeId) ?? null) !== valueId)
}
