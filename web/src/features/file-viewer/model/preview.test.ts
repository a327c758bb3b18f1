import { describe, expect, it } from 'vitest'
import { asCodeBlock, languageOf, previewKind } from './preview.ts'

const kind = (name: string, mimeType: string, size = 10) => previewKind({ name, mimeType, size })

describe('what a file can be shown as', () => {
  it('follows the type that the server found, not the name', () => {
    expect(kind('x.png', 'image/png')).toBe('image')
    expect(kind('x.png', 'application/octet-stream')).toBe('none')
    expect(kind('x.pdf', 'text/plain')).toBe('text')
    expect(kind('report', 'application/pdf')).toBe('pdf')
    expect(kind('clip', 'video/webm')).toBe('video')
    expect(kind('voice.m4a', 'audio/mp4')).toBe('audio')
  })

  it('shows what could act as its source', () => {
    for (const [name, type] of [
      ['x.svg', 'image/svg+xml'],
      ['x.html', 'text/html'],
      ['x.js', 'text/javascript'],
      ['x.xhtml', 'application/xhtml+xml'],
    ] as const)
      expect(kind(name, type), name).toBe('text')
  })

  it('knows texts by their ends where the server does not', () => {
    expect(kind('main.rs', 'application/octet-stream')).toBe('text')
    expect(kind('Dockerfile', 'application/octet-stream')).toBe('text')
    expect(kind('x.exe', 'application/octet-stream')).toBe('none')
    expect(kind('x.zip', 'application/zip')).toBe('none')
  })

  it('leaves empty texts and huge documents for saving', () => {
    expect(kind('a.txt', 'text/plain', 0)).toBe('none')
    expect(kind('a.pdf', 'application/pdf', 200 * 1024 * 1024)).toBe('none')
  })
})

describe('code of a file', () => {
  it('is coloured by the end of the name', () => {
    expect([languageOf('a.TS'), languageOf('x.log'), languageOf('a.har'), languageOf('a.unknown')]).toEqual([
      'ts',
      '',
      'json',
      '',
    ])
  })

  it('cannot leave its block', () => {
    expect(asCodeBlock('a\n```\n# b', 'md')).toBe('````md\na\n```\n# b\n````\n')
    expect(asCodeBlock('`````\r\nx\n', '')).toBe('``````\n`````\nx\n``````\n')
  })
})
