import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MAIN_ENTRIES } from '../app/entries/main-entries.ts'
import { FEATURES } from '../features.ts'

/** The main navigation as people of other trackers know it; entries come with their features. */
const KNOWN = [
  ['/issues', 'Issues'],
  ['/tickets', 'Helpdesk'],
  ['/dashboard', 'Dashboard'],
  ['/agiles', 'Agile boards'],
  ['/reports', 'Reports'],
  ['/projects', 'Projects'],
  ['/articles', 'Knowledge Base'],
  ['/timesheets', 'Timesheets'],
  ['/gantt-charts', 'Gantt charts'],
  ['/planning-canvas', 'Planning canvas'],
  ['/pmx', 'AI Assistant'],
] as const

const ORDER = MAIN_ENTRIES.map(({ id }) => id)

const english = (key: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../texts/en', `${key.split('.')[0]}.json`), 'utf8'))[key]

test('the entries of the main navigation are called and ordered as people know them', () => {
  const entries = FEATURES.flatMap(({ navigation = [] }) => navigation).toSorted(
    (a, b) => ORDER.indexOf(a.id) - ORDER.indexOf(b.id),
  )
  const there = new Set(entries.map(({ to }) => to))
  expect(there.size).toBeGreaterThan(3)
  expect(entries.map(({ to, textKey }) => [to, english(textKey)])).toEqual(KNOWN.filter(([path]) => there.has(path)))
})
