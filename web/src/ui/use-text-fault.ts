import { useEffect } from 'react'
import { type Translate, useT } from '../platform/i18n/index.ts'
import { announce } from './announce.ts'
import { useTried } from './form.tsx'

export type TextFault = {
  /** Why the text cannot be sent as it stands. */
  readonly error?: string
  /** How much may still be typed, once the end is near. */
  readonly left?: string
}

/**
 * What a text's length is worth saying. Nothing is cut off a paste that is too long: it stands there, with the number
 * of characters that are too many.
 * @param isRequired an empty text is a fault once somebody tried to send the form around
 */
export function useTextFault(text: string, maxLength: number | undefined, isRequired = false): TextFault {
  const t = useT()
  const isTried = useTried()
  const isMissing = isTried && isRequired && text.trim() === ''
  const told = maxLength === undefined ? {} : lengthFault(t, text.length, maxLength)
  const { error } = told
  const isLong = error !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: said when the limit is passed, not at every further character
  useEffect(() => {
    if (error !== undefined) announce(error)
  }, [isLong])
  return isMissing ? { error: t('ui.text.missing') } : told
}

/** A tenth of a short text, little of a long one. */
const MAX_NEAR = 100

function lengthFault(t: Translate, length: number, limit: number): TextFault {
  const left = limit - length
  if (left < 0) return { error: t('ui.text.tooLong', { over: -left, limit }) }
  return left <= Math.min(limit / 10, MAX_NEAR) ? { left: t('ui.text.left', { left }) } : {}
}
