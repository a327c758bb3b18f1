import { useEffect } from 'react'
import { setLocale, setTimeZone } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { isSidebarCollapsed, onSidebarChange, setSidebarCollapsed } from '../../../platform/sidebar/index.ts'
import { storedValue } from '../../../platform/storage/index.ts'
import { currentTheme, isTheme, onThemeChange, setTheme } from '../../../platform/theme/index.ts'
import { type Appearance, generalQuery, readAppearance, saveAppearance } from '../api/use-profile.ts'
import { chosenZone } from '../model/chosen-zone.ts'
import { ownLocale } from '../model/locale-id.ts'

// Whose choices this browser shows. For somebody new here, what was chosen before signing in wins over the defaults.
const shownFor = storedValue('appearance-of', '')

const current = (): Required<Appearance> => ({ uiTheme: currentTheme(), expandNavigation: !isSidebarCollapsed() })

/** Keeps theme, sidebar and language the same in all browsers of a user: reads them once, then saves each change. */
export function ProfileSync() {
  const me = useMe()
  const id = me && !me.guest ? me.id : undefined
  useEffect(() => {
    if (id === undefined) return
    let saved: Appearance | undefined
    let isGone = false

    const save = () => {
      if (!saved) return
      const now = current()
      const changes = {
        ...(now.uiTheme === saved.uiTheme ? {} : { uiTheme: now.uiTheme }),
        ...(now.expandNavigation === saved.expandNavigation ? {} : { expandNavigation: now.expandNavigation }),
      }
      if (Object.keys(changes).length === 0) return
      saved = now
      // This browser shows the choice already; a save that failed is made up for by the next one.
      saveAppearance(changes).catch(() => undefined)
    }
    const stops = [onThemeChange(save), onSidebarChange(save)]

    readAppearance().then(
      ({ uiTheme, expandNavigation }) => {
        if (isGone) return
        saved = { uiTheme: uiTheme ?? 'system', expandNavigation }
        const isNew = shownFor.read() !== id && uiTheme === 'system' && expandNavigation
        shownFor.write(id)
        if (isNew) return save()
        if (isTheme(uiTheme) && uiTheme !== currentTheme()) setTheme(uiTheme)
        if (expandNavigation === isSidebarCollapsed()) setSidebarCollapsed(!expandNavigation)
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
