import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestContext } from '../../platform/context/index.ts'
import { cacheVersionsRead } from '../../platform/versions/index.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { rememberedWithFields } from './index.ts'

describe('what is remembered with fields', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())

  /** A request that read the version, whether it is the newest or one that is over. */
  const requestAt = (version: string): RequestContext => {
    const ctx = { ...test.system, actor: { ...test.system.actor } }
    cacheVersionsRead(ctx.actor, { fields: version })
    return ctx
  }

  it('is that of the version of the request, when requests before and after a change take turns', async () => {
    const loads: string[] = []
    const shownAt = async (version: string) => {
      const load = async () => {
        loads.push(version)
        return new Map([[1, version]])
      }
      return (await rememberedWithFields(requestAt(version), 'turns', [1], load, '')).get(1)
    }
    const turns = ['9', '-3', '9', '-3', '-3']
    for (const version of turns) expect(await shownAt(version)).toBe(version)
    expect(loads).toEqual(['9', '-3', '9', '-3'])
  })

  it('does not come from a request that was still reading under another version', async () => {
    const slow = Promise.withResolvers<ReadonlyMap<number, string>>()
    const older = rememberedWithFields(requestAt('9'), 'slow', [1], () => slow.promise, '')
    const shownAfter = async (text: string) =>
      (await rememberedWithFields(requestAt('-3'), 'slow', [1], async () => new Map([[1, text]]), '')).get(1)
    expect(await shownAfter('after')).toBe('after')
    slow.resolve(new Map([[1, 'before']]))
    expect((await older).get(1)).toBe('before')
    expect(await shownAfter('never loaded')).toBe('after')
  })
})
