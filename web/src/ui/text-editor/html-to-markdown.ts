import TurndownService from 'turndown'
import { sanitize } from '../markdown/sanitize.ts'
import { tableRules } from './html-tables.ts'

/** Pasted HTML beyond this is taken as plain text: so much is no passage of a text but a whole program's page. */
const MAX_HTML = 2_000_000
const MAX_ELEMENTS = 20_000
/** Each level is a call of the converter. */
const MAX_DEPTH = 200

/** Elements that say something which plain text does not. */
const TELLING =
  'a[href], b, strong, i, em, del, s, code, pre, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, img[src], hr, input, kbd, sup, sub, mark, details'

const BLOCKS = 'p, div, ul, ol, table, blockquote, pre, h1, h2, h3, h4, h5, h6, hr'

/**
 * Markdown of pasted HTML; undefined when its plain text says as much, or it is more than a passage of a text. Nothing of
 * the HTML is run or fetched.
 */
export function htmlToMarkdown(html: string): string | undefined {
  if (html === '' || html.length > MAX_HTML) return undefined
  const fragment = sanitize(html, { externalImages: 'show' })
  const elements = fragment.querySelectorAll('*')
  if (elements.length > MAX_ELEMENTS || isTooDeep(fragment)) return undefined
  unwrapFalseMarks(fragment)
  for (const image of fragment.querySelectorAll('img')) if (!isLoadable(image)) image.remove()
  if (!fragment.querySelector(TELLING)) return undefined
  const holder = fragment.ownerDocument.createElement('div')
  holder.append(fragment)
  const markdown = converter().turndown(holder).trim()
  return markdown === '' ? undefined : markdown
}

let service: TurndownService | undefined

function converter(): TurndownService {
  service ??= new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    // HTML that Markdown has no sign for, as our dialect lets it stand.
  })
    .addRule('struck', { filter: ['del', 's'], replacement: words => (words.trim() === '' ? '' : `~~${words}~~`) })
    .addRule('item', { filter: 'li', replacement: itemOf })
    .keep(['kbd', 'sup', 'sub', 'mark', 'details'])
  for (const [name, rule] of Object.entries(tableRules)) service.addRule(name, rule)
  return service
}

/** Its sign, and its further lines below its words. */
function itemOf(words: string, node: HTMLElement, options: TurndownService.Options): string {
  const list = node.parentElement
  const box = node.querySelector<HTMLInputElement>(':scope > input[type=checkbox], :scope > p > input[type=checkbox]')
  const task = box ? `[${box.checked || box.hasAttribute('checked') ? 'x' : ' '}] ` : ''
  const first = Number(list?.getAttribute('start') ?? 1)
  const place = [...(list?.children ?? [])].indexOf(node)
  const sign = list?.nodeName === 'OL' ? `${first + place}. ` : `${options.bulletListMarker} `
  const lines = words.replace(/^\n+/, '').replace(/\n+$/, '\n').trimEnd()
  const isLast = !node.nextElementSibling
  return `${sign}${task}${lines.replace(/\n(?=.)/g, `\n${' '.repeat(sign.length)}`)}${isLast ? '' : '\n'}`
}

/** Some editors put a whole text into a bold element that is not bold. */
function unwrapFalseMarks(fragment: DocumentFragment): void {
  for (const mark of fragment.querySelectorAll('b, strong, i, em'))
    if (mark.querySelector(BLOCKS)) mark.replaceWith(...mark.childNodes)
}

/** Pictures that come with the HTML itself would fill the text with their bytes. */
function isLoadable(image: HTMLImageElement): boolean {
  return /^https?:/i.test(image.getAttribute('src') ?? '')
}

function isTooDeep(fragment: DocumentFragment): boolean {
  let depth = 0
  let level: Element[] = [...fragment.children]
  while (level.length > 0) {
    if (++depth > MAX_DEPTH) return true
    level = level.flatMap(element => [...element.children])
  }
  return false
}
