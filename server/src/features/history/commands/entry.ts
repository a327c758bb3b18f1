import { AppError } from '@cairn/common/platform/errors'
import type { ActivityContent, ActivityValue } from '../../activities/index.ts'

/** A history entry as far as taking it back needs it. */
export interface Entry {
  readonly id: number
  readonly created: number
  readonly author_id: number
  readonly category: string
  readonly target_id: number | null
  readonly field_id: number | null
  readonly field_name: string | null
  readonly added: ActivityContent | null
  readonly removed: ActivityContent | null
}

export const valuesOf = (content: ActivityContent | null): readonly ActivityValue[] =>
  content && 'values' in content ? content.values : []

export const textOf = (content: ActivityContent | null): string | null =>
  content && 'text' in content ? content.text : null

export const notRevertible = (reason: string): AppError => new AppError('not_revertible', { reason })
