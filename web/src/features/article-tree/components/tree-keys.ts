import { currentI18n } from '../../../platform/i18n/index.ts'
import { type Shortcut, useShortcuts } from '../../../platform/shortcuts/index.ts'

/** The keys of a row, for the list of all that work here: the tree reads them itself, before it goes to another row. */
export function useTreeKeys(): void {
  const isRtl = currentI18n().direction === 'rtl'
  useShortcuts([
    key('up', 'Alt+ArrowUp'),
    key('down', 'Alt+ArrowDown'),
    key('in', isRtl ? 'Alt+ArrowLeft' : 'Alt+ArrowRight'),
    key('out', isRtl ? 'Alt+ArrowRight' : 'Alt+ArrowLeft'),
    key('rename', 'F2'),
  ])
}

const key = (name: keyof typeof TEXTS, keys: string): Shortcut => ({
  id: `article-tree-${name}`,
  keys,
  textKey: TEXTS[name],
  scope: 'articles.tree.keys.scope',
  when: () => false,
  run: () => undefined,
})

const TEXTS = {
  up: 'articles.tree.keys.up',
  down: 'articles.tree.keys.down',
  in: 'articles.tree.keys.in',
  out: 'articles.tree.keys.out',
  rename: 'articles.tree.keys.rename',
} as const
