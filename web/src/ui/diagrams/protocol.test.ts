import { describe, expect, it } from 'vitest'
import { MAX_DRAWING_LENGTH, readFromDiagramFrame } from './protocol.ts'

const drawn = { type: 'drawn', id: 1, svg: '<svg/>', width: 10, height: 20, title: 'Ships' }

describe('messages of the frame that draws diagrams', () => {
  it('are read by their known members', () => {
    expect(readFromDiagramFrame({ ...drawn, more: 1 })).toEqual(drawn)
    expect(readFromDiagramFrame({ type: 'ready', id: 'x' })).toEqual({ type: 'ready' })
    expect(readFromDiagramFrame({ type: 'failed', id: 2, reason: 'x'.repeat(1_000) })).toEqual({
      type: 'failed',
      id: 2,
      reason: 'x'.repeat(500),
    })
  })

  it.each([
    [null],
    ['ready'],
    [{}],
    [{ ...drawn, id: '1' }],
    [{ ...drawn, id: 1.5 }],
    [{ ...drawn, width: 0 }],
    [{ ...drawn, height: Number.NaN }],
    [{ ...drawn, height: 1e9 }],
    [{ ...drawn, svg: '<html>' }],
    [{ ...drawn, svg: `<svg${'x'.repeat(MAX_DRAWING_LENGTH)}` }],
    [{ ...drawn, svg: { toString: () => '<svg/>' } }],
    [Object.create(drawn)],
    [{ ...drawn, type: 'constructor' }],
  ])('are dropped when they are none: %j', message => {
    expect(readFromDiagramFrame(message)).toBeNull()
  })
})
