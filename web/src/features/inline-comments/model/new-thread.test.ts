import { describe, expect, it } from 'vitest'
import { followText, isNewThread, newThread } from './new-thread.ts'

const TEXT = 'We ship on Friday in the evening.'
const at = TEXT.indexOf('Friday')

describe('a comment that is being written', () => {
  it('is about words without the white space around them', () => {
    const made = newThread(TEXT, { start: at - 1, end: at + 7 }, 'v1')
    expect(made).toEqual({ quote: 'Friday', start: at, end: at + 6, version: 'v1', isGone: false })
    expect(newThread(TEXT, { start: at - 1, end: at }, 'v1')).toBeUndefined()
    expect(newThread('a'.repeat(20_000), { start: 0, end: 20_000 }, 'v1')).toBeUndefined()
  })

  it('follows its words, and tells when they are gone', () => {
    const made = newThread(TEXT, { start: at, end: at + 6 }, 'v1')
    if (!made) throw new Error('It was expected to be about something')
    const longer = `Listen. ${TEXT}`
    expect(followText(made, TEXT, longer, 'v2')).toEqual({ ...made, start: at + 8, end: at + 14, version: 'v2' })
    expect(followText(made, TEXT, 'Nothing of that.', 'v3')).toEqual({ ...made, version: 'v3', isGone: true })
  })

  it('is known again by what the browser kept, and nothing else is', () => {
    expect(isNewThread({ quote: 'a', start: 0, end: 1, version: 'v', isGone: false, text: '' })).toBe(true)
    for (const other of [null, 'text', {}, { quote: 'a', start: 0, end: 1, version: 'v' }])
      expect(isNewThread(other)).toBe(false)
  })
})
