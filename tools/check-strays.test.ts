import { expect, it } from 'vitest'
import { straysIn } from './check-strays.ts'

it('lets ordinary text pass', () => {
  expect(straysIn('see https://example.com and the folder ./data\nconst home = "/homework/x"')).toEqual([])
})

it('finds registries and paths of machines with their lines', () => {
  const word = 'example'
  const slash = '/'
  const text = [
    'fine',
    `"resolved": "https:${slash}${slash}registry.${word}.org/x"`,
    `cd "${slash}home${slash}jane/x"`,
  ].join('\n')
  expect(straysIn(text)).toEqual(['2: address of a package registry', '3: path of a machine'])
})
