import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createStore, useStore } from './index.ts'

afterEach(cleanup)

test('whoever subscribes is told of changes, and of nothing else, until they unsubscribe', () => {
  const store = createStore('a')
  const seen: string[] = []
  const unsubscribe = store.subscribe(() => seen.push(store.state()))
  store.set('b')
  store.set('b')
  store.set('c')
  unsubscribe()
  store.set('d')
  expect([seen, store.state()]).toEqual([['b', 'c'], 'd'])
})

test('of two who subscribe one may leave, or another come, while they are told', () => {
  const store = createStore(0)
  const seen: string[] = []
  const leave = store.subscribe(() => {
    seen.push('first')
    leave()
    store.subscribe(() => seen.push('late'))
  })
  store.subscribe(() => seen.push('second'))
  store.set(1)
  expect(seen).toEqual(['first', 'second'])
  store.set(2)
  expect(seen).toEqual(['first', 'second', 'second', 'late'])
})

test('a component shows the state for as long as it stands', () => {
  const store = createStore(1)
  const { result, unmount } = renderHook(() => useStore(store))
  expect(result.current).toBe(1)
  act(() => store.set(2))
  expect(result.current).toBe(2)
  unmount()
  act(() => store.set(3))
  expect(result.current).toBe(2)
})
