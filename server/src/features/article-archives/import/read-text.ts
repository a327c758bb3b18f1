import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { toPlainText } from '@cairn/common/platform/markdown'
import { INDEX_NAMES } from '../format/entry-names.ts'
import { type FrontMatter, readFrontMatter } from '../format/front-matter.ts'
import { folderOf, nameOf, withoutExtension } from './entry-path.ts'

/** A Markdown file as an article. */
export interface ReadText {
  readonly title: string
  readonly content: string
  readonly matter: FrontMatter
}

const ATX = /^(?:[ \t]*\r?\n)* {0,3}#[ \t]+([^\r\n]*)(?:\r?\n|$)(?:[ \t]*\r?\n)*/
const SETEXT = /^(?:[ \t]*\r?\n)* {0,3}([^\s#>=\-*+`~|<][^\r\n]*)\r?\n {0,3}=+[ \t]*(?:\r?\n|$)(?:[ \t]*\r?\n)*/
/** Characters of a heading that are read; marks and addresses in it are no part of the title. */
const MAX_HEADING = 4 * TEXT_LIMITS.summary
/** What one program adds to every name that it exports. */
const HASH = /[ -][0-9a-f]{32}$/

/**
 * Title and content of a file: the title of the front matter; without one the heading that it begins with; without that the
 * name of the file, or of the folder that it stands for. A heading that is the title, or only repeats it, is no part of the
 * content. Files with an `id` were exported from here: their text stays as it is.
 */
export function readText(path: string, file: string): ReadText {
  const { matter, text } = readFrontMatter(file)
  const heading = ATX.exec(text) ?? SETEXT.exec(text)
  const said = heading ? asTitle(toPlainText(wordsOf(heading[1] ?? ''), TEXT_LIMITS.summary)) : ''
  const given = matter.title === null ? null : asTitle(matter.title)
  const isTitle = said !== '' && (given === null || (given === said && matter.id === null))
  const content = heading && isTitle ? text.slice(heading[0].length) : text
  return { title: given ?? (said || titleOfPath(path)), content, matter }
}

/** What a heading says, without the signs that may close it. A longer one says more than a title can. */
function wordsOf(heading: string): string {
  const words = heading.slice(0, MAX_HEADING).trimEnd()
  let end = words.length
  while (words[end - 1] === '#') end--
  const isClosed = end === 0 || words[end - 1] === ' ' || words[end - 1] === '\t'
  return isClosed ? words.slice(0, end).trimEnd() : words
}

/** What an article is called that nothing else gives a name. */
export function titleOfPath(path: string): string {
  const stem = withoutExtension(nameOf(path))
  const isIndex = INDEX_NAMES.has(stem.toLowerCase()) && folderOf(path) !== ''
  return asTitle((isIndex ? nameOf(folderOf(path)) : stem).replace(HASH, '')) || 'Untitled'
}

export const titleOfFolder = (path: string): string => asTitle(nameOf(path).replace(HASH, '')) || 'Untitled'

const asTitle = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').trim().slice(0, TEXT_LIMITS.summary).toWellFormed()
