import { expect, test } from 'vitest'
import { type Appearance, appearanceChanges, mergeAppearance } from './merge-appearance.ts'

const look = (uiTheme: string, expandNavigation = true): Appearance => ({ uiTheme, expandNavigation })

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

test('only what differs is saved', () => {
  expect(appearanceChanges(look('system'), look('darcula'))).toEqual({ uiTheme: 'darcula' })
  expect(appearanceChanges(look('system'), look('system', false))).toEqual({ expandNavigation: false })
  expect(appearanceChanges(look('system'), look('system'))).toEqual({})
})
