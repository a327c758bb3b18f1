import type { RequestContext } from '../../platform/context/index.ts'
import { requiredPoint } from '../../platform/contributions/index.ts'
import type { RequestParts } from '../../platform/http/index.ts'

type ProvePassword = (
  ctx: RequestContext,
  request: RequestParts['request'],
  password: string | null | undefined,
) => Promise<void>

/** How the actor proves to know the own current password, before what could take the account away. One feature says. */
export const passwordProof = requiredPoint<ProvePassword>('passwordProof')

export const requirePasswordProof: ProvePassword = async (ctx, ...given) => {
  await ctx.contributions.only(passwordProof)(ctx, ...given)
}
