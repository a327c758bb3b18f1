import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { fileTypeOf, HEAD, servedType } from './file-type.ts'

/** A PNG header that claims the given size. */
function pngOf(width: number, height: number): Buffer {
  const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000806000000', 'hex')
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

describe('kinds of files', () => {
  it('believes the first bytes of images, not their names', () => {
    expect(fileTypeOf('a.txt', pngOf(20, 10))).toEqual({ mimeType: 'image/png', charset: null, width: 20, height: 10 })
    expect(fileTypeOf('a.png', Buffer.from('<script>')).mimeType).toBe('application/octet-stream')
  })

  it.each([
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['\xff\xd8\xff', 'image/jpeg'],
    ['GIF87a', 'image/gif'],
    ['GIF89a', 'image/gif'],
    ['RIFF\0\0\0\0WEBP', 'image/webp'],
    ['RIFF\0\0\0\0WAVE', 'audio/wav'],
    [`BM${'\0'.repeat(25)}`, 'image/bmp'],
    ['\0\0\0\0ftypavif', 'image/avif'],
    ['\0\0\0\0ftypM4A', 'audio/mp4'],
    ['\0\0\0\0ftypqt', 'video/quicktime'],
    ['\0\0\0\0ftypisom', 'video/mp4'],
    ['\x1aE\xdf\xa3', 'video/webm'],
    ['OggS', 'audio/ogg'],
    ['fLaC', 'audio/flac'],
    ['ID3', 'audio/mpeg'],
    ['%PDF-', 'application/pdf'],
  ])('knows by its beginning alone what begins with %j', (beginning, mimeType) => {
    const bytes = Buffer.from(beginning, 'latin1')
    const other = Buffer.concat([Buffer.from('.'), bytes])
    expect(fileTypeOf('a.txt', bytes)).toMatchObject({ mimeType, charset: null })
    expect(fileTypeOf('a.unknown', other).mimeType).toBe('application/octet-stream')
  })

  it.each([
    'GIF88a',
    'RIFF\0\0\0\0AVI ',
    'RIFX\0\0\0\0WEBP',
    'RIFX\0\0\0\0WAVE',
    `BM${'\0'.repeat(24)}`,
    `BM\0\0\0\0\x01${'\0'.repeat(30)}`,
  ])('takes %j for none of them', beginning => {
    expect(fileTypeOf('a.png', Buffer.from(beginning, 'latin1')).mimeType).toBe('application/octet-stream')
  })

  it('gives no size to images that would take too much memory, or have none', () => {
    for (const [width, height, known] of [
      [10_000, 10_000, true],
      [10_000, 10_001, false],
      [30_000, 30_000, false],
      [0, 10, false],
      [10, 0, false],
    ] as const)
      expect(fileTypeOf('bomb.png', pngOf(width, height))).toEqual({
        mimeType: 'image/png',
        charset: null,
        ...(known ? { width, height } : { width: null, height: null }),
      })
    expect(fileTypeOf('cut.png', pngOf(20, 10).subarray(0, 12))).toMatchObject({ mimeType: 'image/png', width: null })
  })

  it('measures a picture as the camera held it', async () => {
    const plain = sharp({ create: { width: 6, height: 3, channels: 3, background: 'red' } }).jpeg()
    for (const [orientation, width] of [
      [1, 6],
      [4, 6],
      [5, 3],
      [8, 3],
    ]) {
      const picture = await plain.clone().withMetadata({ orientation }).toBuffer()
      expect([orientation, fileTypeOf('a.jpg', picture).width]).toEqual([orientation, width])
    }
  })

  it('goes by the name where the first bytes say nothing, but never for pictures', () => {
    const text = Buffer.from('all:')
    const binary = Buffer.from([0, 1, 2])
    const none = { width: null, height: null }
    for (const [name, head, mimeType, charset] of [
      ['a.md', text, 'text/markdown', 'utf-8'],
      ['A.JSON', text, 'application/json', 'utf-8'],
      ['a.svg', text, 'image/svg+xml', 'utf-8'],
      ['a.zip', text, 'application/zip', null],
      ['a.txt', binary, 'text/plain', null],
      ['Makefile', text, 'text/plain', 'utf-8'],
      ['Makefile', binary, 'application/octet-stream', null],
      ['a.unknown', text, 'application/octet-stream', null],
      ['empty', Buffer.alloc(0), 'application/octet-stream', null],
      ['a.png', text, 'application/octet-stream', null],
      ['a.webp', binary, 'application/octet-stream', null],
    ] as const)
      expect([name, fileTypeOf(name, head)]).toEqual([name, { mimeType, charset, ...none }])
  })

  it('tells the charset of text', () => {
    const charset = (...bytes: readonly number[]) => fileTypeOf('a.md', Buffer.from(bytes)).charset
    expect(fileTypeOf('a.md', Buffer.from('grüezi')).charset).toBe('utf-8')
    expect(charset(0xe4, 0x20)).toBeNull()
    expect(charset(0xff, 0xfe, 0x41, 0)).toBe('utf-16le')
    expect(charset(0xfe, 0xff, 0, 0x41)).toBe('utf-16be')
    expect([charset(0xff, 0x41), charset(0x41, 0xfe), charset(0xfe, 0x41), charset(0x41, 0xff)]).toEqual(
      Array(4).fill(null),
    )
    expect(charset(0x41, 0, 0x41)).toBeNull()
    // The beginning of a long file may end within a character, a whole file may not.
    const cut = Buffer.concat([Buffer.alloc(HEAD - 1, 'x'), Buffer.from([0xc3])])
    expect(fileTypeOf('a.md', cut).charset).toBe('utf-8')
    expect(fileTypeOf('a.md', cut.subarray(1)).charset).toBeNull()
  })

  it('shows in place only what cannot act', () => {
    for (const type of [
      'text/html',
      'image/svg+xml',
      'application/xml',
      'text/javascript',
      'application/pdf',
      'video/quicktime',
      'x/y',
      'text/css',
    ])
      expect(servedType(type, 'utf-8')).toEqual({ type: 'application/octet-stream', inline: false })
    for (const type of ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp', 'image/avif', 'video/mp4'])
      expect(servedType(type, null)).toEqual({ type, inline: true })
    for (const type of ['text/plain', 'text/markdown', 'text/csv', 'application/json'])
      expect(servedType(type, null)).toEqual({ type: 'text/plain; charset=utf-8', inline: true })
    expect(servedType('text/csv', 'utf-16le')).toEqual({ type: 'text/plain; charset=utf-16le', inline: true })
  })
})
