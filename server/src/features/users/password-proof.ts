import type { RequestContext } from '../../platform/context/index.ts'
import type { RequestParts } from '../../platform/http/index.ts'

type Prove = (
  ctx: RequestContext,
  request: RequestParts['request'],
  password: string | null | undefined,
) => Promise<void>
let prove: Prove | null = null

/** How the actor proves to know the own current password, before what could take the account away. */
export const passwordProof = {
  by(given: Prove): void {
    prove = given
  },
  require: (async (...given) => {
    if (!prove) throw new Error('Nothing proves passwords')
    await prove(...given)
  }) satisfies Prove,
}
