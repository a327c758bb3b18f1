import { describe, expect, it } from 'vitest'
import { memoryFigures } from '../memory/index.ts'
import { share, sharedAt } from './shared.ts'

describe('what is shared', () => {
  const entry = (text: string) => ({ json: { text }, size: 1 })
  const keep = (node: object, version: string, key: number, text: string) =>
    share(node, version, sharedAt(node, version), [[key, entry(text)]])
  const textAt = (node: object, version: string, key: number) => sharedAt(node, version).entries.get(key)?.json.text

  it('is given back under its version alone, together with what came before', () => {
    const node = {}
    keep(node, 'one', 7, 'seven')
    keep(node, 'one', 8, 'eight')
    keep(node, 'one', 7, 'is there already')
    expect([textAt(node, 'one', 7), textAt(node, 'one', 8)]).toEqual(['seven', 'eight'])
    expect(textAt(node, 'two', 7)).toBeUndefined()
    expect(textAt({}, 'one', 7)).toBeUndefined()
  })

  it('is no more than a bound of memory, the versions used last', () => {
    const node = {}
    const versions = Array.from({ length: 10_000 }, (_, index) => `version ${index}`)
    keep(node, 'used', 1, 'x')
    for (const version of versions) {
      keep(node, version, 1, 'x'.repeat(3_000))
      sharedAt(node, 'used')
    }
    const kept = versions.filter(version => sharedAt(node, version).entries.has(1))
    expect(textAt(node, 'used', 1)).toBe('x')
    expect(kept.length * 3_000 * 2).toBeLessThan(24 * 1024 * 1024)
    expect(kept).toContain('version 9999')
  })

  it('counts all entities of a version, however they came', () => {
    const node = {}
    const bytes = () => memoryFigures(node).find(({ name }) => name.startsWith('people and projects'))?.bytes ?? 0
    for (let key = 0; key < 100; key++) keep(node, 'one', key, 'x'.repeat(1_000))
    expect(bytes()).toBeGreaterThan(200_000)
  })

  it('is nothing long, and no version of which nothing is kept', () => {
    const node = {}
    keep(node, 'one', 1, 'x'.repeat(1_000_000))
    expect(sharedAt(node, 'one').entries.size).toBe(0)
    expect(memoryFigures(node).find(({ name }) => name.startsWith('people and projects'))?.entries).toBe(0)
  })
})
