import { isRefusal } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Host } from './host-kind.ts'

/** Those of the hosts that the rule lets through. The first that it refuses ends all, unless refusals are noted. */
export const sift = <H extends Pick<Host, 'id'>>(
  ctx: RequestContext,
  hosts: readonly H[],
  rule: (host: H) => void,
): readonly H[] => siftBy(ctx, hosts, host => host, rule)

/** As {@link sift}, for what belongs to a host each. */
export function siftBy<T>(
  ctx: RequestContext,
  all: readonly T[],
  hostOf: (one: T) => Pick<Host, 'id'>,
  rule: (one: T) => void,
): readonly T[] {
  return all.filter(one => {
    try {
      rule(one)
      return true
    } catch (error) {
      refuse(ctx, hostOf(one), error)
      return false
    }
  })
}

/** As {@link sift}, for a rule that is alike for all hosts of a project: it is asked once for each project. */
export async function siftByProject<H extends Host>(
  ctx: RequestContext,
  hosts: readonly H[],
  rule: (projectId: number) => Promise<void>,
): Promise<readonly H[]> {
  const problems = new Map<number, unknown>()
  for (const projectId of new Set(hosts.map(host => host.project_id)))
    await rule(projectId).catch(error => problems.set(projectId, error))
  return sift(ctx, hosts, ({ project_id }) => {
    if (problems.has(project_id)) throw problems.get(project_id)
  })
}

/** Notes that a host refuses, or throws why. What is no refusal is thrown in any case. */
export function refuse(ctx: RequestContext, host: Pick<Host, 'id'>, error: unknown): void {
  if (!ctx.refusals || !isRefusal(error)) throw error
  if (!ctx.refusals.has(host.id)) ctx.refusals.set(host.id, error)
}

/** Those of the hosts that have not refused yet. */
export const willing = <H extends Pick<Host, 'id'>>(ctx: RequestContext, hosts: readonly H[]): readonly H[] =>
  ctx.refusals ? hosts.filter(({ id }) => !ctx.refusals?.has(id)) : hosts
