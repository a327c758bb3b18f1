import { expect, it } from 'vitest'
import { acting } from '../../testing/acting.ts'
import { ownerOf, requirePerson } from './drafts.policy.ts'

it('drafts belong to people, and to the guest none', () => {
  const person = acting({ userId: 7 })
  const guest = acting({ userId: 7, isGuest: true })
  expect(() => requirePerson(person)).not.toThrow()
  expect(() => requirePerson(guest)).toThrow('forbidden {}')
  expect([person, guest].map(ownerOf)).toEqual([7, 0])
})
