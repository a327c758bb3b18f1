import { parseFields } from '@cairn/common/platform/fields'
import { describe, expect, it } from 'vitest'
import type { RequestContext } from '../context/index.ts'
import { inlineLoader } from './loader.ts'
import { createPresenter } from './presenter.ts'
import { Ref } from './ref.ts'

describe('what multiplies with each level', () => {
  let made = 0
  const ref = () => {
    made++
    return new Ref('Node', { id: made })
  }
  const presenter = createPresenter({}, [
    inlineLoader({ entity: 'Node', fields: { nodes: { value: () => Array.from({ length: 10 }, ref) } } }),
  ])
  const ctx = { db: {} } as RequestContext
  const deep = (levels: number) => parseFields(`${'nodes('.repeat(levels)}id${')'.repeat(levels)}`)

  it('is shown while it is little', async () => {
    expect(await presenter.one(ctx, ref(), deep(1))).toMatchObject({ nodes: Array.from({ length: 10 }, () => ({})) })
  })

  it('is refused at the level that would be too much, before the next is made', async () => {
    made = 0
    await expect(presenter.one(ctx, ref(), deep(7))).rejects.toMatchObject({
      code: 'invalid_fields',
      facts: { reason: 'size' },
    })
    expect(made).toBeLessThan(1_200_000)
  })
})
