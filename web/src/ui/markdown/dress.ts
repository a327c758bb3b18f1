import { t } from '../../platform/i18n/index.ts'

/** Cells of more characters keep room for some words on a line. */
const LONG_CELL = 24

/**
 * Gives a sanitized part what belongs to the page and not to the text: bars with buttons above code, places for
 * pictures of diagrams, links at headings. Equal parts are dressed equally; what the buttons do stands in `actions.ts`.
 * @param hasPermalinks headings get a button that copies their address
 */
export function dress(fragment: DocumentFragment, hasPermalinks: boolean): DocumentFragment {
  for (const pre of fragment.querySelectorAll<HTMLElement>('pre.md-code')) dressCode(pre)
  for (const math of fragment.querySelectorAll<HTMLElement>('.md-math')) dressMath(math)
  for (const link of fragment.querySelectorAll<HTMLElement>('a.md-embed')) dressEmbed(link)
  for (const warning of fragment.querySelectorAll<HTMLElement>('.md-bidi-warning')) dressWarning(warning)
  for (const cell of fragment.querySelectorAll<HTMLElement>('th, td'))
    if (cell.textContent.length > LONG_CELL) cell.classList.add('md-long-cell')
  if (!hasPermalinks) return fragment
  for (const heading of fragment.querySelectorAll<HTMLElement>(':is(h1, h2, h3, h4, h5, h6)[id]')) dressHeading(heading)
  return fragment
}

function dressCode(pre: HTMLElement): void {
  const code = pre.querySelector('code')
  const language = languageOf(code)
  if (language === 'mermaid') {
    // Before its source, which may be long: it is what the reader comes near to.
    around(pre, 'md-place').prepend(element(pre, 'div', 'md-island'))
    return
  }
  const block = pre.parentElement?.classList.contains('md-code-block')
    ? pre.parentElement
    : around(pre, 'md-code-block')
  const title = block.querySelector(':scope > .md-code-title')
  // The title of a figure is its child.
  const bar = element(pre, title?.localName === 'figcaption' ? 'figcaption' : 'div', 'md-code-bar')
  const label = element(pre, 'span', title ? 'md-code-title md-code-name' : 'md-code-title')
  label.textContent = title?.textContent ?? language
  title?.remove()
  if (!title && !language) bar.classList.add('md-code-bare')
  const end = element(pre, 'span', 'md-code-buttons')
  if (title && language) {
    const small = element(pre, 'span', 'md-code-language')
    small.textContent = language
    end.append(small)
  }
  end.append(button(pre, 'wrap', t('markdown-blocks.wrap')), button(pre, 'copy', t('markdown-blocks.copy')))
  bar.append(label, end)
  block.prepend(bar)
  if (pre.hasAttribute('data-wrap')) {
    block.classList.add('md-wrapped')
    end.querySelector('[data-md="wrap"]')?.setAttribute('aria-pressed', 'true')
  }
}

/** Formulas are no code once they are drawn. */
function dressMath(math: HTMLElement): void {
  const place = element(math, math.localName === 'pre' ? 'div' : 'span', math.className)
  place.textContent = math.textContent
  math.replaceWith(place)
}

function dressEmbed(link: HTMLElement): void {
  around(link, 'md-place', 'span').prepend(element(link, 'span', 'md-island'))
}

/** What such characters are used for. */
const BIDI_EXPLAINED = 'https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing'

function dressWarning(warning: HTMLElement): void {
  const link = warning.ownerDocument.createElement('a')
  link.href = BIDI_EXPLAINED
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow'
  link.textContent = t('markdown-blocks.learnMore')
  warning.append(' ', link)
}

function dressHeading(heading: HTMLElement): void {
  const text = heading.textContent.trim()
  const link = button(heading, 'permalink', t('markdown-blocks.permalink', { heading: text }))
  // The button is no part of what it is called.
  heading.setAttribute('aria-label', text)
  link.classList.add('md-permalink')
  heading.append(link)
}

function languageOf(code: Element | null): string {
  const name = [...(code?.classList ?? [])].find(word => word.startsWith('language-'))
  return name?.slice('language-'.length) ?? ''
}

function element(near: Node, name: string, className: string): HTMLElement {
  const made = (near.ownerDocument ?? document).createElement(name)
  made.className = className
  return made
}

function around(inner: HTMLElement, className: string, name = 'div'): HTMLElement {
  const block = element(inner, name, className)
  inner.replaceWith(block)
  block.append(inner)
  return block
}

function button(near: Node, action: string, label: string): HTMLElement {
  const made = element(near, 'button', 'md-button')
  made.setAttribute('type', 'button')
  made.dataset.md = action
  made.setAttribute('aria-label', label)
  made.dataset.tooltip = label
  if (action === 'wrap') made.setAttribute('aria-pressed', 'false')
  return made
}
