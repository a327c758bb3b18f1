import type { Shortcut } from '../../../platform/shortcuts/index.ts'
import { type ISSUE_KEYS, issueShortcut } from '../../issue-ui/index.ts'

const SCOPE = 'articles.keys.scope'

/** What articles call otherwise than issues do; the keys are the same. */
const WORDS: Partial<Readonly<Record<keyof typeof ISSUE_KEYS, string>>> = {
  edit: 'articles.keys.edit',
  summary: 'articles.keys.title',
  link: 'links.issues.add',
  menu: 'articles.menu',
  move: 'articles.move',
  delete: 'articles.delete',
  copyId: 'articles.copyId',
  copyMarkdown: 'articles.copyMarkdown',
}

/** A shortcut of an open article; it has the id and the key of that of an issue. */
export function articleShortcut(name: keyof typeof ISSUE_KEYS, run: () => void): Shortcut {
  const shortcut = issueShortcut(name, run, SCOPE)
  return { ...shortcut, textKey: WORDS[name] ?? shortcut.textKey }
}

export const STEP_KEYS = {
  next: { keys: 'j', classicKeys: 'Control+Alt+PageDown' },
  previous: { keys: 'k', classicKeys: 'Control+Alt+PageUp' },
} as const

export const VERSION_KEYS = { keys: 'v v', classicKeys: 'Control+Alt+KeyV' } as const

export const articleKey = (
  id: string,
  keys: Pick<Shortcut, 'keys' | 'classicKeys'>,
  textKey: string,
  run: () => void,
): Shortcut => ({
  id,
  ...keys,
  textKey,
  scope: SCOPE,
  run,
})
