import { settle } from '../../../platform/query/index.ts'
import { restShortcuts, type Shortcut, useShortcuts } from '../../../platform/shortcuts/index.ts'
import { resolveComment } from '../../comments/index.ts'
import { stepFrom } from '../model/threads.ts'
import type { Inline } from './use-inline.ts'

const SCOPE = 'articles.keys.scope'

/** Ids of the shortcuts that buttons show. */
export const INLINE_IDS = {
  add: 'inline-add',
  next: 'inline-next',
  previous: 'inline-previous',
  reply: 'inline-reply',
  resolve: 'inline-resolve',
} as const

type Name = keyof typeof INLINE_IDS

const KEYS: Readonly<Record<Name, Pick<Shortcut, 'keys' | 'classicKeys' | 'textKey'>>> = {
  add: { keys: 'i', classicKeys: 'Control+Alt+KeyQ', textKey: 'inline-comments.keys.add' },
  next: { keys: 'Shift+J', classicKeys: 'Control+Alt+Period', textKey: 'inline-comments.keys.next' },
  previous: { keys: 'Shift+K', classicKeys: 'Control+Alt+Comma', textKey: 'inline-comments.keys.previous' },
  reply: { keys: 'r', classicKeys: 'Control+Alt+KeyR', textKey: 'inline-comments.keys.reply' },
  resolve: { keys: 'Shift+R', classicKeys: 'Control+Alt+Shift+KeyR', textKey: 'inline-comments.keys.resolve' },
}

/** The keys of comments about words of the open article. */
export function useInlineKeys(inline: Inline): void {
  const { article, canComment, threads, visible, open, setOpen, setAnswered, begin, isEdited } = inline
  const current = visible.find(({ root }) => root.id === open)
  const key = (name: Name, run: () => void): Shortcut => {
    const { keys, classicKeys = keys, textKey } = KEYS[name]
    const typed = isEdited ? { keys: classicKeys ?? keys, whileTyping: true } : { keys, classicKeys }
    return { id: INLINE_IDS[name], ...typed, textKey, scope: SCOPE, run }
  }
  const step = (by: 1 | -1) => {
    const next = stepFrom(visible, open, by)
    if (next) setOpen(next.root.id, true)
  }
  useShortcuts([
    ...(canComment
      ? [
          key('add', () => {
            if (begin()) restShortcuts()
          }),
        ]
      : []),
    ...(threads.length > 0 ? [key('next', () => step(1)), key('previous', () => step(-1))] : []),
    ...(threads.length > 0 && canComment
      ? [
          key('reply', () => open !== null && setAnswered(open)),
          key('resolve', () => {
            if (current) settle(resolveComment(article.id, current.root, !current.isResolved))
          }),
        ]
      : []),
  ])
}
