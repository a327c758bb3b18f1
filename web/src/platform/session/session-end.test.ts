// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { createSessionEnd } from './session-end.ts'

test('whatever lacks a session waits together, is asked about once, and goes on together', async () => {
  const end = createSessionEnd()
  const told = vi.fn()
  end.subscribe(told)
  const [first, second] = [end.met(), end.met()]
  expect(end.state()).toBe('asked')
  expect(told).toHaveBeenCalledOnce()
  end.resume()
  await Promise.all([first, second])
  expect(end.state()).toBe('open')
})

test('who puts it off is left alone; what waited is refused, and what comes is not held up', async () => {
  const end = createSessionEnd()
  const waiting = end.met()
  end.putOff('later')
  await expect(waiting).rejects.toBe('later')
  expect(end.met()).toBeUndefined()
  end.ask()
  expect(end.state()).toBe('asked')
  end.resume()
  expect(end.state()).toBe('open')
})

test('a session can end again', async () => {
  const end = createSessionEnd()
  end.met()
  end.resume()
  const again = end.met()
  expect(end.state()).toBe('asked')
  end.resume()
  await expect(again).resolves.toBeUndefined()
})

test('who wants to sign in after all has what lacks a session wait again, and whoever listens hears of each turn', async () => {
  const end = createSessionEnd()
  const states: string[] = []
  const stop = end.subscribe(() => states.push(end.state()))
  end.subscribe(() => states.push('beside'))
  // Nobody waits for it, so it is refused to nobody.
  end.putOff('later')
  end.putOff('later')
  end.ask()
  const waiting = end.met()
  stop()
  end.resume()
  await expect(waiting).resolves.toBeUndefined()
  expect(states).toEqual(['putOff', 'beside', 'asked', 'beside', 'beside'])
})
