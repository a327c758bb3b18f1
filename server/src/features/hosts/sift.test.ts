import { AppError } from '@cairn/common/platform/errors'
import { expect, it } from 'vitest'
import type { RequestContext } from '../../platform/context/index.ts'
import { refuse } from './index.ts'

const noting = () => {
  const refusals = new Map<number, AppError>()
  return { refusals, ctx: { refusals } as unknown as RequestContext }
}

it('notes the first refusal of each host', () => {
  const { ctx, refusals } = noting()
  const first = new AppError('forbidden')
  for (const error of [first, new AppError('conflict')]) refuse(ctx, { id: 1 }, error)
  expect([...refusals]).toEqual([[1, first]])
})

it('does not take a server that has too much to do for a refusal', () => {
  const { ctx, refusals } = noting()
  const error = new AppError('overloaded')
  expect(() => refuse(ctx, { id: 1 }, error)).toThrow(error)
  expect(refusals.size).toBe(0)
})
