import type { Command } from '@cairn/common/features/commands'
import { type AppError, notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { tentatively } from '../../platform/db/index.ts'
import { commentMany } from '../comments/index.ts'
import { willing } from '../hosts/index.ts'
import {
  changeIssues,
  cloneIssues,
  deleteIssues,
  issueHost,
  moveIssues,
  resolveProjectBody,
  type VisibleIssue,
  visibleIssues,
} from '../issues/index.ts'
import { logWorkMany } from '../time-tracking/index.ts'
import { voteForMany } from '../votes/index.ts'
import { changeLinks } from './change-links.ts'
import type { CommandPlan } from './command-plan.ts'
import { findRefusals } from './find-refusals.ts'
import { createNewTags } from './new-tags.ts'
import { planChanges } from './plan-changes.ts'
import { databaseId, GONE, type Reason, reasonOf } from './refusals.ts'

/** What came and went by commands. */
interface Existence {
  readonly created: readonly number[]
  readonly deleted: readonly number[]
}

export interface Outcome extends Existence {
  /** Tags that did not exist before. */
  readonly newTags: readonly number[]
  /** Issues that were left out. */
  readonly refused: ReadonlyMap<number, Reason>
}

interface Options {
  /** Issues that went away are left out. */
  readonly skipMissing?: boolean
  /** Issues that went away or refuse are left out. */
  readonly skipRefusing?: boolean
}

/**
 * Carries commands out on issues, in the transaction of `ctx` and under the rules and rights of the same verbs as
 * everywhere else. Throws for the first issue that refuses, unless those are to be left out.
 */
export async function carryOut(
  ctx: RequestContext,
  plan: CommandPlan,
  issueIds: readonly number[],
  { skipMissing = false, skipRefusing = false }: Options = {},
): Promise<Outcome> {
  const plain: RequestContext = { ...ctx, ifMatch: null }
  const found = await visibleIssues(plain, issueIds, { lock: true })
  const issues = issueIds.flatMap(id => found.get(id) ?? [])
  const missing = issueIds.filter(id => !found.has(id))
  if (missing[0] !== undefined && !skipMissing && !skipRefusing) throw notFound(databaseId(missing[0]))
  const refused = new Map(missing.map(id => [id, GONE]))
  if (!skipRefusing)
    return { newTags: await createNewTags(plain, plan.commands), ...(await apply(plain, plan, issues)), refused }
  for (const [id, error] of await findRefusals(plain, plan, issues)) refused.set(id, reasonOf(error))
  const rest = issues.filter(({ id }) => !refused.has(id))
  if (rest.length === 0) return { created: [], deleted: [], newTags: [], refused }
  const newTags = await createNewTags(plain, plan.commands)
  return { newTags, ...(await applyToWilling(plain, plan, rest, refused)), refused }
}

/** How often what only doing shows may leave issues out; each time the others are begun with anew. */
const MAX_ROUNDS = 5

/** What only doing shows is taken back, and the commands are carried out on the others alone. */
async function applyToWilling(
  ctx: RequestContext,
  plan: CommandPlan,
  issues: readonly VisibleIssue[],
  refused: Map<number, Reason>,
): Promise<Existence> {
  let rest = issues
  for (let round = 1; rest.length > 0; round++) {
    const refusals = round < MAX_ROUNDS ? new Map<number, AppError>() : undefined
    const noting = refusals ? { ...ctx, refusals } : ctx
    const of = rest
    const done = await tentatively(
      noting,
      inner => apply(inner, plan, of),
      () => !refusals?.size,
    )
    if (done) return done
    for (const [id, error] of refusals ?? []) refused.set(id, reasonOf(error))
    rest = rest.filter(({ id }) => !refused.has(id))
  }
  return { created: [], deleted: [] }
}

async function apply(ctx: RequestContext, plan: CommandPlan, given: readonly VisibleIssue[]): Promise<Existence> {
  let issues = given
  for (const phase of phasesOf(plan.commands)) {
    const planned = await planChanges(ctx, issues, phase)
    await changeIssues(
      ctx,
      planned.map(({ change }) => change),
    )
    for (const command of phase) {
      issues = willing(ctx, issues)
      if (command.kind === 'vote' || command.kind === 'unvote') await voteForMany(ctx, issues, command.kind === 'vote')
      if (command.kind === 'work') await logWorkMany(ctx, issues, command)
      if (command.kind === 'link') await changeLinks(ctx, issues, command)
      if (command.kind === 'move') issues = await moveAll(ctx, issues, command.projectId)
    }
  }
  if (plan.comment !== null) {
    const body = { text: plan.comment, ...(plan.visibility ? { visibility: plan.visibility } : {}) }
    await commentMany(ctx, issueHost, willing(ctx, issues), body)
  }
  issues = willing(ctx, issues)
  const created: number[] = []
  for (const command of plan.commands) if (command.kind === 'clone') created.push(...(await cloneIssues(ctx, issues)))
  if (!plan.commands.some(command => command.kind === 'delete')) return { created, deleted: [] }
  await deleteIssues(ctx, issues)
  return { created, deleted: issues.map(issue => issue.id) }
}

/** What can be done together: up to a move, after which fields are those of the new project. */
function phasesOf(commands: readonly Command[]): readonly (readonly Command[])[] {
  const phases: Command[][] = [[]]
  for (const command of commands) {
    phases.at(-1)?.push(command)
    if (command.kind === 'move') phases.push([])
  }
  return phases.filter(phase => phase.length > 0)
}

async function moveAll(
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  projectId: number,
): Promise<readonly VisibleIssue[]> {
  const project = await resolveProjectBody(ctx, { id: `0-${projectId}` })
  await moveIssues(
    ctx,
    issues.filter(issue => issue.project_id !== project.id),
    project,
  )
  return issues.map(issue => ({ ...issue, project_id: project.id }))
}
