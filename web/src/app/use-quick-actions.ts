import {
  CircleQuestionMark,
  History,
  LogOut,
  Monitor,
  Moon,
  PanelLeftClose,
  PanelLeftOpen,
  Sun,
  Undo2,
  UserRound,
  Zap,
} from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ActionItem } from '../features/quick-search/index.ts'
import { contributed } from '../platform/feature/index.ts'
import { useT } from '../platform/i18n/index.ts'
import { useGo } from '../platform/navigation/index.ts'
import { can } from '../platform/permissions/index.ts'
import { useMe } from '../platform/session/index.ts'
import {
  keyNames,
  runShortcut,
  type Shortcut,
  useActiveShortcuts,
  useKeysInSet,
  useKeysOf,
} from '../platform/shortcuts/index.ts'
import { useSidebarCollapsed } from '../platform/sidebar/index.ts'
import { THEMES, useTheme } from '../platform/theme/index.ts'
import { offeredEntries } from './entries/main-entries.ts'
import { useVisitor } from './entries/use-visitor.ts'
import { leave } from './leave.ts'
import { openRecentActions, undoNewest } from './undo-host.tsx'

const THEME_ICONS = { system: Monitor, default: Sun, darcula: Moon } as const

/** What the quick search offers to do: make something, go somewhere, change how things look. */
export function useQuickActions(showHelp: () => void): readonly ActionItem[] {
  const t = useT()
  const go = useGo()
  const me = useMe()
  const visitor = useVisitor()
  const [theme, setTheme] = useTheme()
  const [isCollapsed, setCollapsed] = useSidebarCollapsed()
  const keysInForce = useKeysOf()
  const active = useCommands()
  const keysInSet = useKeysInSet()
  const [helpKeys, undoKeys, recentKeys] = ['show-help', 'undo', 'recent-actions'].map(id => keysInForce(id)?.join(' '))
  return useMemo(() => {
    const may = ({ permission }: { readonly permission?: string }) =>
      permission === undefined || can(visitor.permissions, permission)
    const keysOf = (keyed: Parameters<typeof keysInSet>[0]) => {
      const keys = keysInSet(keyed)
      return keys ? { keys } : {}
    }
    const shortcuts = new Map(contributed('shortcuts').map(shortcut => [shortcut.id, shortcut]))
    const entries = [...contributed('create'), ...contributed('actions')]
      .filter(may)
      .map(({ id, textKey, icon, to, ...keyed }) => action(`entry.${id}`, t(textKey), icon, { to, ...keysOf(keyed) }))
    const places = [...offeredEntries(contributed('navigation'), visitor), ...contributed('settings').filter(may)].map(
      ({ id, textKey, icon, to }) =>
        action(`go.${id}`, t('quick-search.go', { name: t(textKey) }), icon, {
          to,
          ...keysOf(shortcuts.get(`go-to-${id}`) ?? {}),
        }),
    )
    // Single settings are found by their names and lead to where they stand.
    const settings = contributed('settings')
      .filter(may)
      .flatMap(({ id, textKey, icon, to, containsKey }) =>
        t(containsKey)
          .split(';')
          .map(name => ({ ...action(`setting.${id}.${name}`, name.trim(), icon, { to }), detail: t(textKey) })),
      )
    const themes = THEMES.filter(id => id !== theme).map(id =>
      action(`theme.${id}`, t('quick-search.theme', { name: t(`app.theme.${id}`) }), THEME_ICONS[id], {
        run: () => setTheme(id),
      }),
    )
    const window = [
      action(
        'sidebar',
        t(isCollapsed ? 'quick-search.sidebar.show' : 'quick-search.sidebar.hide'),
        isCollapsed ? PanelLeftOpen : PanelLeftClose,
        { run: () => setCollapsed(!isCollapsed) },
      ),
      action('help', t('keys.help'), CircleQuestionMark, { run: showHelp, ...printed(helpKeys) }),
    ]
    const taken = new Set([...entries.map(({ title }) => title), t('undo.last'), t('undo.choose')])
    const commands = active
      .map(({ id, textKey, keys }) =>
        action(`command.${id}`, t(textKey), Zap, { run: () => runLater(id), keys: keyNames(keys).flat() }),
      )
      .filter(({ title }) => !taken.has(title))
    const undoing = [
      action('undo', t('undo.last'), Undo2, { run: () => void undoNewest(), ...printed(undoKeys) }),
      action('recent-actions', t('undo.choose'), History, { run: openRecentActions, ...printed(recentKeys) }),
    ]
    const account =
      me === undefined || me.guest
        ? []
        : [
            action('profile', t('app.ownProfile'), UserRound, { to: '/users/me' }),
            action('sign-out', t('app.signOut'), LogOut, { run: () => void leave(go) }),
          ]
    return [...entries, ...commands, ...places, ...settings, ...undoing, ...themes, ...window, ...account]
  }, [
    t,
    go,
    me,
    visitor,
    theme,
    setTheme,
    active,
    isCollapsed,
    setCollapsed,
    showHelp,
    keysInSet,
    helpKeys,
    undoKeys,
    recentKeys,
  ])
}

// Moving about needs keys, not a search; so does what goes by where the keyboard is.
const MOVES = /^(?:F2$|Alt\+Arrow|Arrow|Home|End|Page|Escape|Enter|Space|Tab|Shift\+(?:Arrow|[JK]$)|[jk]$)/

/** What can be done on the screen behind, as far as it has keys there. */
function useCommands(): readonly Shortcut[] {
  const active = useActiveShortcuts()
  // The screen behind stays the same while the search is open; the search has keys of its own.
  const [commands] = useState(() => active.filter(({ id, keys }) => !OWN.has(id) && !MOVES.test(keys)))
  return commands
}

const OWN = new Set(['quick-search', 'show-help', 'undo', 'recent-actions'])

// The search closes and gives the focus back first.
const runLater = (id: string): void => {
  setTimeout(() => runShortcut(id), 80)
}

const printed = (keys: string | undefined) => (keys ? { keys: keys.split(' ') } : {})

function action(
  id: string,
  title: string,
  icon: ActionItem['icon'],
  rest: Pick<ActionItem, 'to' | 'run' | 'keys'>,
): ActionItem {
  return { kind: 'action', id: `action:${id}`, title, icon, ...rest }
}
