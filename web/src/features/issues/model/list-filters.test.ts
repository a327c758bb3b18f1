import { expect, test } from 'vitest'
import {
  filteredFields,
  hasFilterKeys,
  isNarrowed,
  NO_FILTERS,
  pageParams,
  printFilters,
  readFilters,
  valuesOf,
  withValues,
} from './list-filters.ts'

const FILTERS = {
  projects: ['CRN', 'WEB'],
  terms: ['58-3:67-4', '58-3:67-9', '58-4:me', 'tag:6-1'],
  text: 'login dialog',
  showResolved: true,
  sort: '-58-1',
} as const

test('filters survive the way through the address', () => {
  expect(readFilters(printFilters(FILTERS))).toEqual(FILTERS)
})

test('usual filters leave the address bare', () => {
  expect(Object.values(printFilters(NO_FILTERS)).every(value => value === undefined)).toBe(true)
  expect(readFilters({})).toEqual(NO_FILTERS)
})

test('only filter parameters count as filters, not the open issue', () => {
  expect(hasFilterKeys({ issue: 'CRN-1' })).toBe(false)
  expect(hasFilterKeys({ show: 'all' })).toBe(true)
})

test('values that are no terms and sorts that are no keys are dropped', () => {
  const filters = readFilters({ value: '58-3:67-4,broken,:,a:b:c', sort: 'updated desc' })
  expect(filters.terms).toEqual(['58-3:67-4'])
  expect(filters.sort).toBe('-updated')
})

test('a field with a longer id of the same beginning is another field', () => {
  const filters = { ...NO_FILTERS, terms: ['58-3:67-1', '58-30:67-2'] }
  expect(valuesOf(filters, '58-3')).toEqual(['67-1'])
  expect(withValues(filters, '58-3', []).terms).toEqual(['58-30:67-2'])
})

test('values of one field are replaced and the others kept', () => {
  expect(withValues(FILTERS, '58-3', ['67-5']).terms).toEqual(['58-4:me', 'tag:6-1', '58-3:67-5'])
})

test('tags are no field', () => {
  expect(filteredFields(FILTERS)).toEqual(['58-3', '58-4'])
})

test('the reader stands in for "me" when the server is asked', () => {
  expect(pageParams(FILTERS, '1-7')).toEqual({
    project: ['CRN', 'WEB'],
    value: ['58-3:67-4', '58-3:67-9', '58-4:1-7', 'tag:6-1'],
    text: 'login dialog',
    sort: '-58-1',
  })
})

test('resolved issues are hidden unless they are asked for', () => {
  expect(pageParams(NO_FILTERS, undefined)).toEqual({ resolved: false, sort: '-updated' })
})

test('hiding resolved issues alone does not narrow the list', () => {
  expect(isNarrowed({ ...NO_FILTERS, showResolved: true, text: '  ' })).toBe(false)
  expect(isNarrowed({ ...NO_FILTERS, text: 'x' })).toBe(true)
})
