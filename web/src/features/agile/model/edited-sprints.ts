import type { Restore } from './former-settings.ts'
import type { BoardData } from './projections.ts'

/** How cards come onto a board. */
export type Way = 'manual' | 'field' | 'query'

export const wayOf = ({ sprintsSettings: settings }: BoardData): Way =>
  settings?.isExplicit !== false ? 'manual' : settings.sprintSyncField ? 'field' : 'query'

export const hasSprints = ({ sprintsSettings }: BoardData): boolean => sprintsSettings?.disableSprints !== true

const queryOf = ({ sprintsSettings }: BoardData): string => sprintsSettings?.explicitQuery ?? ''

type Settings = NonNullable<BoardData['sprintsSettings']>
type Switches = Partial<Pick<Settings, 'disableSprints' | 'hideSubtasksOfCards' | 'addNewIssueToKanban'>>

/** What is changed of the settings of a way. */
type WayPart = Switches & {
  readonly explicitQuery?: string
  readonly sprintSyncField?: { readonly id: string }
  readonly defaultSprint?: { readonly id: string } | null
}

/** Lets cards come onto a board in another way. `field`: whose values the sprints are then. */
export function wayChange(way: Way, field: string | undefined) {
  return (board: BoardData) => {
    if (way === wayOf(board) || (way === 'field' && field === undefined)) return undefined
    if (way === 'manual') return { sprintsSettings: { isExplicit: true, disableSprints: !hasSprints(board) } }
    return {
      sprintsSettings: {
        isExplicit: false,
        disableSprints: way === 'query',
        sprintSyncField: way === 'query' || field === undefined ? null : { id: field },
      },
    }
  }
}

/** Changes something of the way in which cards come onto a board; nothing where they come in another one by then. */
export function wayPartChange(way: Way, part: WayPart) {
  return (board: BoardData) =>
    wayOf(board) === way ? { sprintsSettings: { isExplicit: way === 'manual', ...part } } : undefined
}

/** What a switch of a way sends, and how the board looks until that is answered. */
export function waySwitchChange(way: Way, part: Switches) {
  return [
    wayPartChange(way, part),
    (board: BoardData): BoardData => {
      const { sprintsSettings } = board
      return sprintsSettings && wayOf(board) === way
        ? { ...board, sprintsSettings: { ...sprintsSettings, ...part } }
        : board
    },
  ] as const
}

/** The way in which cards came onto a board, and by which query. */
export const formerWay: Restore = ({ before, after }, now) => {
  const way = wayOf(before)
  const isOfAfter = wayOf(now) === wayOf(after) && queryOf(now) === queryOf(after)
  if (!isOfAfter || (way === wayOf(after) && queryOf(before) === queryOf(after))) return undefined
  const query = { explicitQuery: queryOf(before) }
  if (way === wayOf(now)) return wayPartChange(way, query)(now)
  const change = wayChange(way, before.sprintsSettings?.sprintSyncField?.id)(now)
  if (!change || way === 'manual') return change
  const hideSubtasksOfCards = before.sprintsSettings?.hideSubtasksOfCards === true
  return { sprintsSettings: { ...change.sprintsSettings, ...query, hideSubtasksOfCards } }
}
