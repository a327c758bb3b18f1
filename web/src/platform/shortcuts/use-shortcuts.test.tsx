import { act, cleanup, render, renderHook } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { activeShortcuts } from './registry.ts'
import { isShortcutSet, onShortcutSetChange, setShortcutSet, shortcutSet, useShortcutSet } from './shortcut-set.ts'
import { useActiveShortcuts, useKeysInSet, useKeysOf, useShortcuts } from './use-shortcuts.ts'

afterEach(cleanup)

function Listening({ run }: { readonly run: () => void }) {
  useShortcuts([{ id: 'edit', keys: 'e', textKey: 'edit', scope: 's', run }])
  return <p>Press e</p>
}

/** Presses the key the moment the text stands in the document, before anything else can happen. */
function Eager({ run }: { readonly run: () => void }) {
  useLayoutEffect(() => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', code: 'KeyE', bubbles: true, cancelable: true }))
  }, [])
  return <Listening run={run} />
}

test('a key works from the moment its part of the screen is there', () => {
  let runs = 0
  render(<Eager run={() => runs++} />)
  expect(runs).toBe(1)
})

test('and no longer when that part has gone', () => {
  let runs = 0
  const { unmount } = render(<Listening run={() => runs++} />)
  unmount()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', code: 'KeyE' }))
  expect(runs).toBe(0)
})

function shortcutsOf(...shortcuts: readonly (readonly [id: string, keys: string, run: () => void])[]) {
  return shortcuts.map(([id, keys, run]) => ({ id, keys, textKey: id, scope: 's', run }))
}
const press = (key: string) =>
  window.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }))

test('a key does what it does by now, and another key is another shortcut', () => {
  const ran: string[] = []
  const { rerender } = renderHook(({ keys, text }) => useShortcuts(shortcutsOf(['edit', keys, () => ran.push(text)])), {
    initialProps: { keys: 'e', text: 'first' },
  })
  press('e')
  rerender({ keys: 'e', text: 'second' })
  press('e')
  rerender({ keys: 'd', text: 'third' })
  press('e')
  press('d')
  expect(ran).toEqual(['first', 'second', 'third'])
})

test('shortcuts that did not change stay in force as they are, in their order', () => {
  const { rerender } = renderHook(() => useShortcuts(shortcutsOf(['edit', 'e', () => undefined])))
  const before = activeShortcuts()
  rerender()
  expect(activeShortcuts()).toBe(before)
})

test('the keys of a shortcut are told as they are printed, in the chosen set', () => {
  const { result } = renderHook(() => {
    useShortcuts([
      { id: 'edit', keys: 'y l', classicKeys: 'Control+Alt+KeyE', textKey: 'e', scope: 's', run: () => undefined },
      { id: 'next', keys: 'j', classicKeys: null, textKey: 'j', scope: 's', run: () => undefined },
    ])
    return { of: useKeysOf(), inSet: useKeysInSet(), set: useShortcutSet(), active: useActiveShortcuts() }
  })
  const told = () => [
    result.current.of('edit'),
    result.current.of('next'),
    result.current.of('nothing'),
    result.current.inSet({ keys: 'a b', classicKeys: 'F2' }),
    result.current.inSet({ keys: 'a', classicKeys: null }),
    result.current.inSet({ keys: 'a' }),
    result.current.inSet({ classicKeys: 'F2' }),
    result.current.set[0],
    result.current.active.map(({ id }) => id),
  ]
  expect(told()).toEqual([
    ['Y', 'L'],
    ['J'],
    undefined,
    ['A', 'B'],
    ['A'],
    ['A'],
    undefined,
    'modern',
    ['edit', 'next'],
  ])
  act(() => result.current.set[1]('classic'))
  expect(told()).toEqual([
    ['Ctrl', 'Alt', 'E'],
    undefined,
    undefined,
    ['F2'],
    undefined,
    ['A'],
    undefined,
    'classic',
    ['edit'],
  ])
  act(() => result.current.set[1]('modern'))
})

test('the chosen set is kept, and nothing else is a set', () => {
  setShortcutSet('classic')
  expect(JSON.parse(localStorage.getItem('cairn.shortcut-set') ?? '')).toBe('classic')
  setShortcutSet('modern')
  expect(['modern', 'classic', 'other', null].map(isShortcutSet)).toEqual([true, true, false, false])
})

test('each of several keys does its own, and what has gone from among them does nothing', () => {
  const ran: string[] = []
  const both = ['edit', 'delete'].map(id => [id, id.slice(0, 1), () => ran.push(id)] as const)
  const { rerender } = renderHook(({ of }) => useShortcuts(shortcutsOf(...of)), { initialProps: { of: both } })
  press('d')
  press('e')
  rerender({ of: both.slice(0, 1) })
  press('d')
  press('e')
  expect(ran).toEqual(['delete', 'edit', 'edit'])
})

test('who listens hears of another set, once it is in force, until they stop', () => {
  const heard: string[] = []
  const stop = onShortcutSetChange(() => heard.push(shortcutSet()))
  setShortcutSet('classic')
  setShortcutSet('modern')
  stop()
  setShortcutSet('modern')
  expect(heard).toEqual(['classic', 'modern'])
})
