import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCardDrags } from './card-drags.ts'

afterEach(() => document.body.replaceChildren())
beforeEach(() => {
  document.body.innerHTML = '<ul><li data-card data-issue="2-1">Tar the hull</li></ul>'
})

function hold(isDraggable: boolean) {
  const card = document.querySelector('li') as HTMLElement
  card.draggable = isDraggable
  const onStay = vi.fn()
  const drags = createCardDrags()
  drags.listen({ onTake: id => [id] })
  const pressed = new MouseEvent('pointerdown', { clientX: 5, clientY: 5 }) as PointerEvent
  Object.defineProperty(pressed, 'target', { value: card })
  drags.lift({ pressed, onStay })
  return { drags, onStay }
}

test('a finger that is held on a card takes it up', () => {
  const { drags, onStay } = hold(true)
  expect([drags.cards(), onStay.mock.calls.length]).toEqual([['2-1'], 0])
})

test('of who may not change the card the same finger opens its menu', () => {
  const { drags, onStay } = hold(false)
  expect([drags.cards(), onStay.mock.calls.length]).toEqual([undefined, 1])
})
