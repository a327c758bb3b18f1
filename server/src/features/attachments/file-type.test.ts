import { describe, expect, it } from 'vitest'
import { cleanFileName, contentDisposition } from './file-name.ts'
import { fileTypeOf, servedType } from './file-type.ts'
import { rangeOf } from './serve-file.ts'
import { verifySign } from './signed-url.ts'

/** A PNG header that claims the given size. */
function pngOf(width: number, height: number): Buffer {
  const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000806000000', 'hex')
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

describe('names of files', () => {
  it('keeps every language and drops what could deceive or leave the folder', () => {
    expect(cleanFileName(' Отчёт 2026 – 報告.pdf ')).toBe('Отчёт 2026 – 報告.pdf')
    expect(cleanFileName('../../etc/passwd')).toBe('.._.._etc_passwd')
    expect(cleanFileName('C:\\temp\\a.txt')).toBe('C:_temp_a.txt')
    expect(cleanFileName('photo\u202egpj.exe')).toBe('photogpj.exe')
    expect(cleanFileName('a\r\nSet-Cookie: x\0')).toBe('aSet-Cookie: x')
    expect(cleanFileName('..')).toBe('file')
    expect(cleanFileName('')).toBe('file')
  })

  it('shortens long names but keeps the extension', () => {
    const name = cleanFileName(`${'x'.repeat(400)}.tar`)
    expect(name).toHaveLength(255)
    expect(name.endsWith('.tar')).toBe(true)
  })

  it('writes a disposition that any browser reads', () => {
    expect(contentDisposition('attachment', 'Zürich "1".txt')).toBe(
      `attachment; filename="Z_rich _1_.txt"; filename*=UTF-8''Z%C3%BCrich%20%221%22.txt`,
    )
  })
})

describe('kinds of files', () => {
  it('believes the first bytes of images, not their names', () => {
    expect(fileTypeOf('a.txt', pngOf(20, 10))).toEqual({ mimeType: 'image/png', charset: null, width: 20, height: 10 })
    expect(fileTypeOf('a.png', Buffer.from('<script>')).mimeType).toBe('application/octet-stream')
  })

  it('gives no size to images that would take too much memory', () => {
    expect(fileTypeOf('bomb.png', pngOf(30_000, 30_000))).toMatchObject({ mimeType: 'image/png', width: null })
  })

  it('tells the charset of text', () => {
    expect(fileTypeOf('a.md', Buffer.from('grüezi'))).toMatchObject({ mimeType: 'text/markdown', charset: 'utf-8' })
    expect(fileTypeOf('a.md', Buffer.from([0xe4, 0x20])).charset).toBeNull()
    expect(fileTypeOf('Makefile', Buffer.from('all:')).mimeType).toBe('text/plain')
    expect(fileTypeOf('empty', Buffer.alloc(0)).mimeType).toBe('application/octet-stream')
  })

  it('shows in place only what cannot act', () => {
    for (const type of [
      'text/html',
      'image/svg+xml',
      'application/xml',
      'text/javascript',
      'application/pdf',
      'x/y',
      'text/css',
    ])
      expect(servedType(type, null)).toEqual({ type: 'application/octet-stream', inline: false })
    expect(servedType('image/png', null)).toEqual({ type: 'image/png', inline: true })
    expect(servedType('text/markdown', null)).toEqual({ type: 'text/plain; charset=utf-8', inline: true })
  })
})

describe('ranges', () => {
  it('reads one range and ignores other forms', () => {
    expect(rangeOf('bytes=0-3', 10)).toEqual({ start: 0, end: 3 })
    expect(rangeOf('bytes=8-', 10)).toEqual({ start: 8, end: 9 })
    expect(rangeOf('bytes=-4', 10)).toEqual({ start: 6, end: 9 })
    expect(rangeOf('bytes=0-99', 10)).toEqual({ start: 0, end: 9 })
    expect(rangeOf('bytes=10-', 10)).toBe('unsatisfiable')
    expect(rangeOf('bytes=-4', 0)).toBe('unsatisfiable')
    expect(rangeOf('bytes=0-1,4-5', 10)).toBeNull()
    expect(rangeOf('items=0-1', 10)).toBeNull()
    expect(rangeOf(undefined, 10)).toBeNull()
  })
})

describe('signatures', () => {
  it('refuses what is not one', () => {
    for (const sign of ['', 'AAAA', 'A'.repeat(40), '%%%', 'x'.repeat(400)])
      expect(verifySign(0, Buffer.alloc(32), 1, sign)).toBeNull()
  })
})
