import { notFound } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import { type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Outcome } from './carry-out.ts'
import type { WaitingPlan } from './command-plan.ts'
import type { OperationTable } from './operations.tables.ts'
import { addRefusals, countRefused, databaseId, type Refusal } from './refusals.ts'

export const OPERATION_CLASS = 180

const NEW_ID = sql<number>`nextval('operation_id_seq')`

export type Operation = Selectable<OperationTable>

export interface NewOperation {
  readonly query: string
  readonly authorId: number
  readonly actingId: number
  readonly total: number
  /** Issues that are left out from the beginning; they are among the total. */
  readonly refusals?: readonly Refusal[]
  /** What a job has to do; null: everything is done in this very transaction. */
  readonly waiting: { readonly plan: WaitingPlan; readonly issueIds: readonly number[] } | null
}

/** Draws the number of an operation for {@link insertOperation}, so that what names it can be sent together with it. */
export async function drawOperationId({ db }: RequestContext): Promise<number> {
  const { rows } = await sql<{ id: number }>`select ${NEW_ID} as id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Writes an operation, and returns its number. `drawn`: the one that was drawn for it. */
export async function insertOperation(ctx: RequestContext, operation: NewOperation, drawn?: number): Promise<number> {
  const { waiting, refusals = [], authorId, actingId } = operation
  const { rows } = await sql<{ id: number }>`
    insert into operation (id, author_id, acting_id, created, query, state, total, done, refusals, plan, issue_ids)
    overriding system value values (${drawn ?? NEW_ID}, ${authorId}, ${actingId === authorId ? null : actingId},
      ${ctx.clock()}, ${operation.query}, 'running', ${operation.total}, ${countRefused(refusals)},
      ${JSON.stringify(refusals)}, ${waiting ? JSON.stringify(waiting.plan) : null}, ${waiting ? [...waiting.issueIds] : []})
    returning id`.execute(ctx.db)
  return rows[0]?.id ?? 0
}

/** What a portion of the work came to; `made`: so far. */
export interface Progress extends Omit<Outcome, 'refused'> {
  /** Issues that are finished. */
  readonly done: number
  /** All that were left out so far. */
  readonly refusals?: readonly Refusal[]
  readonly isFinished: boolean
  /** Why nothing came of it. */
  readonly problem?: string | null
}

/** All refusals of an operation after one more portion. */
export const withRefused = (refusals: readonly Refusal[], { refused }: Outcome): readonly Refusal[] =>
  addRefusals(
    refusals,
    [...refused].map(([issueId, reason]) => [databaseId(issueId), reason] as const),
  )

/** Notes how far an operation is. The job and its progress stand or fall together. */
export async function advanceOperation(
  ctx: RequestContext,
  id: number,
  { done, refusals, isFinished, problem = null, ...outcome }: Progress,
): Promise<void> {
  await ctx.db
    .updateTable('operation')
    .set(row => ({
      done: row('done', '+', done),
      created_ids: row.fn('array_cat', ['created_ids', row.val([...outcome.created])]),
      deleted_ids: row.fn('array_cat', ['deleted_ids', row.val([...outcome.deleted])]),
      made: JSON.stringify(outcome.made),
      ...(refusals ? { refusals: JSON.stringify(refusals) } : {}),
      ...(isFinished
        ? {
            state: problem === null ? ('done' as const) : ('failed' as const),
            error_text: problem,
            plan: null,
            issue_ids: [],
          }
        : {}),
    }))
    .where('id', '=', id)
    .execute()
}

/** An operation of the actor's own by its database id; throws `not_found` for anybody else's. */
export async function findOperation(
  ctx: RequestContext,
  text: string,
  options: { readonly lock?: boolean } = {},
): Promise<Operation> {
  const id = parseId(OPERATION_CLASS, text)
  const query = ctx.db.selectFrom('operation').selectAll().where('author_id', '=', ctx.actor.userId)
  const found =
    id === null || ctx.actor.isGuest
      ? undefined
      : await (options.lock ? query.forUpdate() : query).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound(text)
  return withNumbers(found)
}

/** An operation by its number, whoever gave the commands. */
export async function readOperation(ctx: RequestContext, id: number): Promise<Operation> {
  return withNumbers(await ctx.db.selectFrom('operation').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

/** The driver gives big numbers in arrays as texts. */
export const withNumbers = (operation: Operation): Operation => ({
  ...operation,
  issue_ids: operation.issue_ids.map(Number),
  created_ids: operation.created_ids.map(Number),
  deleted_ids: operation.deleted_ids.map(Number),
})
