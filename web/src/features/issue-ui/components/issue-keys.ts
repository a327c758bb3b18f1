import type { Shortcut } from '../../../platform/shortcuts/index.ts'
import { FIELD_KEYS } from './field-keys.ts'

const SCOPE = 'issue.shortcuts.scope'

type Keys = Readonly<Record<'keys' | 'classicKeys' | 'textKey', string>>

/** The keys of an open issue in both sets, on its page and in the panel. */
export const ISSUE_KEYS = {
  ...FIELD_KEYS,
  edit: { keys: 'e', classicKeys: 'Control+Alt+KeyE', textKey: 'issue.shortcuts.edit' },
  comment: { keys: 'm', classicKeys: 'Control+Alt+KeyM', textKey: 'issue.shortcuts.comment' },
  link: { keys: 'l', classicKeys: 'Control+Alt+Shift+KeyL', textKey: 'issue.shortcuts.link' },
  attach: { keys: 'f', classicKeys: 'Control+Alt+Shift+KeyF', textKey: 'attachments.add' },
  work: { keys: 'Shift+T', classicKeys: 'Control+Alt+Shift+KeyT', textKey: 'work.add' },
  copyLink: { keys: 'y l', classicKeys: 'Control+Alt+KeyL', textKey: 'issue.menu.copyLink' },
  copyId: { keys: 'y i', classicKeys: 'Control+Alt+KeyI', textKey: 'issue.menu.copyId' },
  copyBranch: { keys: 'y b', classicKeys: 'Control+Alt+KeyB', textKey: 'issue.menu.copyBranch' },
  copyMarkdown: { keys: 'y m', classicKeys: 'Control+Alt+Shift+KeyM', textKey: 'issue.menu.copyMarkdown' },
  menu: { keys: '.', classicKeys: 'Control+Alt+Shift+KeyA', textKey: 'issue.shortcuts.menu' },
  clone: { keys: 'Shift+C', classicKeys: 'Control+Alt+Shift+KeyC', textKey: 'issue.menu.clone' },
  move: { keys: 'Shift+M', classicKeys: 'Control+Alt+Shift+KeyO', textKey: 'issue.menu.move' },
  delete: { keys: '$mod+Backspace', classicKeys: 'Control+Alt+Shift+KeyD', textKey: 'issue.menu.delete' },
  comments: { keys: 'v c', classicKeys: 'Control+Alt+Shift+Digit1', textKey: 'issue.shortcuts.comments' },
  history: { keys: 'v h', classicKeys: 'Control+Alt+Shift+Digit2', textKey: 'issue.shortcuts.history' },
  time: { keys: 'v t', classicKeys: 'Control+Alt+Shift+Digit3', textKey: 'issue.shortcuts.time' },
  all: { keys: 'v a', classicKeys: 'Control+Alt+Shift+Digit4', textKey: 'issue.shortcuts.all' },
  fields: { keys: 'v f', classicKeys: 'Control+Alt+KeyF', textKey: 'editor.layout.fields' },
  width: { keys: 'v w', classicKeys: 'Control+Alt+KeyW', textKey: 'editor.layout.wide' },
  order: { keys: 'v o', classicKeys: 'Control+Alt+KeyO', textKey: 'editor.layout.newestFirst' },
  print: { keys: 'v p', classicKeys: 'Control+Alt+KeyP', textKey: 'editor.layout.print' },
} as const satisfies Readonly<Record<string, Keys>>

/**
 * A shortcut of an open issue; its id is `issue-` and the name. Other hosts have those of their parts under a heading of
 * their own.
 */
export function issueShortcut(name: keyof typeof ISSUE_KEYS, run: () => void, scope: string = SCOPE): Shortcut {
  return { id: `issue-${name}`, ...ISSUE_KEYS[name], scope, run }
}
