import { describe, expect, it } from 'vitest'
import { initialsOf } from './avatar.ts'
import { isRightToLeft, isTimeZone, localeId, offsetOf, zonePresentation } from './locales.ts'

describe('locales', () => {
  it('are named with their country', () => {
    expect(localeId('en')).toBe('en_US')
    expect(localeId('de-AT')).toBe('de_AT')
    expect(localeId('zh_Hant_TW')).toBe('zh_TW')
    expect(localeId('he')).toBe('he_IL')
    for (const text of ['', 'x', '../etc', 'en_US; drop', 'toolonglanguage']) expect(localeId(text)).toBeNull()
  })

  it('are written from right to left, or not', () => {
    expect(['he', 'he_IL', 'he-IL', 'ar_EG'].map(isRightToLeft)).toEqual([true, true, true, true])
    expect(['en', 'de_AT', 'hu'].map(isRightToLeft)).toEqual([false, false, false])
  })
})

describe('time zones', () => {
  it('tell their offset at a moment, summer time included', () => {
    expect(offsetOf('Europe/Berlin', Date.UTC(2025, 0, 1))).toBe(60)
    expect(offsetOf('Europe/Berlin', Date.UTC(2025, 6, 1))).toBe(120)
    expect(offsetOf('America/St_Johns', Date.UTC(2025, 0, 1))).toBe(-210)
    expect(offsetOf('UTC', 0)).toBe(0)
    expect(isTimeZone('Mars/Base')).toBe(false)
    expect(zonePresentation('America/St_Johns', -210)).toBe('UTC-03:30 America/St_Johns')
  })
})

describe('initials', () => {
  it('are the first letters of the first and the last word', () => {
    expect(initialsOf('Ada Augusta Lovelace')).toBe('AL')
    expect(initialsOf('plato')).toBe('P')
    expect(initialsOf('"<b> & </b>"')).toBe('BB')
    expect(initialsOf('***')).toBe('?')
  })
})
