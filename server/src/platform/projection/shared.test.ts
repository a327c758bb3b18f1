import { describe, expect, it } from 'vitest'
import { SharedMemory } from './shared.ts'

describe('what is shared', () => {
  const entry = (text: string) => ({ json: { text }, size: 1 })

  it('is given back under its version alone', () => {
    const memory = new SharedMemory()
    memory.keep('one', 7, entry('seven'))
    expect(memory.of('one').get(7)).toEqual(entry('seven'))
    expect(memory.of('two').get(7)).toBeUndefined()
  })

  it('is no more than a bound of text, the versions used last', () => {
    const memory = new SharedMemory()
    const versions = Array.from({ length: 10_000 }, (_, index) => `version ${index}`)
    memory.keep('used', 1, entry('x'))
    for (const version of versions) {
      memory.keep(version, 1, entry('x'.repeat(3_000)))
      memory.of('used')
    }
    const kept = versions.filter(version => memory.of(version).has(1))
    expect(memory.of('used').has(1)).toBe(true)
    expect(kept.length * 3_000).toBeLessThan(9_000_000)
    expect(kept).toContain('version 9999')
  })

  it('is nothing long, and no version of which nothing is kept', () => {
    const memory = new SharedMemory()
    memory.keep('one', 1, entry('x'.repeat(1_000_000)))
    expect(memory.of('one').size).toBe(0)
    memory.of('one')
    expect((memory as unknown as { versions: Map<string, unknown> }).versions.size).toBe(0)
  })
})
