import { useEffect } from 'react'
import { setLocale, setTimeZone } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { exceptionsExpanded } from '../../../platform/reading/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { isShortcutSet, onShortcutSetChange, setShortcutSet, shortcutSet } from '../../../platform/shortcuts/index.ts'
import { isSidebarCollapsed, onSidebarChange, setSidebarCollapsed } from '../../../platform/sidebar/index.ts'
import { onStored, storedValue } from '../../../platform/storage/index.ts'
import { currentTheme, isTheme, onThemeChange, setTheme } from '../../../platform/theme/index.ts'
import { generalQuery, readAppearance, saveAppearance } from '../api/use-profile.ts'
import { chosenZone } from '../model/chosen-zone.ts'
import { ownLocale } from '../model/locale-id.ts'
import { type Appearance, appearanceChanges, DEFAULT_APPEARANCE, mergeAppearance } from '../model/merge-appearance.ts'
import { onPreferencesChange, preferencesAtStart, readPreferences, writePreferences } from '../model/preferences.ts'

type Agreement = Partial<Appearance> & { readonly of: string }

// What this browser and the server last agreed on, and for whom.
const agreement = storedValue<Agreement | null>('appearance-agreed', null, isAgreement)

const shown = (): Appearance => ({
  uiTheme: currentTheme(),
  expandNavigation: !isSidebarCollapsed(),
  shortcuts: shortcutSet(),
  exceptionsExpanded: exceptionsExpanded.read(),
  preferences: readPreferences(),
})

/** Nobody was at work in this page before. */
let isFirst = true

/** Keeps theme, sidebar, keys, layouts, folding and language the same in all browsers of a user: reads them once, then saves each change. */
export function ProfileSync() {
  const me = useMe()
  const id = me && !me.guest ? me.id : undefined
  useEffect(() => {
    if (id === undefined) return
    // Who is quick chooses before this code is there.
    const before = isFirst ? { ...shown(), preferences: preferencesAtStart() } : shown()
    isFirst = false
    let saved: Appearance | undefined
    let isGone = false

    const save = () => {
      if (!saved) return
      const now = shown()
      const changes = appearanceChanges(saved, now)
      if (Object.keys(changes).length === 0) return
      saved = now
      saveAppearance(changes).then(
        () => agreement.write({ of: id, ...now }),
        // This browser shows the choice already, and knows at the next visit that it was never agreed on.
        () => undefined,
      )
    }
    const stops = [
      onThemeChange(save),
      onSidebarChange(save),
      onShortcutSetChange(save),
      onPreferencesChange(save),
      onStored(exceptionsExpanded.key, save),
    ]

    readAppearance().then(
      ({ uiTheme, expandNavigation, shortcuts, exceptionsExpanded: isExpanded, preferences }) => {
        if (isGone) return
        const read = {
          uiTheme: uiTheme ?? DEFAULT_APPEARANCE.uiTheme,
          expandNavigation,
          shortcuts: shortcuts ?? DEFAULT_APPEARANCE.shortcuts,
          exceptionsExpanded: isExpanded ?? DEFAULT_APPEARANCE.exceptionsExpanded,
          preferences: preferences ?? DEFAULT_APPEARANCE.preferences,
        }
        const last = agreement.read()
        const agreed = last?.of === id ? last : undefined
        const wanted = mergeAppearance({ shown: shown(), before, agreed, saved: read })
        agreement.write({ of: id, ...read })
        if (isTheme(wanted.uiTheme) && wanted.uiTheme !== currentTheme()) setTheme(wanted.uiTheme)
        if (wanted.expandNavigation === isSidebarCollapsed()) setSidebarCollapsed(!wanted.expandNavigation)
        if (isShortcutSet(wanted.shortcuts) && wanted.shortcuts !== shortcutSet()) setShortcutSet(wanted.shortcuts)
        if (wanted.exceptionsExpanded !== exceptionsExpanded.read()) exceptionsExpanded.write(wanted.exceptionsExpanded)
        if (wanted.preferences !== readPreferences()) writePreferences(wanted.preferences)
        saved = read
        save()
      },
      // What this browser remembers is good enough.
      () => undefined,
    )
    void showRegion()
    return () => {
      isGone = true
      for (const stop of stops) stop()
    }
  }, [id])
  return null
}

function isAgreement(value: unknown): value is Agreement | null {
  return value === null || (typeof value === 'object' && 'of' in value && 'uiTheme' in value)
}

async function showRegion(): Promise<void> {
  try {
    const profile = await queryClient.fetchQuery(generalQuery)
    const zone = chosenZone(profile)
    if (zone !== undefined) setTimeZone(zone)
    if (new URLSearchParams(location.search).has('locale')) return
    const locale = ownLocale(profile.locale?.id ?? '')
    if (locale !== undefined && locale !== document.documentElement.lang) await setLocale(locale, true)
  } catch {
    // The language and the times that are on screen stay.
    return
  }
}
