import { TEXT_LIMITS } from '../limits/index.ts'

const KB = 1_024

/**
 * Most bytes of a JSON body, by what it may carry. A unit of text takes three bytes at most; the rest of the body has
 * the room of a small one. Files go as forms, which are not kept in memory and have limits of their own.
 */
export const BODY_LIMITS = {
  /** What anybody may send without having proved anything. */
  small: 64 * KB,
  plain: 1_024 * KB,
  longText: 3 * TEXT_LIMITS.text + 64 * KB,
  /** Files of 10 MB as base64 with their overhead. */
  inlineFiles: 16 * 1_024 * KB,
} as const

export type BodySize = keyof typeof BODY_LIMITS
