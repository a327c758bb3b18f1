import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { useShortcuts } from './use-shortcuts.ts'

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
