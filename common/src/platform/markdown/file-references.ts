import { codeRanges } from './code-ranges.ts'

/** A file's name as the target of a link or picture: `](<name>)`. Angle brackets allow spaces and parentheses. */
export const fileTarget = (name: string): string => `<${name.replace(/[\\<>]/g, '\\$&').replaceAll('&', '&amp;')}>`

interface Target {
  readonly start: number
  readonly end: number
  /** The name as it stands there with another one: in the same way of writing. */
  readonly write: (name: string) => string
}

/**
 * A Markdown text in which links, pictures and HTML that name the file `from` name `to`; all else stays as it is, code
 * too. Whether `from` is the file that is meant is up to the caller. Takes linear time on any input.
 */
export function renameFileIn(text: string, from: string, to: string): string {
  if (from === to || !mayName(text, from)) return text
  const code = codeRanges(text)
  let nextCode = 0
  let end = 0
  const parts: string[] = []
  for (const target of targetsOf(text, from)) {
    while ((code[nextCode]?.end ?? Number.POSITIVE_INFINITY) <= target.start) nextCode++
    const isCode = (code[nextCode]?.start ?? Number.POSITIVE_INFINITY) < target.end
    if (isCode || target.start < end) continue
    parts.push(text.slice(end, target.start), target.write(to))
    end = target.end
  }
  return parts.join('') + text.slice(end)
}

/** None of these signs is ever escaped. */
const UNESCAPED_PARTS = /[A-Za-z0-9]+/g

/** Whether a text could name a file. Costs little where it does not. */
const mayName = (text: string, name: string): boolean =>
  plainPartsOf(name).every(part => text.includes(part)) && /[(:=]/.test(text)

/** What stands as it is in every text that names a file, however it writes the name. */
export const plainPartsOf = (name: string): readonly string[] => name.match(UNESCAPED_PARTS) ?? []

/**
 * Where targets begin: behind `](`, behind the label of a definition, behind `src=` and `href=`. At most some spaces
 * stand before a target, so that text without end costs nothing.
 */
const BEFORE_TARGET =
  /\]\([ \t\n]{0,20}|^[ \t>]{0,100}(?:(?:[-+*]|\d{1,9}[.)])[ \t]{1,20}){0,9}\[[^[\]\n]{1,999}\]:[ \t]{0,20}\n?[ \t]{0,20}|[\s"'](?:src|href)[ \t\n]{0,20}=[ \t\n]{0,20}/gim
/** How much is looked at before an attribute for the element that it belongs to. */
const MAX_TAG = 2_000

function* targetsOf(text: string, name: string): Generator<Target> {
  for (const match of text.matchAll(BEFORE_TARGET)) {
    const start = match.index + match[0].length
    const target = /(?:src|href)[ \t\n]*=[ \t\n]*$/i.test(match[0])
      ? attributeAt(text, match.index, start, name)
      : targetAt(text, start, name, match[0].startsWith(']('))
    if (target) yield target
  }
}

/** The longest way of writing a name: each of 255 characters as a reference, or as bytes of percent-encoding. */
const MAX_WRITTEN = 255 * 12

/** A target of Markdown: in angle brackets, or as a run without spaces, or a bare name with spaces as people type it. */
function targetAt(text: string, start: number, name: string, isInline: boolean): Target | undefined {
  const written = text.slice(start, start + MAX_WRITTEN)
  const [bracketed, inside] = /^<((?:[^<>\\\n]|\\.)*)>/.exec(written) ?? []
  if (bracketed !== undefined && inside !== undefined) {
    const end = start + bracketed.length
    return isName(inside, name) ? { start, end, write: fileTarget } : undefined
  }
  if (isInline && written.startsWith(`${name})`))
    return { start, end: start + name.length, write: to => (isUsual(to) ? to : fileTarget(to)) }
  const [run] = /^(?:[^\s()\\]|\\.|\([^\s()\\]*\))+/.exec(written) ?? []
  if (run === undefined || !isName(run, name)) return undefined
  const isEncoded = run !== name && percentDecoded(run) === name
  const write = (to: string) => (isUsual(to) ? to : isEncoded ? percentEncoded(to) : fileTarget(to))
  return { start, end: start + run.length, write }
}

/** The value of an attribute, if it belongs to an element that shows or links to something. */
function attributeAt(text: string, at: number, start: number, name: string): Target | undefined {
  const quote = /["']/.exec(text[start] ?? '')?.[0]
  const written = text.slice(start, start + MAX_WRITTEN)
  const value = quote === undefined ? /^[^\s"'<>`=]+/.exec(written)?.[0] : written.slice(1, written.indexOf(quote, 1))
  if (value === undefined || !isAttributeName(value, name)) return undefined
  const before = text.slice(Math.max(0, at - MAX_TAG), at + 1)
  const tag = before.slice(before.lastIndexOf('<'))
  if (!/^<(?:img|a|video|audio|source|iframe)\s/i.test(tag)) return undefined
  const end = start + value.length + (quote === undefined ? 0 : 2)
  return { start, end, write: to => `"${escaped(percentDecoded(value) === value ? to : percentEncoded(to))}"` }
}

/** Whether it stands as a target without brackets: no spaces, brackets or signs that mean something there. */
const isUsual = (name: string): boolean => /^[\p{L}\p{N}._~@!$,;+-]+$/u.test(name)

const isName = (written: string, name: string): boolean => {
  const plain = unescaped(written)
  return plain === name || percentDecoded(plain) === name || written === name
}

const isAttributeName = (written: string, name: string): boolean => {
  const plain = withoutReferences(written)
  return plain === name || percentDecoded(plain) === name
}

/** Backslashes before ASCII punctuation are for the parser alone. */
const unescaped = (written: string): string => withoutReferences(written.replace(/\\([!-/:-@[-`{-~])/g, '$1'))

const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'" }

const withoutReferences = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|apos);/g, (reference, name: string) => REFERENCES[name] ?? reference)

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const percentEncoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/[()']/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
