import type { RequestContext } from '../../platform/context/index.ts'
import { extensionPoint } from '../../platform/contributions/index.ts'
import type { RequestParts } from '../../platform/http/index.ts'

type ProvePassword = (
  ctx: RequestContext,
  request: RequestParts['request'],
  password: string | null | undefined,
) => Promise<void>

/** How the actor proves to know the own current password, before what could take the account away. One feature says. */
export const passwordProof = extensionPoint<ProvePassword>('passwordProof')

export const requirePasswordProof: ProvePassword = async (ctx, ...given) => {
  const [prove] = ctx.contributions.to(passwordProof)
  if (!prove) throw new Error('Nothing proves passwords')
  await prove(ctx, ...given)
}
