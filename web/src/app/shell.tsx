import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { Menu as MenuIcon, Search } from 'lucide-react'
import { type ComponentType, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { loadSignInAgain } from '../features/auth/index.ts'
import { loadQuickSearch } from '../features/quick-search/index.ts'
import { loadImportTable } from '../platform/code/index.ts'
import { contributed } from '../platform/feature/index.ts'
import { useT, withTexts } from '../platform/i18n/index.ts'
import { useGo } from '../platform/navigation/index.ts'
import { can, permissionsQuery } from '../platform/permissions/index.ts'
import { useActiveShortcuts, useShortcuts } from '../platform/shortcuts/index.ts'
import { IconButton } from '../ui/button.tsx'
import { focusLater } from '../ui/focus-later.ts'
import { lazyPart, sharedPart } from '../ui/lazy-part.tsx'
import { PageChromeContext } from '../ui/page.tsx'
import { loadPicker } from '../ui/picker.tsx'
import { loadToasts } from '../ui/toast.tsx'
import { whenIdle } from '../ui/when-idle.ts'
import { CreateButton } from './create-button.tsx'
import { HelpMenu } from './help/help-menu.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { QUICK_SEARCH_KEYS } from './search-button.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import { Sidebar } from './sidebar.tsx'
import { StatusStrip } from './status-strip.tsx'

const MobileMenu = lazyPart(() => import('./mobile-menu.tsx').then(file => file.MobileMenu), 'above')
const loadUndo = () => withTexts('undo', () => import('./undo-host.tsx'))
const BACKGROUND = [
  () => loadUndo().then(file => file.UndoHost),
  () => withTexts('auth', () => import('./leave-host.tsx')).then(file => file.LeaveHost),
]
const QuickSearch = lazyPart(() => {
  // At the same time as what surrounds it.
  void loadQuickSearch().catch(() => undefined)
  return withTexts(
    ['undo', 'quick-search', 'administration', 'keys', 'issue'],
    () => import('./quick-search.tsx'),
  ).then(file => file.QuickSearch)
}, 'above')
const ShortcutHelp = lazyPart(
  // It names keys of parts whose own texts may still be on their way.
  () =>
    withTexts(['keys', 'list', 'issue', 'editor', 'work', 'undo'], () => import('./shortcut-help.tsx')).then(
      file => file.ShortcutHelp,
    ),
  'above',
)

/** The frame of every signed-in screen: sidebar on the canvas, the work area as a sheet beside it. */
export function Shell() {
  const t = useT()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isSearchOpen, setSearchOpen] = useState(false)
  useFocusInPage()
  useEffect(() => whenIdle(keepReady, BACKGROUND_MS), [])
  // Kept here: each page draws the buttons anew, and a menu opened while it loads must not go with the skeleton.
  const [openMenu, setOpenMenu] = useState<'help' | 'settings' | 'profile'>()
  const openShortcuts = useCallback(() => setHelpOpen(true), [])
  useGlobalShortcuts(openShortcuts, () => setSearchOpen(open => !open))
  const hasShortcuts = useActiveShortcuts().length > 1

  const chrome = useMemo(
    () => ({
      start: (
        <IconButton
          label={t('app.menu')}
          icon={MenuIcon}
          onPress={() => setMenuOpen(true)}
          className="-ms-2 xs:hidden"
        />
      ),
      create: <CreateButton />,
      end: (
        <>
          <IconButton
            label={t('app.search.title')}
            icon={Search}
            onPress={() => setSearchOpen(true)}
            className="xs:hidden"
          />
          <HelpMenu
            isOpen={openMenu === 'help'}
            onOpenChange={isOpen => setOpenMenu(isOpen ? 'help' : undefined)}
            onShortcuts={hasShortcuts ? openShortcuts : undefined}
          />
          <SettingsMenu
            isOpen={openMenu === 'settings'}
            onOpenChange={isOpen => setOpenMenu(isOpen ? 'settings' : undefined)}
          />
          <ProfileMenu
            isOpen={openMenu === 'profile'}
            onOpenChange={isOpen => setOpenMenu(isOpen ? 'profile' : undefined)}
          />
        </>
      ),
    }),
    [t, hasShortcuts, openMenu, openShortcuts],
  )

  return (
    <div className="flex h-dvh bg-canvas">
      <button
        type="button"
        onClick={() => document.getElementById('main')?.focus()}
        className="fixed start-2 top-2 z-50 -translate-y-20 rounded-control bg-accent px-3 py-1.5 text-accent-fg focus:translate-y-0"
      >
        {t('app.skipToContent')}
      </button>
      <Sidebar onSearch={() => setSearchOpen(true)} />
      <main
        id="main"
        tabIndex={-1}
        className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden bg-surface outline-none xs:my-2 xs:me-2 xs:rounded-panel xs:border xs:border-line xs:in-data-tv:m-0 xs:in-data-tv:rounded-none xs:in-data-tv:border-0 xs:in-[:fullscreen]:m-0 xs:in-[:fullscreen]:rounded-none xs:in-[:fullscreen]:border-0"
      >
        <StatusStrip />
        <Later parts={contributed('strip')} />
        <PageChromeContext value={chrome}>
          <Outlet />
        </PageChromeContext>
      </main>
      <SessionDialog />
      <Later parts={[...contributed('background'), ...BACKGROUND]} />
      <Suspense fallback={null}>
        {isMenuOpen && (
          <MobileMenu
            isOpen
            onClose={() => setMenuOpen(false)}
            onSearch={() => {
              setMenuOpen(false)
              setSearchOpen(true)
            }}
          />
        )}
        {isSearchOpen && <QuickSearch onClose={() => setSearchOpen(false)} onHelp={openShortcuts} />}
        {isHelpOpen && <ShortcutHelp isOpen onClose={() => setHelpOpen(false)} />}
      </Suspense>
    </div>
  )
}

/** Another screen takes away what had the focus: unless it puts it somewhere itself, the keyboard goes on in it. */
function useFocusInPage(): void {
  const router = useRouter()
  // Before the screen corrects its own address.
  useLayoutEffect(() => {
    let isCorrected = false
    const stops = [
      router.history.subscribe(({ action }: { readonly action: { readonly type: string } }) => {
        isCorrected = action.type === 'REPLACE'
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || isCorrected) return
        const main = () => document.getElementById('main')
        if (document.activeElement === document.body) main()?.focus({ preventScroll: true })
        // A dialog that led here may be closing still, and what it was opened from is gone.
        else focusLater(main)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [router])
}

/** How long what nobody sees waits at most for the first screen to be drawn. */
const BACKGROUND_MS = 400

/** What tells of trouble must be there before the trouble, which may be that nothing can be loaded. */
function keepReady(): void {
  void loadImportTable()
  for (const load of [loadToasts, loadSignInAgain, loadPicker]) void load().catch(() => undefined)
}

/** What features add to every screen: it comes when the first screen stands. */
function Later({ parts }: { readonly parts: readonly (() => Promise<ComponentType>)[] }) {
  const [isTime, setTime] = useState(false)
  useEffect(() => whenIdle(() => setTime(true), BACKGROUND_MS), [])
  if (!isTime) return null
  return (
    <Suspense fallback={null}>
      {parts.map((load, index) => {
        const Part = sharedPart(load, 'unseen')
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        return <Part key={index} />
      })}
    </Suspense>
  )
}

function useGlobalShortcuts(openHelp: () => void, toggleSearch: () => void): void {
  const go = useGo()
  const permissions = useQuery(permissionsQuery).data
  // As long as nobody knows, a key that is pressed early is not lost.
  const creates = contributed('create').filter(
    ({ permission }) => permission === undefined || !permissions || can(permissions, permission),
  )
  useShortcuts([
    {
      id: 'show-help',
      keys: '[Shift]+?',
      classicKeys: '$mod+/',
      textKey: 'keys.help',
      scope: 'keys.everywhere',
      run: openHelp,
    },
    {
      id: 'quick-search',
      keys: QUICK_SEARCH_KEYS,
      textKey: 'app.search.title',
      scope: 'keys.everywhere',
      whileTyping: true,
      isFallback: true,
      run: toggleSearch,
    },
    {
      id: 'undo',
      keys: '$mod+z',
      textKey: 'undo.last',
      scope: 'keys.everywhere',
      isFallback: true,
      // Holding the key down is no wish to take everything back.
      run: ({ repeat }) => void (repeat || loadUndo().then(file => file.undoNewest())),
    },
    {
      id: 'recent-actions',
      keys: 'Shift+Z',
      classicKeys: 'Control+Alt+KeyZ',
      textKey: 'undo.recent',
      scope: 'keys.everywhere',
      isFallback: true,
      run: () => void loadUndo().then(file => file.openRecentActions()),
    },
    ...contributed('shortcuts').map(shortcut => ({ ...shortcut, isFallback: true, run: () => shortcut.run(go) })),
    ...creates.flatMap(({ id, textKey, keys, classicKeys, to }) =>
      keys === undefined
        ? []
        : [
            {
              id: `create.${id}`,
              textKey,
              keys,
              ...(classicKeys === undefined ? {} : { classicKeys }),
              scope: 'keys.everywhere',
              isFallback: true,
              run: () => go(to),
            },
          ],
    ),
  ])
}
