import type { RequestContext } from '../../platform/context/index.ts'
import { hookPoint } from '../../platform/contributions/index.ts'

/** A project in the transaction that creates it. */
export interface NewProject {
  readonly id: number
  readonly name: string
  readonly shortName: string
  /** Id of the template as it was asked for. */
  readonly template: string
  readonly teamId: number
  /** Offered for trying things out: features put samples into it. */
  readonly isDemo: boolean
}

/** What other features do when projects come and go, inside the same transaction. */
export interface ProjectHooks {
  readonly created?: (ctx: RequestContext, project: NewProject) => Promise<void>
  /** Whether anything of theirs lies in the project. */
  readonly isInUse?: (ctx: RequestContext, projectId: number) => Promise<boolean>
  /** Before anything in it is deleted, and before the project is locked: locks what comes first in the order of locks. */
  readonly beforeDeletion?: (ctx: RequestContext, projectId: number) => Promise<void>
  readonly deleting?: (ctx: RequestContext, projectId: number) => Promise<void>
}

export const projectHooks = hookPoint<ProjectHooks>('projectHooks')
