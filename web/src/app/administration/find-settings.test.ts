import { expect, test } from 'vitest'
import { findSettings } from './find-settings.ts'

const users = { title: 'Users', contains: ['New user', 'Set a password'] }
const system = { title: 'System', contains: ['Guest access', 'Read-only mode'] }

test('without a text every section stands in its place', () => {
  expect(findSettings([users, system], ' ')).toEqual([
    { section: users, settings: [] },
    { section: system, settings: [] },
  ])
})

test('a section is found by what can be set there, and says by what', () => {
  expect(findSettings([users, system], 'guest')).toMatchObject([{ section: system, settings: ['Guest access'] }])
  expect(findSettings([users, system], 'PASS')).toMatchObject([{ section: users, settings: ['Set a password'] }])
})

test('a section whose own name fits stands before one that only contains it', () => {
  const guests = { title: 'Guests', contains: [] }
  expect(findSettings([system, guests], 'guest').map(({ section }) => section.title)).toEqual(['Guests', 'System'])
})

test('what fits nothing finds nothing', () => {
  expect(findSettings([users, system], 'mail')).toEqual([])
})
