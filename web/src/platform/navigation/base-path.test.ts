import { afterEach, expect, test } from 'vitest'
import { basePath, hrefOf, isInAppPath } from './base-path.ts'

afterEach(() => document.head.replaceChildren())

function setBase(href: string): void {
  const base = document.createElement('base')
  base.href = href
  document.head.append(base)
}

test('addresses lie below the base path', () => {
  setBase('/tracker/')
  expect(basePath()).toBe('/tracker')
  expect(hrefOf('/issues?q=x')).toBe('/tracker/issues?q=x')
})

test('at the root the base path is empty', () => {
  setBase('/')
  expect(basePath()).toBe('')
  expect(hrefOf('issues')).toBe('/issues')
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
  '%s is not followed',
  path => {
    expect(isInAppPath(path)).toBe(false)
  },
)
