import { expect, test } from 'vitest'
import { type Appearance, appearanceChanges, DEFAULT_APPEARANCE, mergeAppearance } from './merge-appearance.ts'

const look = (uiTheme: Appearance['uiTheme'], expandNavigation = true, more: Partial<Appearance> = {}): Appearance => ({
  ...DEFAULT_APPEARANCE,
  uiTheme,
  expandNavigation,
  ...more,
})

test('what was chosen in another browser shows here', () => {
  const shown = look('default')
  expect(mergeAppearance({ shown, before: shown, agreed: shown, saved: look('darcula', false) })).toEqual(
    look('darcula', false),
  )
})

test('a choice made while the saved one is still read stands', () => {
  const before = look('system')
  expect(mergeAppearance({ shown: look('darcula'), before, agreed: before, saved: look('system', false) })).toEqual(
    look('darcula', false),
  )
  expect(mergeAppearance({ shown: look('darcula'), before, agreed: undefined, saved: look('default', false) })).toEqual(
    look('darcula', false),
  )
})

test('a choice that never reached the server stands at the next visit', () => {
  const shown = look('darcula')
  expect(mergeAppearance({ shown, before: shown, agreed: look('system'), saved: look('system') })).toEqual(shown)
})

test('what somebody new here chose before signing in wins over the defaults and over nothing else', () => {
  const shown = look('darcula')
  expect(mergeAppearance({ shown, before: shown, agreed: undefined, saved: look('system') })).toEqual(shown)
  expect(mergeAppearance({ shown, before: shown, agreed: undefined, saved: look('default') })).toEqual(look('default'))
})

test('what both never agreed on is taken from the server, unless it was changed meanwhile', () => {
  const { uiTheme, expandNavigation } = DEFAULT_APPEARANCE
  const agreed = { uiTheme, expandNavigation }
  const before = look('system')
  const saved = look('system', true, { shortcuts: 'classic', exceptionsExpanded: true, preferences: '{"a":1}' })
  expect(mergeAppearance({ shown: before, before, agreed, saved })).toEqual(saved)
  const shown = look('system', true, { preferences: '{"b":2}' })
  expect(mergeAppearance({ shown, before, agreed, saved })).toEqual({ ...saved, preferences: '{"a":1,"b":2}' })
})

test('a preference chosen before the saved ones came stands, and takes none of the others away', () => {
  const before = look('system')
  const saved = look('system', true, { preferences: '{"issue-layout":{"isWide":true},"issueTab":"history"}' })
  const shown = look('system', true, { preferences: '{"issueTab":"all"}' })
  expect(mergeAppearance({ shown, before, agreed: undefined, saved }).preferences).toBe(
    '{"issue-layout":{"isWide":true},"issueTab":"all"}',
  )
})

test('only what differs is saved', () => {
  expect(appearanceChanges(look('system'), look('darcula'))).toEqual({ uiTheme: 'darcula' })
  expect(appearanceChanges(look('system'), look('system', false))).toEqual({ expandNavigation: false })
  expect(appearanceChanges(look('system'), look('system'))).toEqual({})
})
