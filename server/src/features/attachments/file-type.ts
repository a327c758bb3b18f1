import { imageSize } from 'image-size'
import { extensionOf } from './file-name.ts'

/** How much of a file's beginning is looked at, in bytes. */
export const HEAD = 256 * 1024

/** Images beyond this number of pixels are kept as files only: no preview, no dimensions. */
const MAX_PIXELS = 100_000_000

export interface FileType {
  readonly mimeType: string
  readonly charset: string | null
  readonly width: number | null
  readonly height: number | null
}

const BINARY = 'application/octet-stream'

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'application/xhtml+xml',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  ts: 'text/plain',
  json: 'application/json',
  xml: 'application/xml',
  yaml: 'text/plain',
  yml: 'text/plain',
  diff: 'text/plain',
  patch: 'text/plain',
  pdf: 'application/pdf',
  zip: 'application/zip',
  gz: 'application/gzip',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  eml: 'message/rfc822',
}

/** Raster images, whose beginning must say what they are. */
const RASTER = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp', 'image/avif'])

/**
 * What a file is, from its name and its first bytes. It is shown to people and never trusted when the file is
 * served: see `servedType`.
 */
export function fileTypeOf(name: string, head: Buffer): FileType {
  const named = TYPES[extensionOf(name)]
  const seen = magicOf(head)
  if (seen && RASTER.has(seen)) return { mimeType: seen, charset: null, ...dimensionsOf(head) }
  const none = { width: null, height: null }
  const charset = charsetOf(head)
  if (seen) return { mimeType: seen, charset: null, ...none }
  // Without an extension readable text is text (`Makefile`); an extension that is not known says something else.
  if (named === undefined && (extensionOf(name) !== '' || !charset || head.length === 0))
    return { mimeType: BINARY, charset: null, ...none }
  if (named === undefined) return { mimeType: 'text/plain', charset, ...none }
  if (RASTER.has(named)) return { mimeType: BINARY, charset: null, ...none }
  return { mimeType: named, charset: isText(named) ? charset : null, ...none }
}

const isText = (type: string): boolean => /^text\/|json|xml/.test(type)

const INLINE_TEXT = new Set(['text/plain', 'text/markdown', 'text/csv', 'application/json'])
const INLINE_MEDIA = new Set([
  ...RASTER,
  'audio/mpeg',
  'audio/wav',
  'audio/ogg',
  'audio/mp4',
  'audio/flac',
  'video/mp4',
  'video/webm',
])

/**
 * The type a file is sent with. Only what cannot act is shown in place; all the rest (pages, drawings, scripts,
 * documents, anything unknown) is a download without a type, so that no browser runs it as a script or style.
 */
export function servedType(mimeType: string, charset: string | null): { type: string; inline: boolean } {
  if (INLINE_MEDIA.has(mimeType)) return { type: mimeType, inline: true }
  if (INLINE_TEXT.has(mimeType)) return { type: `text/plain; charset=${charset ?? 'utf-8'}`, inline: true }
  return { type: BINARY, inline: false }
}

function magicOf(head: Buffer): string | null {
  const at = (offset: number, text: string) => head.toString('latin1', offset, offset + text.length) === text
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (at(0, '\xff\xd8\xff')) return 'image/jpeg'
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return 'image/gif'
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'image/webp'
  if (at(0, 'RIFF') && at(8, 'WAVE')) return 'audio/wav'
  if (at(0, 'BM') && head.length > 26 && head.readUInt32LE(6) === 0) return 'image/bmp'
  if (at(4, 'ftypavif')) return 'image/avif'
  if (at(4, 'ftypM4A')) return 'audio/mp4'
  if (at(4, 'ftypqt')) return 'video/quicktime'
  if (at(4, 'ftyp')) return 'video/mp4'
  if (at(0, '\x1aE\xdf\xa3')) return 'video/webm'
  if (at(0, 'OggS')) return 'audio/ogg'
  if (at(0, 'fLaC')) return 'audio/flac'
  if (at(0, 'ID3')) return 'audio/mpeg'
  if (at(0, '%PDF-')) return 'application/pdf'
  return null
}

function dimensionsOf(head: Buffer): { width: number | null; height: number | null } {
  try {
    const { width, height, orientation = 1 } = imageSize(head)
    if (!(width > 0 && height > 0) || width * height > MAX_PIXELS) return { width: null, height: null }
    return orientation >= 5 ? { width: height, height: width } : { width, height }
  } catch {
    // Cut or broken images have no size; they are still files.
    return { width: null, height: null }
  }
}

/** Of text only; null for anything else. */
function charsetOf(head: Buffer): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head.includes(0)) return null
  try {
    // A cut character at the end of the head is no fault.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.length >= HEAD })
    return 'utf-8'
  } catch {
    return null
  }
}
