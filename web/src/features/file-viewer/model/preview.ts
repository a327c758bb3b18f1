import { fenceAround } from '@cairn/common/platform/markdown'
import type { AttachmentData } from './attachment.ts'

/** How a file can be shown in place; `none` is only for saving. */
export type PreviewKind = 'image' | 'video' | 'audio' | 'text' | 'pdf' | 'none'

/** Words of code by the ends of file names, as far as they are not the word itself. */
const LANGUAGES: Readonly<Record<string, string>> = {
  cjs: 'javascript',
  conf: 'nginx',
  env: 'ini',
  gitignore: 'ini',
  har: 'json',
  ipynb: 'json',
  jsonl: 'json',
  log: '',
  plist: 'xml',
  svg: 'xml',
  txt: '',
  webmanifest: 'json',
  xhtml: 'xml',
}

/** Ends of names whose content is text, also where the server could not tell. */
const TEXT_ENDS = new Set(
  (
    'bash bat c cc cfg cmake conf cpp cs css csv diff dockerfile env eml gitignore go gql gradle graphql groovy h har ' +
    'hpp htm html ini ipynb java js json json5 jsonl jsx kt kts less log lua m makefile md mjs mm mts patch php pl plist ' +
    'properties ps1 py r rb rs rst scala scss sh sql srt strings svg swift tex toml ts tsv tsx txt vtt vue webmanifest ' +
    'xhtml xml yaml yml zsh'
  ).split(' '),
)

/** Larger documents are not unpacked in the browser, in bytes. */
const MAX_PDF = 100 * 1024 * 1024

type PreviewedFile = Pick<AttachmentData, 'name' | 'mimeType' | 'size'>

export function previewKind({ name, mimeType, size }: PreviewedFile): PreviewKind {
  const type = mimeType ?? ''
  if (/^image\/(?:png|jpeg|gif|webp|avif|bmp)$/.test(type)) return 'image'
  if (/^video\/(?:mp4|webm)$/.test(type)) return 'video'
  if (/^audio\/(?:mpeg|wav|ogg|mp4|flac)$/.test(type)) return 'audio'
  if (type === 'application/pdf') return (size ?? 0) <= MAX_PDF ? 'pdf' : 'none'
  if ((size ?? 0) === 0) return 'none'
  if (/^text\/|^application\/(?:json|xml)$|\+xml$|^message\//.test(type)) return 'text'
  return type === 'application/octet-stream' && TEXT_ENDS.has(endOf(name ?? '')) ? 'text' : 'none'
}

/** The highlighter's word for the code in a file; empty for plain text. */
export function languageOf(name: string): string {
  const end = endOf(name)
  if (Object.hasOwn(LANGUAGES, end)) return LANGUAGES[end] ?? ''
  return TEXT_ENDS.has(end) ? end : ''
}

/** `ts` of `a.ts`; the whole name, in lower case, of one without a dot (`Makefile`). */
function endOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}

/** A text as one block of code in Markdown, whatever it holds. */
export function asCodeBlock(text: string, language: string): string {
  const fence = fenceAround(text)
  return `${fence}${language}\n${text.replace(/\r\n?/g, '\n')}${text.endsWith('\n') ? '' : '\n'}${fence}\n`
}
