import type { BodyOf } from '@cairn/common/features/entities'
import { LinkSettings } from '@cairn/common/features/settings'
import { AppError } from '@cairn/common/platform/errors'
import { checkLength } from '@cairn/common/platform/limits'

const { copyrightStart: _year, copyrightHolder: _holder, videosByLanguage: _videos, ...ADDRESSES } = LinkSettings.fields
/** Length of an address, and of the name behind a copyright. */
const MAX_ADDRESS = 2_000
const MAX_HOLDER = 200
const MAX_LANGUAGES = 50
const FIRST_YEAR = 1900

/** The links that a body gives, checked; null takes one away. */
export function linkChanges(body: BodyOf<'LinkSettings'>): Readonly<Record<string, unknown>> {
  const { copyrightStart, copyrightHolder, videosByLanguage } = body
  if (typeof copyrightStart === 'number' && (copyrightStart < FIRST_YEAR || copyrightStart > 9999))
    throw new AppError('invalid_value', { name: 'copyrightStart' })
  if (typeof copyrightHolder === 'string') checkLength('copyrightHolder', copyrightHolder, MAX_HOLDER)
  const addresses = Object.keys(ADDRESSES).flatMap(name => {
    const given = body[name as keyof typeof ADDRESSES]
    return given === undefined ? [] : [[name, addressOf(name, given)] as const]
  })
  return {
    ...Object.fromEntries(addresses),
    ...(copyrightStart === undefined ? {} : { copyrightStart }),
    ...(copyrightHolder === undefined ? {} : { copyrightHolder: copyrightHolder?.trim() || null }),
    ...(videosByLanguage === undefined ? {} : { videosByLanguage: addressesByLanguage(videosByLanguage) }),
  }
}

/** An address that a browser may follow; null for none. */
function addressOf(name: string, given: string | null): string | null {
  const text = given?.trim() || null
  if (text === null) return null
  checkLength(name, text, MAX_ADDRESS)
  const url = URL.parse(text)
  if (!url || !/^(?:https?|mailto):$/.test(url.protocol) || url.username) throw new AppError('invalid_value', { name })
  return url.href
}

function addressesByLanguage(given: unknown): Readonly<Record<string, string>> | null {
  if (given === null) return null
  if (typeof given !== 'object' || Array.isArray(given))
    throw new AppError('invalid_type', { name: 'videosByLanguage', expected: 'object' })
  const entries = Object.entries(given)
  if (entries.length > MAX_LANGUAGES) throw new AppError('invalid_value', { name: 'videosByLanguage' })
  return Object.fromEntries(
    entries.flatMap(([language, address]) => {
      const name = 'videosByLanguage'
      if (!/^[a-z]{2,3}$/.test(language) || typeof address !== 'string') throw new AppError('invalid_value', { name })
      const url = addressOf(name, address)
      return url === null ? [] : [[language, url]]
    }),
  )
}
