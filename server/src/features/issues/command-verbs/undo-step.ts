import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { withSavepoint } from '../../../platform/db/index.ts'
import type { StoredActivity } from '../../activities/index.ts'
import type { PartOfEdit } from '../commands/change-issues.ts'
import type { VisibleIssue } from '../issues.policy.ts'

/** A change of history that an operation made. */
export type OperationEntry = Pick<
  StoredActivity,
  'id' | 'host_id' | 'category' | 'target_id' | 'field_id' | 'field_name' | 'added' | 'removed'
>

/** How many changes were taken back, and how many were left alone since something else changed them. */
export interface Tally {
  undone: number
  skipped: number
}

/** An operation that is being taken back. */
export interface DoneOperation {
  readonly id: number
  /** Milliseconds. */
  readonly created: number
  /** In whose name it was carried out. */
  readonly actorId: number
  readonly createdIssues: readonly number[]
  readonly deletedIssues: readonly number[]
  /** What it changed, the last first, but for what was dealt with already. */
  readonly entries: readonly OperationEntry[]
}

/** What taking back did, for taking this back in turn. */
export interface Undone {
  readonly created?: readonly number[]
  readonly deleted?: readonly number[]
  /** Changes that need no other step any more. */
  readonly dealtWith?: ReadonlySet<number>
}

/** Takes changes of one category back by edits of issues, which are written together with those of other verbs. */
interface UndoByEdits {
  readonly category: string
  /** The opposite of the changes, by issue. The issues are locked and visible. */
  readonly edits: (
    ctx: RequestContext,
    issues: ReadonlyMap<number, VisibleIssue>,
    entries: readonly OperationEntry[],
    tally: Tally,
  ) => Promise<ReadonlyMap<number, PartOfEdit>>
  readonly undo?: never
}

/** Takes changes back by itself. */
interface UndoByActing {
  /** What comes first: issues come and go, then they are where they were; then all the rest. */
  readonly first?: 'existence' | 'project'
  readonly undo: (ctx: RequestContext, operation: DoneOperation, tally: Tally) => Promise<Undone> | Promise<void>
  readonly edits?: never
}

/**
 * How a verb takes back what operations did, by sets and as the actor: every change that is still as the operation left
 * it, and that the actor may make the opposite of; each counts in the tally. Verbs whose changes are of one category
 * share one step.
 */
export type UndoStep = UndoByEdits | UndoByActing

/** Does something in the transaction of `ctx` unless it is refused, also by the database; says whether it was done. */
export async function attempt(ctx: RequestContext, work: (ctx: RequestContext) => Promise<unknown>): Promise<boolean> {
  try {
    await withSavepoint(ctx, work)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
