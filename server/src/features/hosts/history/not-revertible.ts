import { AppError } from '@cairn/common/platform/errors'

/** A change that cannot be taken back, whatever the rights of the actor. `reason`: for people. */
export const notRevertible = (reason: string): AppError => new AppError('not_revertible', { reason })
