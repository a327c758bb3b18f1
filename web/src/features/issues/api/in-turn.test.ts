// @vitest-environment node
import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

/** A reading that is answered when the test says so. */
function reading(names: readonly string[], log: string[], as: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const done = inTurn(
    names,
    () => promise,
    (_reply, mine) => void log.push(`${as}: ${[...mine].join()}`),
  ).catch(() => undefined)
  return {
    answer: () => {
      resolve()
      return done
    },
    fail: () => {
      reject(new Error('No answer'))
      return done
    },
  }
}

test('a reply that comes after a later one shows only what that one did not', async () => {
  const log: string[] = []
  const [first, second] = [reading(['a', 'b'], log, 'first'), reading(['b', 'c'], log, 'second')]
  await second.answer()
  await first.answer()
  expect(log).toEqual(['second: b,c', 'first: a'])
})

test('replies in their order are shown as they come', async () => {
  const log: string[] = []
  const [first, second] = [reading(['a'], log, 'first'), reading(['a'], log, 'second')]
  await first.answer()
  await second.answer()
  expect(log).toEqual(['first: a', 'second: a'])
})

test('an earlier reply is shown when the later reading failed', async () => {
  const log: string[] = []
  const [first, second] = [reading(['a'], log, 'first'), reading(['a'], log, 'second')]
  await second.fail()
  await first.answer()
  expect(log).toEqual(['first: a'])
})

test('later readings are shown, whatever came before', async () => {
  const log: string[] = []
  for (const name of ['first', 'second']) await reading(['a'], log, name).answer()
  expect(log).toEqual(['first: a', 'second: a'])
})
