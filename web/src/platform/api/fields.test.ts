import { expect, test } from 'vitest'
import { type Fields, printFields } from './fields.ts'

type Person = { readonly id: string; readonly avatarUrl?: string | null }
type Thing = {
  readonly $type?: string
  readonly id: string
  readonly owner: Person | null
  readonly watchers: readonly Person[]
}

test('a projection is printed with nested parts in parentheses', () => {
  const fields: Fields<Thing> = { id: true, owner: { id: true, avatarUrl: true }, watchers: { id: true } }
  expect(printFields(fields)).toBe('id,owner(id,avatarUrl),watchers(id)')
})

test('a projection must name every required field of its type', () => {
  // @ts-expect-error watchers is missing
  const fields: Fields<Thing> = { id: true, owner: { id: true } }
  expect(printFields(fields)).toBe('id,owner(id)')
})
