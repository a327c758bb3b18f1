import { expect, test } from 'vitest'
import { ISSUE_KEYS } from '../../issue-ui/index.ts'
import { FOLLOW_KEYS } from '../../watchers/components/use-follow-keys.ts'
import { STEP_KEYS } from './list-steps.tsx'

type Keyed = { readonly keys: string; readonly classicKeys: string }

const elsewhere: readonly Keyed[] = [
  // Commands, the last action, all actions, help, search, places and new things: they stand on every screen.
  { keys: 'Control+Alt+KeyJ', classicKeys: 'Control+Alt+KeyJ' },
  { keys: 'Control+Alt+Shift+KeyJ', classicKeys: 'Control+Alt+Shift+KeyJ' },
  { keys: '$mod+z', classicKeys: '$mod+z' },
  { keys: 'Shift+Z', classicKeys: 'Control+Alt+KeyZ' },
  { keys: '$mod+k', classicKeys: '$mod+k' },
  { keys: '[Shift]+?', classicKeys: '$mod+/' },
  { keys: 'g i', classicKeys: 'Control+Alt+Digit1' },
  { keys: 'g p', classicKeys: 'Control+Alt+Digit2' },
  { keys: 'g s', classicKeys: 'Control+Alt+Digit3' },
  { keys: 'c', classicKeys: 'Control+Alt+KeyC' },
  // The list beside the panel, and new subtasks.
  { keys: 'o', classicKeys: 'Space' },
  { keys: 'x', classicKeys: 'Control+Alt+KeyX' },
  { keys: '/', classicKeys: 'Control+Alt+KeyQ' },
  { keys: '$mod+a', classicKeys: '$mod+a' },
  { keys: '$mod+p', classicKeys: '$mod+p' },
  { keys: 'Shift+J', classicKeys: 'Shift+ArrowDown' },
  { keys: 'Shift+K', classicKeys: 'Shift+ArrowUp' },
  { keys: 'n', classicKeys: 'Control+Alt+KeyN' },
]
const all: readonly Keyed[] = [
  ...Object.values(ISSUE_KEYS),
  ...Object.values(FOLLOW_KEYS),
  ...Object.values(STEP_KEYS),
  ...elsewhere,
]

test.each(['keys', 'classicKeys'] as const)('no two actions of an issue share their %s', set => {
  const keys = all.map(keyed => keyed[set].toLowerCase())
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  // What begins a series does nothing by itself.
  const begins = new Set(keys.filter(key => key.includes(' ')).map(key => key.split(' ')[0]))
  expect(keys.filter(key => begins.has(key))).toEqual([])
})

test('nothing of the classic set is a letter alone', () => {
  for (const { classicKeys } of Object.values({ ...ISSUE_KEYS, ...FOLLOW_KEYS, ...STEP_KEYS }))
    expect(classicKeys).toMatch(/^Control\+Alt\+/)
})
