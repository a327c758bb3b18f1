import createDOMPurify, { type Config } from 'dompurify'
import type { LanguageFn } from 'highlight.js'
import { sanitizerPolicy } from './trusted-types.ts'

/**
 * Code is coloured up to here (UTF-16 units), and not at all where a line is longer than that: many grammars take
 * quadratic time. The worst that was found takes half a second then.
 */
const MAX_HIGHLIGHT_LENGTH = 10_000
const MAX_HIGHLIGHT_LINE = 500

type Load = () => Promise<{ readonly default: LanguageFn }>

/** Each language is a chunk of its own, fetched when the first block of it is shown. */
const LANGUAGES: Readonly<Record<string, Load>> = {
  bash: () => import('highlight.js/lib/languages/bash'),
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  diff: () => import('highlight.js/lib/languages/diff'),
  dockerfile: () => import('highlight.js/lib/languages/dockerfile'),
  go: () => import('highlight.js/lib/languages/go'),
  graphql: () => import('highlight.js/lib/languages/graphql'),
  http: () => import('highlight.js/lib/languages/http'),
  ini: () => import('highlight.js/lib/languages/ini'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  less: () => import('highlight.js/lib/languages/less'),
  lua: () => import('highlight.js/lib/languages/lua'),
  makefile: () => import('highlight.js/lib/languages/makefile'),
  markdown: () => import('highlight.js/lib/languages/markdown'),
  nginx: () => import('highlight.js/lib/languages/nginx'),
  objectivec: () => import('highlight.js/lib/languages/objectivec'),
  perl: () => import('highlight.js/lib/languages/perl'),
  php: () => import('highlight.js/lib/languages/php'),
  powershell: () => import('highlight.js/lib/languages/powershell'),
  properties: () => import('highlight.js/lib/languages/properties'),
  python: () => import('highlight.js/lib/languages/python'),
  r: () => import('highlight.js/lib/languages/r'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
  scala: () => import('highlight.js/lib/languages/scala'),
  scss: () => import('highlight.js/lib/languages/scss'),
  shell: () => import('highlight.js/lib/languages/shell'),
  sql: () => import('highlight.js/lib/languages/sql'),
  swift: () => import('highlight.js/lib/languages/swift'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  xml: () => import('highlight.js/lib/languages/xml'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
}

const ALIASES: Readonly<Record<string, string>> = {
  'c#': 'csharp',
  'c++': 'cpp',
  cjs: 'javascript',
  console: 'shell',
  cs: 'csharp',
  docker: 'dockerfile',
  gradle: 'kotlin',
  golang: 'go',
  h: 'c',
  hpp: 'cpp',
  htm: 'xml',
  html: 'xml',
  js: 'javascript',
  json5: 'json',
  jsonc: 'json',
  jsx: 'javascript',
  kt: 'kotlin',
  kts: 'kotlin',
  make: 'makefile',
  md: 'markdown',
  mjs: 'javascript',
  mts: 'typescript',
  objc: 'objectivec',
  patch: 'diff',
  pl: 'perl',
  ps1: 'powershell',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  svg: 'xml',
  toml: 'ini',
  ts: 'typescript',
  tsx: 'typescript',
  vue: 'xml',
  yml: 'yaml',
  zsh: 'bash',
}

/** Languages that appear inside others. */
const EMBEDDED: Readonly<Record<string, readonly string[]>> = {
  markdown: ['xml'],
  php: ['xml'],
  shell: ['bash'],
  xml: ['javascript', 'css'],
}

const COLOURS = {
  ALLOWED_TAGS: ['span'],
  ALLOWED_ATTR: ['class'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
  TRUSTED_TYPES_POLICY: sanitizerPolicy,
} as const satisfies Config
const purify = createDOMPurify(window)
purify.setConfig(COLOURS)

/**
 * Colours one `<code class="language-…">` in place, fetching highlighter and language when first needed. Leaves the
 * element as it is for unknown languages, code with very long lines and code with marked direction characters.
 */
export async function highlightCode(element: HTMLElement): Promise<void> {
  const language = languageOf(element)
  const text = element.textContent
  if (!language || element.childElementCount > 0) return
  const head = headOf(text)
  if (head.split('\n').some(line => line.length > MAX_HIGHLIGHT_LINE)) return
  const colored = await coloured(language, head)
  if (!colored || element.textContent !== text || element.childElementCount > 0) return
  element.replaceChildren(element.ownerDocument.importNode(colored, true), text.slice(head.length))
}

/** Code as nodes of a document that is not shown; undefined where the highlighter changed more than colours. */
async function coloured(language: string, code: string): Promise<DocumentFragment | undefined> {
  const highlighter = await loadHighlighter(language)
  const { value } = highlighter.highlight(code, { language, ignoreIllegals: true })
  const nodes = purify.sanitize(value, COLOURS)
  return nodes.textContent === code ? nodes : undefined
}

/** A run of code, in UTF-16 offsets, and the classes of its colour. */
export type ColouredRange = { readonly from: number; readonly to: number; readonly className: string }

/** The colours of code that is written, by the name of its language, or what people call it; none for unknown ones. */
export async function colouredRanges(name: string, code: string): Promise<readonly ColouredRange[]> {
  const language = languageNamed(name.toLowerCase())
  if (!language || code.length > MAX_HIGHLIGHT_LENGTH) return []
  if (code.split('\n').some(line => line.length > MAX_HIGHLIGHT_LINE)) return []
  const nodes = await coloured(language, code)
  if (!nodes) return []
  const found: ColouredRange[] = []
  let place = 0
  const walk = (node: Node) => {
    const from = place
    if (node.nodeType === Node.TEXT_NODE) place += node.nodeValue?.length ?? 0
    for (const child of node.childNodes) walk(child)
    if (node instanceof Element && node.className !== '' && from < place)
      found.push({ from, to: place, className: node.className })
  }
  walk(nodes)
  return found
}

/** The whole lines of code that are coloured. */
function headOf(text: string): string {
  return text.length <= MAX_HIGHLIGHT_LENGTH ? text : text.slice(0, text.lastIndexOf('\n', MAX_HIGHLIGHT_LENGTH) + 1)
}

function languageOf(element: HTMLElement): string | undefined {
  const name = [...element.classList].find(token => token.startsWith('language-'))?.slice('language-'.length)
  return name ? languageNamed(name) : undefined
}

function languageNamed(name: string): string | undefined {
  const language = Object.hasOwn(ALIASES, name) ? ALIASES[name] : name
  return language && Object.hasOwn(LANGUAGES, language) ? language : undefined
}

async function loadHighlighter(language: string) {
  const { default: highlighter } = await import('highlight.js/lib/core')
  const wanted = [language, ...(EMBEDDED[language] ?? [])].filter(name => !highlighter.getLanguage(name))
  await Promise.all(
    wanted.map(async name => {
      const definition = await LANGUAGES[name]?.()
      if (definition) highlighter.registerLanguage(name, definition.default)
    }),
  )
  return highlighter
}
