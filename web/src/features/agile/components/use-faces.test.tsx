import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createStore } from '../../../platform/store/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import type { BoardState } from '../api/board-store.ts'
import type { Cards } from '../api/card-cache.ts'
import { useFaces } from './use-faces.ts'

const cardOf = (id: string, login: string) =>
  ({
    id,
    customFields: [
      {
        name: 'Assignee',
        projectCustomField: { field: { name: 'Assignee', fieldType: { valueType: 'user' } } },
        value: { login, fullName: login },
      },
    ],
  }) as unknown as ListedIssue
const cardsOf = (...logins: readonly string[]): Cards =>
  new Map(logins.map((login, index) => [`2-${index}`, cardOf(`2-${index}`, login)]))

const ids = ['2-0', '2-1', '2-2', '2-3']
const view = { columns: [{ id: 'c' }], rows: [{ id: 'r', cells: [ids] }] }
const NOBODY: readonly string[] = []

test('faces stay the same ones while cards come that put nobody elsewhere among them', () => {
  const cards = createStore(cardsOf('ada', 'ada', 'lin'))
  const store = { state: createStore({ view } as unknown as BoardState), cards }
  const { result } = renderHook(() => useFaces(store, NOBODY))
  const before = result.current
  expect(before.map(({ login }) => login)).toEqual(['ada', 'lin'])
  act(() => cards.set(cardsOf('ada', 'ada', 'lin', 'ada')))
  expect(result.current).toBe(before)
  act(() => cards.set(cardsOf('ada', 'lin', 'lin', 'lin')))
  expect(result.current.map(({ login }) => login)).toEqual(['lin', 'ada'])
})
