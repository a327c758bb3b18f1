import { expect, test } from 'vitest'
import { addressText, isBareAddress, isOldAddress, listPath, printAddress, readAddress } from './list-address.ts'

test('a query survives the way through the address', () => {
  const address = { query: 'State: {In Progress} #me sort by: created', showsResolved: true }
  expect(readAddress(Object.fromEntries(new URLSearchParams(addressText(address))))).toEqual(address)
})

test('the address takes the query under either name', () => {
  expect(readAddress({ query: 'login' }).query).toBe('login')
  expect(readAddress({ q: 'a', query: 'b' }).query).toBe('a')
  expect(printAddress({ query: 'login', showsResolved: false })).toEqual({ q: 'login' })
})

test('a list as usual has a bare address', () => {
  expect(listPath('')).toBe('/issues')
  expect(isBareAddress({ issue: 'CRN-1' })).toBe(true)
  expect(isBareAddress({ show: 'all' })).toBe(false)
})

test('bookmarks with filters one by one are known', () => {
  expect(isOldAddress({ project: 'CRN' })).toBe(true)
  expect(isOldAddress({ q: 'project: CRN', show: 'all' })).toBe(false)
})

test('links encode what stands in a query', () => {
  expect(listPath('tag: {a & b} #Open')).toBe('/issues?q=tag%3A+%7Ba+%26+b%7D+%23Open')
})
