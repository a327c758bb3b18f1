import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { frameFor } from './plot.ts'
import { References } from './reference.tsx'

afterEach(cleanup)

const LINE = { value: 5, text: '85% within 3d 4h' }

function drawn(width: number, isRtl = false) {
  const frame = frameFor({ width, height: 280, isRtl }, ['10'], [LINE.text])
  const { container } = render(
    <svg role="img" aria-label="Chart">
      <References lines={[LINE]} frame={frame} up={value => value * 10} />
    </svg>,
  )
  const numberOf = (tag: string, name: string) => Number(container.querySelector(tag)?.getAttribute(name))
  const anchor = container.querySelector('text')?.getAttribute('text-anchor')
  const found = { anchor, x: numberOf('text', 'x'), from: numberOf('line', 'x1'), to: numberOf('line', 'x2') }
  cleanup()
  return found
}

test('the text of a line stands beside the plot, where it covers nothing', () => {
  const { anchor, x, to } = drawn(700)
  expect([anchor, x > to]).toEqual(['start', true])
  expect(700 - x).toBeGreaterThan(LINE.text.length * 6)
  const mirrored = drawn(700, true)
  expect([mirrored.anchor, mirrored.x < mirrored.from]).toEqual(['start', true])
})

test('in a narrow chart it stands above the end of its line', () => {
  const { anchor, x, to } = drawn(240)
  expect([anchor, x]).toEqual(['end', to])
  expect(to).toBe(240 - 14)
})
