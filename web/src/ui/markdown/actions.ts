import { ID_PREFIX } from '@cairn/common/platform/markdown/parser'
import { t } from '../../platform/i18n/index.ts'
import { announce } from '../announce.ts'

/** How long a button says that it has copied. */
const COPIED_MS = 1_000

/** Does what a pressed button of the text is for; see `dress`. True when the press was one. */
export function act(event: MouseEvent): boolean {
  const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('.md-button') : null
  const action = pressed?.dataset.md
  if (!pressed || !action) return false
  event.preventDefault()
  if (action === 'copy') void copyCode(pressed)
  else if (action === 'wrap') toggleWrap(pressed)
  else if (action === 'permalink') void copyPermalink(pressed)
  return true
}

async function copyCode(button: HTMLElement): Promise<void> {
  const code = button.closest('.md-code-block')?.querySelector('pre > code')
  if (!code) return
  await copy(button, code.textContent.replace(/\n$/, ''), code)
}

async function copyPermalink(button: HTMLElement): Promise<void> {
  const heading = button.closest<HTMLElement>('[id]')
  if (!heading) return
  const address = new URL(location.href)
  address.hash = slugOf(heading.id)
  history.replaceState(history.state, '', address)
  await copy(button, address.href, null)
}

const slugOf = (id: string): string => id.replace(new RegExp(`^${ID_PREFIX}`), '')

/** Copies a text; where browsers do not let a page copy, what it is taken from is marked for the reader to copy. */
async function copy(button: HTMLElement, text: string, from: Node | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    if (from) getSelection()?.selectAllChildren(from)
    announce(t('markdown-blocks.marked'))
    return
  }
  const label = button.getAttribute('aria-label') ?? ''
  const say = (words: string) => {
    button.setAttribute('aria-label', words)
    button.dataset.tooltip = words
  }
  if (button.classList.contains('md-done')) return
  button.classList.add('md-done')
  say(t('markdown-blocks.copied'))
  announce(t('markdown-blocks.copied'))
  setTimeout(() => {
    button.classList.remove('md-done')
    say(label)
  }, COPIED_MS)
}

function toggleWrap(button: HTMLElement): void {
  const wraps = button.closest('.md-code-block')?.classList.toggle('md-wrapped') === true
  button.setAttribute('aria-pressed', String(wraps))
}
