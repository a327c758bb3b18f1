// @vitest-environment node
import { expect, test } from 'vitest'
import { fillTemplate, fillTitle } from './fill-template.ts'

const VALUES = { title: '', date: '27 Nov 2026', user: 'Ada', project: 'Harbour' }

test('a template is filled in at once but for the title, which is filled in when there is one', () => {
  const { text, awaitsTitle } = fillTemplate('# {{title}}\n{{ date }}, {{user}} of {{project}}, {{other}}', VALUES)
  expect([text, awaitsTitle]).toEqual(['# {{title}}\n27 Nov 2026, Ada of Harbour, {{other}}', true])
  expect(fillTitle(text, 'Fog $1 {{user}}')).toBe('# Fog $1 {{user}}\n27 Nov 2026, Ada of Harbour, {{other}}')
})

test('with a title nothing is awaited, and what was filled in is not looked at again', () => {
  expect(fillTemplate('{{title}} {{user}}', { ...VALUES, title: '{{user}}' })).toEqual({
    text: '{{user}} Ada',
    awaitsTitle: false,
  })
  expect(fillTemplate('plain', VALUES)).toEqual({ text: 'plain', awaitsTitle: false })
})

test('what somebody wrote beside an awaited title stays as it is', () => {
  expect(fillTitle('{{title}} {{date}}', 'T')).toBe('T {{date}}')
})
