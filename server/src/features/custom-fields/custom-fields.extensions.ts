import type { RequestContext } from '../../platform/context/index.ts'
import type { ProjectFieldInfo } from './project-fields.ts'

/** Runs inside the transaction that changes how a project uses a field. */
export type FieldListener = (ctx: RequestContext, field: ProjectFieldInfo) => Promise<void>

const detached: FieldListener[] = []
const readersChanged: FieldListener[] = []

/** Called before a field leaves its project. Registers once, when the feature is loaded: issues drop their values. */
export function onFieldDetached(listener: FieldListener): void {
  detached.push(listener)
}

export async function fieldDetached(ctx: RequestContext, field: ProjectFieldInfo): Promise<void> {
  for (const listener of detached) await listener(ctx, field)
}

/** Called after a field of a project became private or public, with how it was before. */
export function onFieldReadersChanged(listener: FieldListener): void {
  readersChanged.push(listener)
}

export async function fieldReadersChanged(ctx: RequestContext, field: ProjectFieldInfo): Promise<void> {
  for (const listener of readersChanged) await listener(ctx, field)
}
