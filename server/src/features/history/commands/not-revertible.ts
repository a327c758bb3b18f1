import { AppError } from '@cairn/common/platform/errors'

export const notRevertible = (reason: string): AppError => new AppError('not_revertible', { reason })
