import type { RequestContext } from '../../platform/context/index.ts'
import type { ProjectFieldInfo } from './project-fields.ts'

/** Runs inside the transaction that takes a field from a project, before the field is gone. */
export type DetachListener = (ctx: RequestContext, field: ProjectFieldInfo) => Promise<void>

const listeners: DetachListener[] = []

/** Registers once, when the feature is loaded. Issues drop their values this way. */
export function onFieldDetached(listener: DetachListener): void {
  listeners.push(listener)
}

export async function fieldDetached(ctx: RequestContext, field: ProjectFieldInfo): Promise<void> {
  for (const listener of listeners) await listener(ctx, field)
}
