import { expect, test } from 'vitest'
import { pointsByTime } from './points-by-time.ts'

test('the points of lines are found by their time, each of them looked at once', () => {
  let looks = 0
  const point = (time: number) => ({
    get time() {
      looks++
      return time
    },
    value: 2 * time,
  })
  const times = Array.from({ length: 500 }, (_, at) => at)
  const lines = [
    { id: 'done', points: times.map(point) },
    { id: 'spent', points: times.slice(1).map(point) },
  ]
  const at = pointsByTime(lines)
  expect(times.map(time => at('done', time)?.value)).toEqual(times.map(time => 2 * time))
  expect(at('spent', 0)).toBeUndefined()
  expect(at('spent', 499)?.value).toBe(998)
  expect(at('other', 1)).toBeUndefined()
  expect(looks).toBe(999)
})
