import { EXAMPLES } from '@cairn/common/platform/markdown/parser/examples'
import { expect, test } from 'vitest'
import texts from '../../../texts/en/markup.json' with { type: 'json' }
import { exampleKey, matchingExamples } from './examples.ts'

const known: Readonly<Record<string, string>> = texts
const t = (key: string): string => known[key] ?? `no ${key}`

test('every rule and group of rules has a name in the reference, and none is there without a rule', () => {
  const keys = Object.entries(EXAMPLES).flatMap(([group, examples]) => [
    `markup.group.${group}`,
    ...examples.map(({ name }) => exampleKey(name)),
  ])
  expect(Object.keys(texts).filter(key => /^markup\.(?:group|example)\./.test(key))).toEqual([...new Set(keys)].sort())
})

test('rules are found by their names, their groups and what is written', () => {
  const found = (words: string) => matchingExamples(EXAMPLES, words, t).map(([group]) => group)
  expect(found('')).toEqual(Object.keys(EXAMPLES))
  expect(found(' FOOTNOTES ')).toEqual(['blocks'])
  expect(found('mermaid')).toEqual(['diagrams'])
  expect(matchingExamples(EXAMPLES, 'tables', t).find(([group]) => group === 'tables')?.[1]).toEqual(EXAMPLES.tables)
  expect(found('no such rule')).toEqual([])
})
