import { expect, test, vi } from 'vitest'
import { offerUndo } from '../ui/undo/offer-undo.ts'
import { undoNewest } from './undo-host.tsx'

test('what was just done is undone by the key, though the code that keeps it is loading still', async () => {
  const undo = vi.fn(async () => 'It is as it was')
  offerUndo({ text: 'Priority: Major', undo })
  await undoNewest()
  expect(undo).toHaveBeenCalledOnce()
})
