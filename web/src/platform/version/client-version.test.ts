// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest'
import { createClientVersion } from './client-version.ts'

let isTyped = false
let reloadedFor = ''
const reload = vi.fn()

const create = (own = 'index-old') =>
  createClientVersion({
    own,
    isTyped: () => isTyped,
    reload,
    reloadedFor: {
      read: () => reloadedFor,
      write: build => {
        reloadedFor = build
      },
    },
  })

beforeEach(() => {
  isTyped = false
  reloadedFor = ''
  reload.mockClear()
})

test('the own build is no news', () => {
  const version = create()
  version.seen('index-old')
  expect(version.isOutdated()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('a new build is loaded at once while nothing is typed, and once only', () => {
  create().seen('index-new')
  expect(reload).toHaveBeenCalledOnce()
  // The page that came back is still the old one: another server had it.
  const again = create()
  again.seen('index-new')
  expect(reload).toHaveBeenCalledOnce()
  expect(again.isOutdated()).toBe(true)
})

test('what is typed is not lost: the new build is offered instead', () => {
  isTyped = true
  const version = create()
  const told = vi.fn()
  version.subscribe(told)
  version.seen('index-new')
  version.seen('index-new')
  expect(reload).not.toHaveBeenCalled()
  expect(told).toHaveBeenCalledOnce()
  expect(version.isOutdated()).toBe(true)
})

test('a server that went back to the own build takes the offer back', () => {
  isTyped = true
  const version = create()
  version.seen('index-new')
  version.seen('index-old')
  expect(version.isOutdated()).toBe(false)
})

test('without a build of its own, as in development, nothing is loaded', () => {
  create('').seen('index-new')
  expect(reload).not.toHaveBeenCalled()
})
