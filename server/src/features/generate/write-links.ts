import type { RequestContext } from '../../platform/context/index.ts'
import type { Copies } from './issue-tables.ts'
import type { PlannedIssue } from './plan.ts'
import { pick, type Random } from './random.ts'

interface LinkType {
  readonly id: number
  readonly outward: string
  readonly inward: string
}

/** An issue that others are linked to. */
interface Linkable {
  readonly id: number
  readonly readable: string
}

/** Shares of all issues. */
const SHARE = { subtasks: 0.2, linked: 0.12 } as const
/** Issues that are remembered of each project to be linked to: links mostly join what came about together. */
const RECENT = 50

/** Links each issue to earlier ones of its project, and tells both histories of it. */
export async function createLinker(ctx: RequestContext, copies: Copies, random: Random) {
  const rows = await ctx.db
    .selectFrom('issue_link_type')
    .select(['id', 'name', 'source_to_target as outward', 'target_to_source as back'])
    .orderBy('id')
    .execute()
  const types = rows.map(({ id, name, outward, back }) => ({ id, name, outward, inward: back || outward }))
  const subtask = types.find(type => type.name === 'Subtask')
  const others = types.filter(type => type !== subtask)
  const parents = new Map<number, Linkable>()
  const recent = new Map<number, Linkable[]>()

  async function link(
    type: LinkType,
    source: Linkable,
    target: Linkable,
    issue: PlannedIssue,
    ids: { activity: number },
  ) {
    await copies.issue_link.row([type.id, source.id, target.id, issue.created])
    for (const [from, to, phrase] of [
      [source, target, type.outward],
      [target, source, type.inward],
    ] as const) {
      const added = { values: [{ entity: 'Issue', id: to.id, name: to.readable, type: 'Issue' }] }
      await copies.activity.row([
        ++ids.activity,
        from.id,
        issue.project.id,
        issue.reporterId,
        issue.created,
        'LinksCategory',
        null,
        null,
        type.id,
        phrase,
        JSON.stringify(added),
        null,
        [],
      ])
    }
  }

  return async (issue: PlannedIssue, own: Linkable, ids: { activity: number }): Promise<void> => {
    const { id: projectId } = issue.project
    const known = recent.get(projectId) ?? []
    if (!recent.has(projectId)) recent.set(projectId, known)
    // Sums over subtasks stand in fields: who has work or an estimate stays by himself.
    const standsAlone = issue.work.length > 0 || issue.estimation !== null
    const parent = parents.get(projectId)
    if (!standsAlone && subtask) {
      if (parent && random() < SHARE.subtasks) await link(subtask, parent, own, issue, ids)
      else parents.set(projectId, own)
    }
    if (known.length > 0 && random() < SHARE.linked) {
      const target = pick(random, known)
      await link(pick(random, others), own, target, issue, ids)
    }
    known[known.length < RECENT ? known.length : Math.floor(random() * RECENT)] = own
  }
}
