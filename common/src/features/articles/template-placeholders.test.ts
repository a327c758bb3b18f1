import { expect, test } from 'vitest'
import { fillPlaceholders } from './template-placeholders.ts'

test('placeholders are filled in once, and others stay', () => {
  const values = { title: '{{user}}', date: '2026-01-31', user: '$& Ada', project: 'Trails' }
  const template = '# {{title}}\n{{ date }} {{user}} in {{project}}, {{project}}; {{other}} {{Title}} {{title'
  expect(fillPlaceholders(template, values)).toBe(
    '# {{user}}\n2026-01-31 $& Ada in Trails, Trails; {{other}} {{Title}} {{title',
  )
})
