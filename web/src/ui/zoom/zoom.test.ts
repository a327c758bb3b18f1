import { describe, expect, it } from 'vitest'
import { FITTED, fittedSize, MAX_SCALE, moved, zoomAt } from './zoom.ts'

const stage = { width: 800, height: 600 }
const fitted = { width: 800, height: 400 }

describe('zooming a picture', () => {
  it('keeps the point under the pointer where it is', () => {
    const at = { x: 100, y: 50 }
    const view = zoomAt(FITTED, 4, at, fitted, stage)
    expect(view.scale).toBe(4)
    // The point of the picture that was at (100, 50) lies there still.
    expect(view.x + 4 * 100).toBe(100)
    expect(view.y + 4 * 50).toBe(50)
  })

  it('never goes below the fitted size nor beyond the largest', () => {
    expect(zoomAt({ scale: 2, x: 300, y: 10 }, 0.1, { x: 0, y: 0 }, fitted, stage)).toEqual(FITTED)
    expect(zoomAt(FITTED, 1000, { x: 0, y: 0 }, fitted, stage).scale).toBe(MAX_SCALE)
  })

  it('moves only as far as there is picture', () => {
    const view = { scale: 2, x: 0, y: 0 }
    expect(moved(view, { x: 10_000, y: -10_000 }, fitted, stage)).toEqual({ scale: 2, x: 400, y: -100 })
    expect(moved(FITTED, { x: 50, y: 50 }, fitted, stage)).toEqual(FITTED)
  })

  it('fits large pictures in and leaves small ones as they are', () => {
    expect(fittedSize({ width: 1600, height: 600 }, stage)).toEqual({ width: 800, height: 300 })
    expect(fittedSize({ width: 20, height: 10 }, stage)).toEqual({ width: 20, height: 10 })
    expect(fittedSize({ width: 0, height: 0 }, stage)).toEqual({ width: 0, height: 0 })
  })
})
