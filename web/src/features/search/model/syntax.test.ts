import { languageAttributes } from '@cairn/common/features/query-attributes'
import { createNames, parseSyntax } from '@cairn/common/features/search'
import { expect, it } from 'vitest'
import { loadSyntax, readSyntax } from './syntax.ts'

const NAMES = createNames(languageAttributes)

it.each(['', '  '])('reads “%s” without a parser as the parser does', text => {
  expect(readSyntax(text, NAMES)).toEqual(parseSyntax(text, NAMES))
})

it('reads a query once the parser is there', async () => {
  await loadSyntax()
  const query = 'State: Open #me ferry sort by: updated'
  expect(readSyntax(query, NAMES)).toEqual(parseSyntax(query, NAMES))
})
