import type { VerbCommand } from '@cairn/common/features/commands'
import type { RequestContext } from '../../platform/context/index.ts'
import { hookPoint } from '../../platform/contributions/index.ts'
import type { StoredActivity } from '../activities/index.ts'

/** What a transaction is about to do with hosts, as far as that is known before it locks one of them. */
export interface UpcomingChanges {
  /** Hosts that go to another project. */
  readonly moved?: readonly number[]
  /** Hosts of which there will be copies in the same project. */
  readonly copied?: readonly number[]
  /** Projects that get new hosts, where others are locked before those are there. */
  readonly createdIn?: readonly number[]
  /** Sprints that a new host comes into. */
  readonly sprints?: readonly { readonly id?: string | null | undefined }[]
  readonly commands?: readonly VerbCommand[]
  /** Changes of history that are taken back. */
  readonly entries?: readonly Pick<StoredActivity, 'host_id' | 'category' | 'added' | 'removed'>[]
  /** The operation that is taken back. */
  readonly operationId?: number
}

/** What other features lock before hosts are locked: so everybody locks in one order, and nobody ends in a deadlock. */
export interface LockHooks {
  readonly beforeHosts: (ctx: RequestContext, upcoming: UpcomingChanges) => Promise<void>
}

export const lockHooks = hookPoint<LockHooks>('lockHooks')

/** To be called in a transaction that may do such things, before its first lock of a host. */
export async function lockBeforeHosts(ctx: RequestContext, upcoming: UpcomingChanges): Promise<void> {
  await lockHooks.run(ctx, 'beforeHosts', upcoming)
}
