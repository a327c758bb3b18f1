import { expect, it } from 'vitest'
import type { RequestContext } from '../../platform/context/index.ts'
import { acting } from '../../testing/acting.ts'
import { issueHost } from '../issues/index.ts'
import { rangeOf } from './serve-file.ts'
import { fileUrl, verifySign } from './signed-url.ts'

const DAY = 86_400_000
const KEY = Buffer.alloc(32)
/** Of file 5, for user 7, until the fourth day begins. */
const SIGN = 'AAAABwAAAAVGAJaBZII3gfBGm85TeoaXbE8hP8r_'

it('reads one range of bytes, and ignores other forms', () => {
  for (const [header, size, range] of [
    ['bytes=0-3', 10, { start: 0, end: 3 }],
    [' bytes=4-4 ', 10, { start: 4, end: 4 }],
    ['bytes=8-', 10, { start: 8, end: 9 }],
    ['bytes=9-9', 10, { start: 9, end: 9 }],
    ['bytes=0-9', 10, { start: 0, end: 9 }],
    ['bytes=0-99', 10, { start: 0, end: 9 }],
    ['bytes=-4', 10, { start: 6, end: 9 }],
    ['bytes=-10', 10, { start: 0, end: 9 }],
    ['bytes=-99', 10, { start: 0, end: 9 }],
    ['bytes=10-', 10, 'unsatisfiable'],
    ['bytes=10-12', 10, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=-4', 0, 'unsatisfiable'],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=5-4', 10, null],
    ['bytes=12-11', 10, null],
    ['bytes=-', 10, null],
    ['bytes=0-1,4-5', 10, null],
    ['bytes=0-1x', 10, null],
    ['xbytes=0-1', 10, null],
    ['bytes=0-1234567890123456', 10, null],
    ['items=0-1', 10, null],
    ['', 10, null],
    [undefined, 10, null],
  ] as const)
    expect([header, size, rangeOf(header, size)]).toEqual([header, size, range])
})

it('signs an address for a file, a person and a time, in no other place than the product or the host for files', () => {
  const url = (config: object, now: number, thumbnail = false) =>
    fileUrl(
      { ...acting({ userId: 7 }), clock: () => now, config } as unknown as RequestContext,
      KEY,
      issueHost,
      { id: 5, updated: 99 },
      { thumbnail },
    )
  const own = { basePath: '', baseUrl: 'https://cairn.example', filesUrl: null }
  // The same for a day, so that browsers can keep what they got.
  for (const now of [DAY, 2 * DAY - 1]) expect(url(own, now)).toBe(`/api/files/8-5?sign=${SIGN}&updated=99`)
  for (const now of [DAY - 1, 2 * DAY]) expect(url(own, now)).not.toContain(SIGN)
  expect(url({ ...own, basePath: '/x' }, DAY, true)).toBe(`/x/api/files/8-5?sign=${SIGN}&updated=99&thumbnail=true`)
  const apart = { ...own, basePath: '/x', filesUrl: 'https://files.example/ignored' }
  expect(url(apart, DAY)).toBe(`https://files.example/x/api/files/8-5?sign=${SIGN}&updated=99`)
  expect(url({ ...apart, filesUrl: 'https://cairn.example' }, DAY)).toBe(`/x/api/files/8-5?sign=${SIGN}&updated=99`)
})

it('takes a signature for the one file only, until its time is over', () => {
  expect(verifySign(0, KEY, 5, SIGN)).toBe(7)
  expect(verifySign(4 * DAY - 1, KEY, 5, SIGN)).toBe(7)
  expect(verifySign(4 * DAY, KEY, 5, SIGN)).toBeNull()
  expect(verifySign(0, KEY, 6, SIGN)).toBeNull()
  expect(verifySign(0, Buffer.alloc(32, 1), 5, SIGN)).toBeNull()
  // For user 8, and for a second longer.
  for (const body of ['AAAACAAAAAVGAJ', 'AAAABwAAAAVGAZ']) {
    const altered = body + SIGN.slice(body.length)
    expect([altered.length, verifySign(0, KEY, 5, altered)]).toEqual([SIGN.length, null])
  }
  for (const sign of [
    '',
    'AAAA',
    'A'.repeat(40),
    '%%%',
    'x'.repeat(400),
    `${SIGN}AAAA`,
    SIGN.slice(4),
    SIGN.slice(0, -4),
  ])
    expect(verifySign(0, KEY, 5, sign)).toBeNull()
})
