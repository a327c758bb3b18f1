import type { RequestContext } from '../../platform/context/index.ts'
import { hookPoint } from '../../platform/contributions/index.ts'
import type { ProjectFieldInfo } from './project-fields.ts'

/** Which project uses which custom field in another way. */
export interface FieldUseChange {
  readonly projectId: number
  readonly fieldId: number
}

/** What other features do when a project uses a field in another way, inside the transaction. */
export interface FieldHooks {
  /** Before it gets other values or readers: whoever is just setting it is waited for, and others wait until that is done. */
  readonly changing?: (ctx: RequestContext, field: ProjectFieldInfo) => Promise<void>
  /** Whether anything in the project has a value of the field. */
  readonly hasValues?: (ctx: RequestContext, field: ProjectFieldInfo) => Promise<boolean>
  /** Before the field leaves its project: issues drop their values. */
  readonly detaching?: (ctx: RequestContext, field: ProjectFieldInfo) => Promise<void>
  /** After a project began to use a field, ended it, or gave it another bundle. */
  readonly usesChanged?: (ctx: RequestContext, use: FieldUseChange) => Promise<void>
  /** After it became private or public, with how it was before. */
  readonly readersChanged?: (ctx: RequestContext, field: ProjectFieldInfo) => Promise<void>
}

export const fieldHooks = hookPoint<FieldHooks>('fieldHooks')

export async function hasValues(ctx: RequestContext, field: ProjectFieldInfo): Promise<boolean> {
  for (const hooks of ctx.contributions.to(fieldHooks)) if (await hooks.hasValues?.(ctx, field)) return true
  return false
}
