import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { useUserSearch } from '../../api/use-choices.ts'
import { type UserData, userName } from '../../model/issue.ts'
import { mentionAt } from '../../model/mention-at.ts'

export type Mentions = {
  readonly users: readonly UserData[]
  readonly active: number
  readonly listId: string
  readonly choose: (user: UserData) => void
  /** Looks again where the cursor stands. */
  readonly follow: () => void
  /** Takes the keys of the open list; false when the key is not for it. */
  readonly onKeyDown: (event: Pick<KeyboardEvent, 'key' | 'preventDefault'>) => boolean
}

/** People offered while `@…` is typed. */
export function useMentions(
  area: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onChange: (value: string) => void,
): Mentions {
  const listId = useId()
  const [cursor, setCursor] = useState<number | null>(null)
  const [dismissed, setDismissed] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const found = cursor === null ? undefined : mentionAt(value, cursor)
  const mention = found && found.start !== dismissed ? found : undefined
  const { data = [] } = useUserSearch(mention?.text ?? '', mention !== undefined)
  // While the next hits are on their way the last ones stay, as far as they still fit.
  const users = mention ? data.filter(user => fits(user, mention.text)) : []
  const index = Math.min(active, Math.max(users.length - 1, 0))

  const choose = (user: UserData) => {
    if (!mention || cursor === null) return
    const inserted = `@${user.login} `
    const end = mention.start + inserted.length
    onChange(value.slice(0, mention.start) + inserted + value.slice(cursor).replace(/^ /, ''))
    setDismissed(mention.start)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(end, end)
    })
  }
  const follow = () => {
    const element = area.current
    setCursor(element && element.selectionStart === element.selectionEnd ? element.selectionStart : null)
  }
  const onKeyDown: Mentions['onKeyDown'] = event => {
    const user = users[index]
    if (!user) return false
    if (event.key === 'ArrowDown') setActive((index + 1) % users.length)
    else if (event.key === 'ArrowUp') setActive((index + users.length - 1) % users.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(user)
    else if (event.key === 'Escape') setDismissed(mention?.start ?? null)
    else return false
    event.preventDefault()
    return true
  }
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const option = users[index]
    if (!option) {
      element.removeAttribute('aria-activedescendant')
      return
    }
    element.setAttribute('aria-controls', listId)
    element.setAttribute('aria-activedescendant', `${listId}-${option.id}`)
  })
  return { users, active: index, listId, choose, follow, onKeyDown }
}

function fits({ login, fullName }: UserData, text: string): boolean {
  const words = text.toLowerCase()
  return `${login} ${fullName}`.toLowerCase().includes(words)
}

type MentionListProps = { readonly mentions: Mentions; readonly placement: 'above' | 'below' }

export function MentionList({ mentions, placement }: MentionListProps) {
  const t = useT()
  const { users, active, listId, choose } = mentions
  if (users.length === 0) return null
  return (
    <div
      role="listbox"
      id={listId}
      aria-label={t('issue.mentions')}
      className={cx(
        'popover-box absolute inset-x-0 z-20 max-w-80 p-1',
        placement === 'above' ? 'bottom-full mb-1' : 'top-full mt-1',
      )}
    >
      {users.map((user, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus and names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: arrows and Enter are handled in the text
        <div
          key={user.id}
          role="option"
          id={`${listId}-${user.id}`}
          aria-selected={index === active}
          // Pressing must not take the focus out of the text.
          onPointerDown={event => event.preventDefault()}
          onClick={() => choose(user)}
          className={cx('flex h-8 items-center gap-2 rounded-control px-2', index === active && 'bg-hover')}
        >
          <Avatar name={userName(user)} url={user.avatarUrl} size={20} />
          <span className="min-w-0 flex-1 truncate">{userName(user)}</span>
          <span className="max-w-[50%] truncate text-xs text-faint">{user.login}</span>
        </div>
      ))}
    </div>
  )
}
