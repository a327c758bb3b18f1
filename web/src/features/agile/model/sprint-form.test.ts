import { expect, test } from 'vitest'
import type { SprintData } from './projections.ts'
import { firstMsOf, lastMsOf } from './sprint-days.ts'
import { formOf, sprintChanges, sprintOf } from './sprint-form.ts'

const ZONE = 'America/New_York'
const times = { start: Date.UTC(2026, 10, 9, 9), finish: Date.UTC(2026, 10, 20, 17) }
const SPRINT = { name: 'Sprint 1', goal: null, isDefault: false, ...times } as SprintData
const began = formOf(SPRINT, ZONE)
const changes = (part: object) => sprintChanges(began, { ...began, ...part }, ZONE)

test('what is as it was is not sent', () => {
  expect(changes({})).toEqual({})
  expect(changes({ name: ' Sprint 1 ', goal: ' ' })).toEqual({})
  expect(sprintChanges(began, formOf({ ...SPRINT, start: times.start + 60_000 }, ZONE), ZONE)).toEqual({})
})

test('each change is sent alone', () => {
  expect(changes({ name: 'Two ' })).toEqual({ name: 'Two' })
  expect(changes({ goal: 'Ship' })).toEqual({ goal: 'Ship' })
  expect(changes({ start: '2026-11-10' })).toEqual({ start: firstMsOf('2026-11-10', ZONE) })
  expect(changes({ finish: '2026-11-21' })).toEqual({ finish: lastMsOf('2026-11-21', ZONE) })
  expect(changes({ start: null })).toEqual({ start: null })
  expect(changes({ finish: null })).toEqual({ finish: null })
  expect(changes({ isDefault: true })).toEqual({ isDefault: true })
})

test('a new sprint has whole days', () => {
  expect(sprintOf({ ...began, name: ' One ' }, ZONE)).toEqual({
    name: 'One',
    goal: null,
    start: firstMsOf('2026-11-09', ZONE),
    finish: lastMsOf('2026-11-20', ZONE),
  })
})
