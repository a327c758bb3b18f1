import { describe, expect, it } from 'vitest'
import { isEmail, isLogin, loginKey } from './logins.ts'

describe('logins', () => {
  it('are compared without regard to case, width and outer space', () => {
    expect(new Set(['ada', ' ADA ', 'ａｄａ', 'Ada\u00a0'].map(loginKey))).toEqual(new Set(['ada']))
    expect(loginKey('аda')).not.toBe('ada')
  })

  it('cannot look like ids, paths, or hide characters', () => {
    for (const text of ['ada', 'ada.l', 'ada@example.org', 'ада', 'o’neil', '12345']) expect(isLogin(text)).toBe(true)
    for (const text of [
      '',
      'me',
      'ME',
      '1-2',
      'a b',
      'a/b',
      'a\\b',
      '<a>',
      'a\u202eb',
      'a\u200bb',
      'a\u0000',
      'ａｄａ',
    ])
      expect(isLogin(text)).toBe(false)
    expect(isLogin('ca140000-0000-4000-8000-000000000001')).toBe(false)
  })
})

describe('e-mail addresses', () => {
  it('have one part before and one after the sign, and nothing that ends a header', () => {
    for (const text of ['a@b', 'ada+x@example.org', 'ада@пример.рф']) expect(isEmail(text)).toBe(true)
    for (const text of [
      '',
      '@',
      'a@',
      '@b',
      'a b@c',
      'a@b@c',
      'a@b\r\nBcc: x@y',
      '<a@b>',
      `${'x'.repeat(250)}@example.org`,
    ])
      expect(isEmail(text)).toBe(false)
  })
})
