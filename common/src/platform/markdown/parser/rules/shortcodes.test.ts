import { expect, test } from 'vitest'
import { shortcodeAt } from '../../shortcode-at.ts'
import { toUnsafeHtml } from '../parser.ts'
import { findShortcodes } from './shortcodes.ts'

const html = (source: string) => toUnsafeHtml(source, {})[0]?.html.trim()

test('shortcodes become emoji', () => {
  expect(html('Well done :+1: and :tada:!')).toBe('<p>Well done 👍 and 🎉!</p>')
  expect(html('**:fire:**')).toBe('<p><strong>🔥</strong></p>')
})

test.each(['`:+1:`', 'at 10:30:45', 'a:x:b', ':no_such_name:', 'x :+1:0'])('%s has none', source => {
  expect(html(source)).toContain(source.replaceAll('`', ''))
})

test('what is typed is completed by its beginning first, and by its words', () => {
  expect(findShortcodes('+', 5)).toContainEqual({ name: '+1', emoji: '👍' })
  expect(findShortcodes('heart', 3)[0]?.name).toMatch(/^heart/)
  expect(findShortcodes('eyes', 10).map(({ name }) => name)).toContain('heart_eyes')
  expect(shortcodeAt('so :ta', 6)).toEqual({ start: 3, text: 'ta' })
  expect(shortcodeAt('at 10:30', 8)).toBeUndefined()
  expect(shortcodeAt('so :t', 5)).toBeUndefined()
})
