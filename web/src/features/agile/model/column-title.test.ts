import { beforeAll, expect, test } from 'vitest'
import { addEnglish } from '../../../platform/i18n/catalogues.ts'
import { setLocale } from '../../../platform/i18n/index.ts'
import { columnTitle } from './column-title.ts'

beforeAll(async () => {
  await addEnglish('agile')
  await setLocale('en')
})

test('a column that is not known yet is not nameless', () => {
  expect(columnTitle(undefined)).toBe('Unnamed column')
})
