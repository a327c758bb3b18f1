import { describe, expect, it } from 'vitest'
import { isOwnFile, readFromFrame } from './protocol.ts'

describe('messages of the frame that draws a PDF', () => {
  it('are read by their known members', () => {
    expect(readFromFrame({ type: 'opened', pages: 3, more: 1 })).toEqual({ type: 'opened', pages: 3 })
    expect(readFromFrame({ type: 'at', page: 2, percent: 110 })).toEqual({ type: 'at', page: 2, percent: 110 })
    expect(readFromFrame({ type: 'failed', reason: '<b>' })).toEqual({ type: 'failed', reason: 'broken' })
    expect(readFromFrame({ type: 'key', key: 'Escape' })).toEqual({ type: 'key', key: 'Escape' })
    expect(readFromFrame({ type: 'need', id: 1, file: 'cmaps/UniJIS-UTF16-H.bcmap' })).not.toBeNull()
  })

  it.each([
    [null],
    ['opened'],
    [{}],
    [{ type: 'opened', pages: -1 }],
    [{ type: 'opened', pages: 1.5 }],
    [{ type: 'opened', pages: '3' }],
    [{ type: 'at', page: Number.NaN, percent: 1 }],
    [{ type: 'key', key: 'Enter' }],
    [JSON.parse('{"__proto__":{"type":"opened","pages":3}}')],
    [Object.create({ type: 'opened', pages: 3 })],
    [{ type: 'constructor' }],
  ])('are dropped when they are none: %j', message => {
    expect(readFromFrame(message)).toBeNull()
  })

  it.each([
    '../api/users/me',
    'cmaps/../../api/users/me.bcmap',
    'cmaps/%2e%2e.bcmap',
    'https://evil.example/x.bcmap',
    '//evil.example/cmaps/x.bcmap',
    'wasm/quickjs-eval.js',
    'cmaps/x.bcmap?y',
    'cmaps/x.bcmap\n',
  ])('reach no file but our own: %s', file => {
    expect(isOwnFile(file)).toBe(false)
    expect(readFromFrame({ type: 'need', id: 1, file })).toBeNull()
  })
})
