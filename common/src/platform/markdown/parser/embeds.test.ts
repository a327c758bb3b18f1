import { expect, it } from 'vitest'
import { embedOf, youtubePage } from './embeds.ts'

it('a video is called by an id of eleven characters, or by an address with one', () => {
  expect(youtubePage('dQw4w9WgXcQ')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  expect(youtubePage('https://youtu.be/dQw4w9WgXcQ')).toBe('https://youtu.be/dQw4w9WgXcQ')
  for (const id of ['dQw4w9WgXc', 'dQw4w9WgXcQ_', 'dQw4w9WgX.Q']) {
    expect(youtubePage(id)).toBeUndefined()
    for (const page of ['https://youtu.be/', 'https://www.youtube.com/watch?v=', 'https://www.youtube.com/embed/'])
      expect([embedOf(page + id), youtubePage(page + id)]).toEqual([undefined, undefined])
  }
})
