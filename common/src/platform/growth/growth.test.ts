import { expect, it } from 'vitest'
import { growsFaster } from './index.ts'

// On a machine that others keep busy it may come late.
it('tells what grows linearly from what does not', { timeout: 600_000 }, async () => {
  const linear = (text: string) => [...text].map(character => character.codePointAt(0))
  const quadratic = (text: string) => {
    let count = 1
    for (let at = 0; at < text.length; at++)
      for (let to = at; to < text.length; to++) count = (count * 31 + text.charCodeAt(to)) % 65_537
    return count
  }
  expect(await growsFaster(linear, 50_000, ['a', '(…)'])).toEqual([])
  expect(await growsFaster(quadratic, 3_000, ['a'])).toHaveLength(1)
})
