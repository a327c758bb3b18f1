import { expect, expectTypeOf, it } from 'vitest'
import { defineRoute, many } from './define-route.ts'
import { type PathParams, pathOf } from './path-of.ts'

const things = defineRoute({ id: 'things.list', method: 'GET', path: '/things', summary: '', returns: many('Thing') })
const part = defineRoute({
  id: 'things.part',
  method: 'GET',
  path: '/things/:id/parts/:partId',
  summary: '',
  returns: many('Part'),
})

it('puts values in their places of a path, where they stay', () => {
  expect(pathOf(things, {})).toBe('things')
  expect(pathOf(part, { id: 'A-1', partId: 'x/../:id ?' })).toBe('things/A-1/parts/x%2F..%2F%3Aid%20%3F')
})

it('needs every value of a path, and no other', () => {
  expectTypeOf<PathParams<typeof part>>().toEqualTypeOf<{ readonly id: string; readonly partId: string }>()
  expect(() => pathOf(part, { id: 'A-1' } as never)).toThrow('/things/:id/parts/:partId lacks partId')
})
