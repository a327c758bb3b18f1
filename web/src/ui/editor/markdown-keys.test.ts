import { describe, expect, it } from 'vitest'
import { actionOfKey, type PressedKey } from './markdown-keys.ts'

const NONE = { code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
const action = (key: string, held: Partial<PressedKey> = {}) => actionOfKey({ ...NONE, key, ...held }, text => text)
/** What an edit makes of a text with the caret at `|`. */
const edited = (key: string, text: string, held: Partial<PressedKey> = {}) => {
  const made = action(key, held)
  if (made?.kind !== 'edit') throw new Error('no edit')
  const caret = text.indexOf('|')
  return made.command({ text: text.replace('|', ''), start: caret, end: caret })?.text
}

describe('a key in a text of Markdown', () => {
  it.each([{ ctrlKey: true }, { metaKey: true }])('with %o is one of the editor as a whole, or of a tool', held => {
    expect(action('Enter', held)).toEqual({ kind: 'submit' })
    expect(action('p', { ...held, shiftKey: true })).toEqual({ kind: 'preview' })
    expect(action('p', held)).toBeNull()
    expect(action('b', held)).toMatchObject({ kind: 'edit', isTaken: true })
    expect(edited('b', 'so |', held)).toBe('so ****')
    expect(action('b', { ...held, altKey: true })).toBeNull()
    expect(action('Enter', { ...held, altKey: true })).toBeNull()
  })

  it('Alt leads to the toolbar with F10, and to nothing else', () => {
    expect(action('F10', { altKey: true })).toEqual({ kind: 'toolbar' })
    expect(action('F10')).toBeNull()
    for (const key of ['Enter', 'Tab', 'Escape']) expect(action(key, { altKey: true })).toBeNull()
  })

  it('Enter goes on with a list, and with Shift it is that of any text', () => {
    expect(edited('Enter', '- one|')).toBe('- one\n- ')
    expect(action('Enter')).toMatchObject({ isTaken: false })
    expect(action('Enter', { shiftKey: true })).toBeNull()
  })

  it('Tab moves items in and out', () => {
    expect(edited('Tab', '- one\n- two|')).toMatch(/^- one\n +- two$/)
    expect(edited('Tab', '- one\n  - two|', { shiftKey: true })).toBe('- one\n- two')
    expect(action('Tab')).toMatchObject({ isTaken: false })
  })

  it('Escape ends', () => {
    expect(action('Escape')).toEqual({ kind: 'escape' })
    expect(action('a')).toBeNull()
  })
})
