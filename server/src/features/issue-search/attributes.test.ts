import { fieldTypeOf } from '@cairn/common/features/custom-fields'
import { languageAttributes } from '@cairn/common/features/query-attributes'
import type { AttributeRef, Test } from '@cairn/common/features/search'
import { expect, it } from 'vitest'
import { features } from '../../features.ts'
import { gatherContributions } from '../../platform/contributions/index.ts'
import { acting } from '../../testing/acting.ts'
import { FEATURE_ROWS } from '../../testing/feature-rows.ts'
import { queryAttributes, queryAttributesOf, type Scope, type SearchedField } from '../issues/index.ts'
import { compileCondition } from './compile/compile-condition.ts'

const contributions = gatherContributions(features.flatMap(({ contributes = [] }) => contributes))

const nowhere = { kind: 'all', of: [], start: 0, end: 0 } as const

const TESTS: Readonly<Record<Test['kind'], Test>> = {
  ids: { kind: 'ids', ids: [1] },
  members: { kind: 'members', groupIds: [1] },
  prefix: { kind: 'prefix', prefix: 'a' },
  present: { kind: 'present' },
  empty: { kind: 'empty' },
  resolved: { kind: 'resolved', resolved: true },
  released: { kind: 'released' },
  archived: { kind: 'archived' },
  time: { kind: 'time', from: 1, to: 2 },
  number: { kind: 'number', from: 1, to: 2 },
  ordinal: { kind: 'ordinal', from: [1], to: null },
  text: { kind: 'text', mode: 'words', text: 'a' },
  string: { kind: 'string', text: 'a', prefix: false },
  issue: { kind: 'issue', projectKey: 'A', number: 1 },
  article: { kind: 'article', id: 'A-A-1' },
  query: { kind: 'query', condition: nowhere },
  saved: { kind: 'saved', savedQueryId: 1, condition: nowhere },
  word: { kind: 'word', word: 'Issue' },
  history: { kind: 'history', word: 'changed', from: null, to: null, by: null, since: null, until: null },
}

const TAKES: Readonly<Record<string, string>> = Object.assign(
  {},
  ...FEATURE_ROWS.map(([, { attributes }]) => attributes),
)

const ofType = (type: string): SearchedField => ({
  id: 7,
  type: fieldTypeOf(type),
  sortSlot: null,
  reach: { hidden: [], privately: [], isPublic: true },
})

const unasked = () => Promise.reject(new Error('asked the database'))

const scopeOf = (type: string): Scope => ({
  ctx: { ...acting({}), contributions },
  row: 's',
  isChoice: false,
  timeZone: 'UTC',
  lookups: { field: async () => ofType(type), terms: unasked, termsWhere: unasked, issue: unasked },
  inner: unasked,
})

async function refusals(attribute: AttributeRef, takes: string, type = 'string') {
  const refused = Object.values(TESTS).filter(({ kind }) => !takes.split(' ').includes(kind))
  return Promise.all(
    refused.map(async test => {
      const found = compileCondition({ kind: 'predicate', attribute, test, start: 0, end: 0 }, scopeOf(type))
      return [test.kind, await found.then(String, error => [error.code, error.facts.reason])]
    }),
  )
}

const everyRefusal = (attribute: string, takes: string) =>
  Object.keys(TESTS)
    .filter(kind => !takes.split(' ').includes(kind))
    .map(kind => [kind, ['invalid_query', `${attribute}: ${kind}`]])

it('is known to the browser as to the server, in the same order', () => {
  expect(queryAttributesOf(contributions).names.all).toEqual(languageAttributes.all)
})

it('has said of each attribute what it takes', () => {
  const ids = contributions.to(queryAttributes).map(({ definition }) => definition.id)
  expect(Object.keys(TAKES).toSorted()).toEqual(ids.toSorted())
})

it.each(Object.entries(TAKES))('refuses with a reason what %s cannot be put to', async (id, takes) => {
  expect(await refusals({ id }, takes)).toEqual(everyRefusal(id, takes))
})

it.each([
  ['enum[1]', 'present empty history ids members prefix ordinal resolved released archived'],
  ['integer', 'present empty history number time'],
  ['string', 'present empty history text string prefix'],
])('refuses with a reason what a field of type %s cannot be put to', async (type, takes) => {
  expect(await refusals({ id: 'field', fieldId: 7 }, takes, type)).toEqual(everyRefusal('field', takes))
})

it('refuses what no attribute is called', async () => {
  expect(await refusals({ id: 'nothing' }, '')).toEqual(everyRefusal('nothing', ''))
})
