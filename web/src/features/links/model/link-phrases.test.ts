import { expect, test } from 'vitest'
import { type LinkTypeData, linkNames, linkPhrases } from './link-phrases.ts'

const type = (id: string, more: Partial<LinkTypeData>): LinkTypeData => ({
  $type: 'IssueLinkType',
  id,
  name: null,
  sourceToTarget: null,
  localizedSourceToTarget: null,
  targetToSource: null,
  localizedTargetToSource: null,
  directed: false,
  readOnly: false,
  ...more,
})

const RELATES = type('1', { sourceToTarget: 'relates to', targetToSource: 'relates to' })
const DEPENDS = type('2', {
  directed: true,
  sourceToTarget: 'is required for',
  targetToSource: 'depends on',
  localizedTargetToSource: 'hängt ab von',
})

test('a link with a direction can be made both ways, those without one come first', () => {
  expect(linkPhrases([DEPENDS, RELATES]).map(({ text, command }) => [text, command])).toEqual([
    ['relates to', 'relates to'],
    ['is required for', 'is required for'],
    ['hängt ab von', 'depends on'],
  ])
})

test('an issue that is yet to be has links under the addresses that they will have', () => {
  expect(linkPhrases([DEPENDS, RELATES]).map(({ id, isMutual }) => [id, isMutual])).toEqual([
    ['1', true],
    ['2s', false],
    ['2t', false],
  ])
})

test('kinds that nobody may change are offered like others', () => {
  expect(linkPhrases([{ ...RELATES, readOnly: true }])).toHaveLength(1)
})

test('a query may name a link in both directions and languages', () => {
  expect(linkNames([RELATES, DEPENDS])).toEqual(['relates to', 'is required for', 'depends on', 'hängt ab von'])
})
