import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { knownUserIds } from '../projects/index.ts'

/** Whom a body names as reporter; `current` may stay, whoever asks. */
export async function reporterId(ctx: RequestContext, body: BodyOf<'User'>, current?: number): Promise<number> {
  const [id] = await knownUserIds(ctx, [body], current === undefined ? [] : [current], 'user')
  if (id === undefined) throw new AppError('unknown_value', { name: 'user', value: '' })
  return id
}
