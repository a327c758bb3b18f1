import type { VerbCommand } from '@cairn/common/features/commands'
import type { BodyOf } from '@cairn/common/features/entities'

/** Everything that is to be done to each issue; plain JSON. */
export interface CommandPlan {
  readonly commands: readonly VerbCommand[]
  readonly comment: string | null
  readonly visibility: BodyOf<'Visibility'> | null
}

/** What a job has to know beside. */
export interface WaitingPlan extends CommandPlan {
  readonly silent: boolean
  readonly skipRefusing: boolean
}
