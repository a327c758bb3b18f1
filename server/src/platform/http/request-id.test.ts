import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { requestIds } from './request-id.ts'

describe('the id of a request', () => {
  const from = (remoteAddress: string, id?: string): IncomingMessage =>
    ({
      socket: { remoteAddress },
      headers: id === undefined ? {} : { 'x-request-id': id },
    }) as unknown as IncomingMessage
  const OWN = /^[0-9a-f]{8}$/

  it('is that of a trusted proxy', () => {
    const idOf = requestIds(['10.0.0.10', '192.168.0.0/16'])
    for (const address of ['10.0.0.10', '::ffff:10.0.0.10', '192.168.7.1'])
      expect(idOf(from(address, '1f9c4a52-0b77'))).toBe('1f9c4a52-0b77')
  })

  it('is one of our own where the proxy gives none, or what does not belong into a log', () => {
    const idOf = requestIds(['10.0.0.10'])
    for (const id of [undefined, '', 'a b', 'a\nb', '"', 'x'.repeat(101)])
      expect(idOf(from('10.0.0.10', id))).toMatch(OWN)
  })

  it('is one of our own whoever else says something', () => {
    expect(requestIds(['10.0.0.10'])(from('10.0.0.11', 'given'))).toMatch(OWN)
    expect(requestIds([])(from('127.0.0.1', 'given'))).toMatch(OWN)
  })
})
