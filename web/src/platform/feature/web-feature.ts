import type { LucideIcon } from 'lucide-react'
import type { FunctionComponent } from 'react'
import type { Shortcut } from '../shortcuts/index.ts'
import type { Contribution } from './extension-points.ts'

export type WebRoute = {
  /** Below the base path, in the router's notation: `/issue/$id`, `/search/{-$list}`. */
  readonly path: string
  /** What may follow and says nothing new, `/{-$summary}`: the screen stays as it is when only this changes. */
  readonly tail?: string
  /** Loads the screen on demand: `() => import('./pages/issue-page.tsx').then(file => file.IssuePage)`. */
  readonly page: () => Promise<FunctionComponent>
  /** Asks for what the screen will show while its code is on its way; only for the screen a visit begins with. */
  readonly early?: (params: Readonly<Record<string, string | undefined>>) => void
  /** Shown while code is on its way; default a list's skeleton. */
  readonly skeleton?: FunctionComponent
  /** Stands alone, without sidebar and without anybody signed in. */
  readonly bare?: boolean
  /** `administration`: the list of its sections stands beside the screen. */
  readonly frame?: 'administration'
}

/** Where it stands in the main navigation, who sees it and when it is the active one, the shell knows by its id. */
export type NavigationEntry = {
  readonly id: string
  readonly textKey: string
  readonly icon: LucideIcon
  readonly to: string
}

/** Something new that can be made from anywhere: the shell's create button. */
export type CreateEntry = {
  readonly id: string
  readonly textKey: string
  readonly icon: LucideIcon
  readonly to: string
  /** Permission key that must hold in at least one project. */
  readonly permission?: string
  readonly keys?: string
  /** In the classic set, where they differ. */
  readonly classicKeys?: string
}

/** A shortcut that works on every screen. */
export type GlobalShortcut = Omit<Shortcut, 'run'> & { readonly run: (go: (path: string) => void) => void }

/** Something to do or a place to go to that the quick search offers. */
export type ActionEntry = CreateEntry

export type SidebarSectionProps = {
  /** Only icons have room. */
  readonly collapsed: boolean
  /** On a phone: rows of 48 px. */
  readonly large: boolean
  /** Called when a link is followed. */
  readonly onFollow?: () => void
}

/** Headings of the administration, in the order in which they are shown. */
export const SETTINGS_GROUPS = ['access', 'issues', 'system'] as const

/** A screen of the administration, behind the shell's settings button. */
export type SettingsEntry = NavigationEntry & {
  /** Place in its group, ascending. */
  readonly order: number
  readonly group: (typeof SETTINGS_GROUPS)[number]
  /** Key in `administration.json` of what can be set on the screen, separated by semicolons: the search looks there. */
  readonly containsKey: string
  /** Permission key without which the entry is not shown. */
  readonly permission: string
}

export type WebFeature = {
  readonly name: string
  readonly routes: readonly WebRoute[]
  readonly navigation?: readonly NavigationEntry[]
  readonly create?: readonly CreateEntry[]
  readonly settings?: readonly SettingsEntry[]
  readonly shortcuts?: readonly GlobalShortcut[]
  readonly actions?: readonly ActionEntry[]
  /** Stands below the navigation; its code comes after the first screen. */
  readonly sidebar?: () => Promise<FunctionComponent<SidebarSectionProps>>
  /** Lives beside every signed-in screen and draws nothing; its code comes after the first screen. */
  readonly background?: () => Promise<FunctionComponent>
  /** Stands above every page when there is something to say; its code comes after the first screen. */
  readonly strip?: () => Promise<FunctionComponent>
  /** What it adds to what other features show, at their extension points. */
  readonly contributes?: readonly Contribution[]
}

/** Describes what a feature adds to the client; the list of them is `features.ts`. */
export function defineWebFeature(feature: WebFeature): WebFeature {
  return feature
}
