import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMemory, type MemoryOptions, memoryFigures, memoryPerNode, versionedMemoryPerNode } from './index.ts'

/** Each test has names of its own, which are given once. */
let named = 0
const options = <T>(more: Partial<MemoryOptions<T>> = {}): MemoryOptions<T> => ({
  name: `memory ${++named} of a test`,
  maxBytes: 10_000,
  ...more,
})
const figuresOf = ({ name }: { readonly name: string }, node: object = {}) =>
  memoryFigures(node).find(figures => figures.name === name)

afterEach(() => void vi.restoreAllMocks())

describe('a memory', () => {
  it('never holds more than its bytes, and evicts what was used longest ago', () => {
    const about = options<string>({ bytesOf: text => text.length })
    const memory = createMemory(about)
    for (let index = 0; index < 8; index++) memory.set(`key ${index}`, 'x'.repeat(1_000))
    expect(figuresOf(about)).toMatchObject({ entries: 8, evictions: 0 })
    memory.get('key 0')
    memory.set('key 1', 'y'.repeat(1_000))
    for (let index = 8; index < 11; index++) memory.set(`key ${index}`, 'x'.repeat(1_000))
    const kept = Array.from({ length: 11 }, (_, index) => index).filter(index => memory.get(`key ${index}`))
    expect(kept).toEqual([0, 1, 5, 6, 7, 8, 9, 10])
    const figures = figuresOf(about)
    expect(figures).toMatchObject({ entries: 8, evictions: 3 })
    expect(figures?.bytes).toBeGreaterThan(8_000)
    expect(figures?.bytes).toBeLessThanOrEqual(10_000)
  })

  it('counts keys, too, which may be longer than what is kept under them', () => {
    const about = options<number>({ bytesOf: () => 8 })
    const memory = createMemory(about)
    for (let index = 0; index < 100; index++) memory.set(`${index} ${'k'.repeat(1_000)}`, index)
    expect(figuresOf(about)?.entries).toBe(4)
  })

  it('does not keep what is too large, nor what stood under its key before', () => {
    const about = options<string>({ maxEntryBytes: 1_000 })
    const memory = createMemory(about)
    memory.set('key', 'small')
    memory.set('other', 'small')
    memory.set('key', 'x'.repeat(1_000))
    expect([memory.get('key'), memory.get('other')]).toEqual([undefined, 'small'])
    memory.delete('other')
    expect(figuresOf(about)).toMatchObject({ entries: 0, bytes: 0, evictions: 0 })
  })

  it('counts how often it helped, for each node, and tells of what the process has in common everywhere', () => {
    const [own, common] = [options<number>(), options<number>()]
    const [nodes, process] = [memoryPerNode(own), createMemory(common)]
    const [here, there] = [{}, {}]
    nodes(here).set('key', 0)
    process.set('key', 1)
    for (const key of ['key', 'key', 'missing']) nodes(here).get(key)
    process.get('missing')
    expect([nodes(here).get('key'), nodes(there).get('key')]).toEqual([0, undefined])
    expect(figuresOf(own, here)).toMatchObject({ entries: 1, hits: 3, misses: 1, evictions: 0 })
    expect(figuresOf(own, there)).toMatchObject({ entries: 0, hits: 0, misses: 1, evictions: 0 })
    for (const node of [here, there]) expect(figuresOf(common, node)).toMatchObject({ entries: 1, hits: 0, misses: 1 })
    expect(() => createMemory(own)).toThrow('two memories with the name')
  })

  it('gives nothing that is older than it may be', () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(5)
    const memory = createMemory<number>(options({ maxAge: 1_000 }))
    memory.set('key', 7)
    now.mockReturnValue(1_005)
    expect(memory.get('key')).toBe(7)
    now.mockReturnValue(1_006)
    expect(memory.get('key')).toBeUndefined()
  })
})

describe('what a memory loads', () => {
  it('is loaded once for all who ask meanwhile, and kept', async () => {
    const about = options<string>()
    const memory = createMemory(about)
    const { promise, resolve } = Promise.withResolvers<string>()
    const loads: string[] = []
    const ask = (key: string) =>
      memory.load(key, () => {
        loads.push(key)
        return promise
      })
    const asked = [ask('one'), ask('one'), ask('two')]
    expect(loads).toEqual(['one', 'two'])
    resolve('found')
    expect(await Promise.all(asked)).toEqual(['found', 'found', 'found'])
    expect(await ask('one')).toBe('found')
    expect(loads).toEqual(['one', 'two'])
    expect(figuresOf(about)).toMatchObject({ entries: 2, hits: 1, misses: 3 })
  })

  it('fails for the caller alone whose load failed, and is not kept: another one loads for the rest', async () => {
    const memory = createMemory<string>(options())
    const first = Promise.withResolvers<string>()
    const loads: string[] = []
    const ask = (name: string, result: () => Promise<string>) =>
      memory.load('key', () => {
        loads.push(name)
        return result()
      })
    const failing = ask('failing', () => first.promise)
    const others = ['second', 'third'].map(name => ask(name, async () => `of ${name}`))
    first.reject(new Error('gone away'))
    await expect(failing).rejects.toThrow('gone away')
    expect(await Promise.all(others)).toEqual(['of second', 'of second'])
    expect(loads).toEqual(['failing', 'second'])
    expect(memory.get('key')).toBe('of second')
  })
})

describe('a memory under versions', () => {
  it('begins with nothing under each other version, and keeps counting', () => {
    const about = options<number>()
    const [at, node, other] = [versionedMemoryPerNode(about), {}, {}]
    at(node, '5').set('key', 1)
    at(other, '5').set('key', 2)
    expect([at(node, '5').get('key'), at(other, '5').get('key')]).toEqual([1, 2])
    expect(at(node, '-7').get('key')).toBeUndefined()
    expect(figuresOf(about, node)).toMatchObject({ entries: 0, bytes: 0, hits: 1, misses: 1, evictions: 0 })
    expect(at(node, '5').get('key')).toBeUndefined()
    expect(at(other, '5').get('key')).toBe(2)
  })

  it('does not take what was still being loaded under another one', async () => {
    const [at, node] = [versionedMemoryPerNode<string>(options()), {}]
    const slow = Promise.withResolvers<string>()
    const before = at(node, '5').load('key', () => slow.promise)
    const after = at(node, '6').load('key', async () => 'after')
    slow.resolve('before')
    expect([await before, await after, at(node, '6').get('key')]).toEqual(['before', 'after', 'after'])
  })
})
