/** What stands for a part of the page in a question to the page: JSON. */
export interface AskedFor {
  readonly within?: AskedFor
  readonly by: 'role' | 'label' | 'text'
  readonly role: string
  /** The whole name, label or text, or source and flags of an expression that it matches. */
  readonly words?: string | readonly [source: string, flags: string]
}

/** A part of the page as it is at the moment. */
export interface Seen {
  /** Of what is written into. */
  readonly value: string | null
  readonly isFocused: boolean
}

export interface Looked {
  /** The library that knows of roles and names is not in the page yet. */
  readonly isBlind?: true
  readonly seen: readonly Seen[]
  /** Middle of the first part, or why it cannot be clicked on. */
  readonly aim?: { readonly x: number; readonly y: number } | string
}

interface Library {
  queryAllByRole(root: HTMLElement, role: string, options: { name?: string | RegExp }): HTMLElement[]
  queryAllByLabelText(root: HTMLElement, text: string | RegExp): HTMLElement[]
  queryAllByText(root: HTMLElement, text: string | RegExp): HTMLElement[]
}

/** What for: to know of it, to have the first one focused, or to click on it. */
export type Purpose = 'see' | 'focus' | 'click'

/** Runs in the page: finds what is asked for. */
export async function look(asked: AskedFor, purpose: Purpose): Promise<Looked> {
  const library = (globalThis as { TestingLibraryDom?: Library }).TestingLibraryDom
  if (!library) return { isBlind: true, seen: [] }

  const find = ({ within, by, role, words }: AskedFor): readonly HTMLElement[] => {
    const matcher = typeof words === 'object' ? new RegExp(...words) : words
    const found = (within ? find(within) : [document.body]).flatMap(root => {
      if (by === 'role') return library.queryAllByRole(root, role, matcher === undefined ? {} : { name: matcher })
      return by === 'label'
        ? library.queryAllByLabelText(root, matcher ?? '')
        : library.queryAllByText(root, matcher ?? '')
    })
    return [...new Set(found)]
  }

  const found = find(asked)
  if (purpose === 'focus') found[0]?.focus()
  const seen = found.map(element => ({
    value: 'value' in element && typeof element.value === 'string' ? element.value : null,
    isFocused: element === document.activeElement,
  }))
  if (purpose !== 'click') return { seen }

  const [first] = found
  if (!first) return { seen, aim: 'it is not there' }
  if (first.closest(':disabled, [aria-disabled="true"]')) return { seen, aim: 'it is disabled' }
  const drawn = () => new Promise(resolve => requestAnimationFrame(resolve))
  const middle = () => {
    const { left, top, width, height } = first.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
  first.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const before = middle()
  await drawn()
  await drawn()
  const { x, y } = middle()
  if (x !== before.x || y !== before.y) return { seen, aim: 'it is moving' }
  const hit = document.elementFromPoint(x, y)
  if (!hit || !(first.contains(hit) || first.closest('label')?.contains(hit))) {
    const { tagName, className } = hit ?? document.documentElement
    return { seen, aim: `it is covered by <${tagName.toLowerCase()} class="${className}">` }
  }
  return { seen, aim: { x, y } }
}
