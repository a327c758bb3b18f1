import { expect, test } from 'vitest'
import { accountProblems, suggestLogin } from './account.ts'

const ADA = { fullName: 'Ada Lovelace', login: 'ada', email: 'ada@example.org', password: 'mist over hills' }

test('a complete account has no problems', () => {
  expect(accountProblems(ADA)).toEqual({})
})

test('each wrong field is named', () => {
  const problems = accountProblems({ fullName: ' ', login: 'a b', email: 'ada', password: 'short' })
  expect(Object.keys(problems).toSorted()).toEqual(['email', 'fullName', 'login', 'password'])
})

test.each([
  ['Ada Lovelace', 'ada.lovelace'],
  ['  Émile   Zola ', 'emile.zola'],
  ['山田', ''],
])('%s gives the login %s', (name, login) => {
  expect(suggestLogin(name)).toBe(login)
})
