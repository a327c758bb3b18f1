import { expect, it } from 'vitest'
import { type Rights, sameRights } from './same-rights.ts'

type Held = Readonly<Record<string, 'global' | readonly number[]>>

const rights = (held: Held, principals: readonly number[] = [1]): Rights => ({
  permissions: new Map(Object.entries(held).map(([key, where]) => [key, where === 'global' ? where : new Set(where)])),
  principals,
})

it.each<[string, Rights, Rights, boolean]>([
  ['nothing', rights({}), rights({}), true],
  ['the same in another order', rights({ A: [2, 1], B: 'global' }), rights({ B: 'global', A: [1, 2] }), true],
  ['principals in another order', rights({}, [2, 1]), rights({}, [1, 2]), true],
  ['one more', rights({ A: [1] }), rights({ A: [1], B: [1] }), false],
  ['another', rights({ A: [1] }), rights({ B: [1] }), false],
  ['in one more project', rights({ A: [1] }), rights({ A: [1, 2] }), false],
  ['in another project', rights({ A: [1] }), rights({ A: [2] }), false],
  ['everywhere', rights({ A: [1] }), rights({ A: 'global' }), false],
  ['another one everywhere', rights({ A: 'global', B: [1] }), rights({ A: [1], B: 'global' }), false],
  ['in one more group', rights({}, [1]), rights({}, [1, 2]), false],
  ['in another group', rights({}, [1, 2]), rights({}, [1, 3]), false],
])('%s: %#', (_, one, other, expected) => {
  expect(sameRights(one, other)).toBe(expected)
  expect(sameRights(other, one)).toBe(expected)
})
