import type { RequestContext } from '../../platform/context/index.ts'

/** Runs in the transaction that creates a person. */
type UserCreation = (ctx: RequestContext, userId: number) => Promise<unknown>

const creations: UserCreation[] = []

/** Features register here what everybody has from the beginning. */
export function onUserCreated(creation: UserCreation): void {
  creations.push(creation)
}

export async function runUserCreations(ctx: RequestContext, userId: number): Promise<void> {
  for (const creation of creations) await creation(ctx, userId)
}
