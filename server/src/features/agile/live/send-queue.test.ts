import { expect, it } from 'vitest'
import { createSendQueue } from './send-queue.ts'

/** A connection whose client takes messages one by one when it is told to. */
function slowClient() {
  const got: string[] = []
  const drained: (() => void)[] = []
  const wire = {
    isOpen: true,
    isFull: false,
    send: (text: string) => {
      got.push(text)
      wire.isFull = true
    },
    onDrain: (run: () => void) => void drained.push(run),
  }
  const take = (): void => {
    wire.isFull = false
    for (const run of drained) run()
  }
  return { wire, got, take, queue: createSendQueue(wire, () => 'reset') }
}

it('keeps messages in their order until the client has taken those before', () => {
  const { got, take, queue } = slowClient()
  for (const [index, text] of ['a', 'b', 'c'].entries()) queue.add(text, index + 5)
  expect([got, queue.heldAt]).toEqual([['a'], 5])
  take()
  expect([got, queue.heldAt]).toEqual([['a', 'b'], 6])
  take()
  expect([got, queue.heldAt]).toEqual([['a', 'b', 'c'], null])
})

it('takes no more than it keeps, and nothing while its client is to be told to read again', () => {
  const { got, take, queue } = slowClient()
  const long = 'x'.repeat(150 * 1024)
  queue.add('a', 1)
  expect(Array.from({ length: 4 }, () => queue.add(long, 2))).toEqual([true, true, true, false])
  queue.reset()
  expect([queue.add('b', 3), queue.heldAt]).toEqual([false, 1])
  take()
  expect([got, queue.heldAt]).toEqual([['a', 'reset'], null])
  expect(queue.add('c', 4)).toBe(true)
  take()
  expect(got).toEqual(['a', 'reset', 'c'])
})

it('takes no message that is too long, counted in bytes', () => {
  const { queue } = slowClient()
  expect(queue.add('ä'.repeat(79 * 1024), 1)).toBe(true)
  expect(queue.add('ä'.repeat(81 * 1024), 2)).toBe(false)
})

it('sends nothing any more once the connection is closed', () => {
  const { wire, got, queue } = slowClient()
  wire.isOpen = false
  queue.add('a', 1)
  queue.reset()
  expect(got).toEqual([])
})

it('takes as much again as its client has taken', () => {
  const { take, queue } = slowClient()
  const long = 'x'.repeat(150 * 1024)
  expect(Array.from({ length: 5 }, () => queue.add(long, 1))).toEqual([true, true, true, true, false])
  take()
  expect([queue.add(long, 2), queue.add(long, 3)]).toEqual([true, false])
})

it('tells a client that waits for nothing to read again at once', () => {
  const { got, queue } = slowClient()
  queue.reset()
  expect([got, queue.heldAt]).toEqual([['reset'], null])
})
