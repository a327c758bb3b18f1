import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import type { Actor } from '../context/index.ts'
import { askerOf, knowAsker } from './asker.ts'

const from = (ip: string, userId: number | null = null): string => {
  const request = { ip } as FastifyRequest
  knowAsker(request, { isGuest: userId === null, userId: userId ?? 1 } as Actor)
  return askerOf(request)
}

it('takes people for themselves wherever they are, and strangers of one network for one', () => {
  expect(from('192.0.2.1', 7)).toBe(from('2001:db8::1', 7))
  expect(from('192.0.2.1', 7)).not.toBe(from('192.0.2.1', 8))
  expect(from('192.0.2.1')).not.toBe(from('192.0.2.1', 1))
  expect(from('2001:db8:1:2::1')).toBe(from('2001:db8:1:2:ffff::9'))
  expect(from('2001:db8:1:2::1')).not.toBe(from('2001:db8:1:3::1'))
})
