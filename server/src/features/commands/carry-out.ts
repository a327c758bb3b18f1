import type { VerbCommand } from '@cairn/common/features/commands'
import { type AppError, notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { tentatively } from '../../platform/db/index.ts'
import { createComments } from '../comments/index.ts'
import { lockBeforeHosts, type UpcomingChanges, willing } from '../hosts/index.ts'
import { changeIssues, commandVerbsOf, issueHost, type VisibleIssue, visibleIssues } from '../issues/index.ts'
import type { CommandPlan } from './command-plan.ts'
import { findRefusals } from './find-refusals.ts'
import { type Made, makeThings } from './made-things.ts'
import { phasesOf, projectsAfter } from './phases.ts'
import { planEdits, valuesBefore } from './plan-edits.ts'
import { databaseId, GONE, type Reason, reasonOf } from './refusals.ts'

/** What came and went by commands. */
interface Existence {
  readonly created: readonly number[]
  readonly deleted: readonly number[]
}

export interface Outcome extends Existence {
  /** What did not exist before, beside issues. */
  readonly made: Made
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
  await lockBeforeHosts(plain, upcomingOf(plain, plan, issueIds))
  const found = await visibleIssues(plain, issueIds, { lock: true })
  const issues = issueIds.flatMap(id => found.get(id) ?? [])
  const missing = issueIds.filter(id => !found.has(id))
  if (missing[0] !== undefined && !skipMissing && !skipRefusing) throw notFound(databaseId(missing[0]))
  const refused = new Map(missing.map(id => [id, GONE]))
  if (!skipRefusing)
    return { made: await makeThings(plain, plan.commands), ...(await apply(plain, plan, issues)), refused }
  for (const [id, error] of await findRefusals(plain, plan, issues)) refused.set(id, reasonOf(error))
  const rest = issues.filter(({ id }) => !refused.has(id))
  if (rest.length === 0) return { created: [], deleted: [], made: {}, refused }
  const made = await makeThings(plain, plan.commands)
  return { made, ...(await applyToWilling(plain, plan, rest, refused)), refused }
}

function upcomingOf(ctx: RequestContext, { commands }: CommandPlan, issueIds: readonly number[]): UpcomingChanges {
  const verbs = commandVerbsOf(ctx.contributions)
  const isCopying = commands.some(command => verbs.of(command).atEnd === 'copies')
  const targets = projectsAfter(ctx, commands)
  return {
    commands,
    moved: targets.length > 0 ? issueIds : [],
    copied: isCopying ? issueIds : [],
    createdIn: isCopying ? targets : [],
  }
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

const AT_END = ['copies', 'last'] as const

async function apply(ctx: RequestContext, plan: CommandPlan, given: readonly VisibleIssue[]): Promise<Existence> {
  const verbs = commandVerbsOf(ctx.contributions)
  const created: number[] = []
  const deleted: number[] = []
  let issues = given
  const act = async (command: VerbCommand): Promise<void> => {
    issues = willing(ctx, issues)
    const carriedOut = await verbs.of(command).carryOut?.(ctx, issues, command)
    if (!carriedOut) return
    issues = carriedOut.issues ?? issues
    created.push(...(carriedOut.created ?? []))
    deleted.push(...(carriedOut.deleted ?? []))
  }
  for (const phase of phasesOf(ctx, plan.commands)) {
    const planned = await planEdits(ctx, issues, phase, { isForeseen: false })
    await changeIssues(
      ctx,
      planned.map(({ edit }) => edit),
      valuesBefore(planned),
    )
    for (const command of phase) if (!verbs.of(command).atEnd) await act(command)
  }
  if (plan.comment !== null) {
    const body = { text: plan.comment, ...(plan.visibility ? { visibility: plan.visibility } : {}) }
    await createComments(ctx, issueHost, willing(ctx, issues), body)
  }
  for (const end of AT_END)
    for (const verb of verbs.all) {
      const command = verb.atEnd === end ? plan.commands.find(({ kind }) => kind === verb.definition.kind) : undefined
      if (command) await act(command)
    }
  return { created, deleted }
}
