import { expect, test } from 'vitest'
import { type Arrival, inAppPath, landingPath, logoPath, withSingleSlash } from './landing.ts'

const arrival = (more: Partial<Arrival> = {}, there: readonly string[] = ['/issues', '/agiles']): Arrival => ({
  isReporter: false,
  defaultPage: null,
  contextPath: '',
  isThere: path => there.includes(path),
  ...more,
})
const ALL = ['/issues', '/agiles', '/tickets', '/dashboard']

test('reporters land on their tickets, as soon as these are there', () => {
  expect(landingPath(arrival({ isReporter: true, defaultPage: '/agiles' }, ALL))).toBe('/tickets')
  expect(landingPath(arrival({ isReporter: true, defaultPage: '/agiles' }))).toBe('/issues')
})

test('others land on the configured page without the path of the installation, else on the dashboard', () => {
  expect(landingPath(arrival({ defaultPage: '/agiles' }, ALL))).toBe('/agiles')
  expect(landingPath(arrival({ defaultPage: '/tracker/agiles', contextPath: '/tracker' }, ALL))).toBe('/agiles')
  expect(landingPath(arrival({ defaultPage: '' }, ALL))).toBe('/dashboard')
  expect(landingPath(arrival())).toBe('/issues')
})

test('a configured page that is not there leads to the next that is', () => {
  expect(landingPath(arrival({ defaultPage: '/reports' }, ALL))).toBe('/dashboard')
  expect(landingPath(arrival({ defaultPage: '//evil.example' }))).toBe('/issues')
})

test('the logo leads reporters to the issues, others to the configured page, else to the root', () => {
  expect(logoPath(arrival({ isReporter: true, defaultPage: '/agiles' }, ALL))).toBe('/issues')
  expect(logoPath(arrival({ defaultPage: '/tracker/agiles', contextPath: '/tracker' }))).toBe('/agiles')
  expect(logoPath(arrival())).toBe('/')
  expect(logoPath(arrival({ defaultPage: '/reports' }))).toBe('/')
})

test.each([
  ['/tracker/issues', '/tracker', '/issues'],
  ['/tracker', '/tracker', '/'],
  ['/tracker//issues', '/tracker', '/issues'],
  ['/trackers/issues', '/tracker', '/trackers/issues'],
  ['issues', '', '/issues'],
  ['', '/tracker', ''],
])('%j below %j is %j', (path, contextPath, own) => {
  expect(inAppPath(path, contextPath)).toBe(own)
})

test.each([
  ['//issues', '/issues'],
  ['///issues//HAR', '/issues//HAR'],
  ['/\\evil.example', '/evil.example'],
  ['/issues', '/issues'],
  ['', ''],
])('%j becomes %j', (path, single) => {
  expect(withSingleSlash(path)).toBe(single)
})
