import type { Command, LinkCommand } from '@cairn/common/features/commands'
import type { BodyOf } from '@cairn/common/features/entities'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { commentMany } from '../comments/index.ts'
import {
  changeIssues,
  cloneIssues,
  deleteIssues,
  moveIssues,
  resolveProjectBody,
  seekIssues,
  type VisibleIssue,
  visibleIssues,
} from '../issues/index.ts'
import { linkMany, unlinkMany } from '../links/index.ts'
import { logWorkMany } from '../time-tracking/index.ts'
import { voteForMany } from '../votes/index.ts'
import { createNewTags } from './new-tags.ts'
import { planChanges } from './plan-changes.ts'

/** Everything that is to be done to each issue; plain JSON. */
export interface CommandPlan {
  readonly commands: readonly Command[]
  readonly comment: string | null
  readonly visibility: BodyOf<'Visibility'> | null
}

export interface Outcome {
  readonly created: readonly number[]
  readonly deleted: readonly number[]
  /** Tags that did not exist before. */
  readonly newTags: readonly number[]
}

/**
 * Carries commands out on issues, in the transaction of `ctx` and under the rules and rights of the same verbs as
 * everywhere else. Throws for the first issue that refuses. With `skipMissing` issues that went away are left out.
 */
export async function carryOut(
  ctx: RequestContext,
  plan: CommandPlan,
  issueIds: readonly number[],
  options: { readonly skipMissing?: boolean } = {},
): Promise<Outcome> {
  const plain: RequestContext = { ...ctx, ifMatch: null }
  let issues = await lock(plain, issueIds, options.skipMissing ?? false)
  const newTags = await createNewTags(plain, plan.commands)
  for (const phase of phasesOf(plan.commands)) {
    const planned = await planChanges(plain, issues, phase)
    await changeIssues(
      plain,
      planned.map(({ change }) => change),
    )
    for (const command of phase) {
      if (command.kind === 'vote' || command.kind === 'unvote')
        await voteForMany(plain, issues, command.kind === 'vote')
      if (command.kind === 'work') await logWorkMany(plain, issues, command)
      if (command.kind === 'link') await changeLinks(plain, issues, command)
      if (command.kind === 'move') issues = await moveAll(plain, issues, command.projectId)
    }
  }
  if (plan.comment !== null) {
    const body = { text: plan.comment, ...(plan.visibility ? { visibility: plan.visibility } : {}) }
    await commentMany(plain, issues, body)
  }
  const created: number[] = []
  for (const command of plan.commands) if (command.kind === 'clone') created.push(...(await cloneIssues(plain, issues)))
  if (!plan.commands.some(command => command.kind === 'delete')) return { created, deleted: [], newTags }
  await deleteIssues(plain, issues)
  return { created, deleted: issues.map(issue => issue.id), newTags }
}

async function lock(
  ctx: RequestContext,
  ids: readonly number[],
  skipMissing: boolean,
): Promise<readonly VisibleIssue[]> {
  const found = await visibleIssues(ctx, ids, { lock: true })
  const missing = ids.find(id => !found.has(id))
  if (missing !== undefined && !skipMissing) throw notFound(`2-${missing}`)
  return ids.flatMap(id => found.get(id) ?? [])
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

const SIDE = { outward: 's', inward: 't', both: '' } as const

async function changeLinks(ctx: RequestContext, issues: readonly VisibleIssue[], command: LinkCommand): Promise<void> {
  const slot = `106-${command.typeId}${SIDE[command.direction]}`
  const others = await seekIssues(
    ctx,
    command.issues.map(issue => issue.text),
  )
  for (const { text } of command.issues) {
    const other = others.get(text)
    if (!other) throw notFound(text)
    await (command.action === 'add' ? linkMany : unlinkMany)(ctx, issues, slot, other)
  }
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
