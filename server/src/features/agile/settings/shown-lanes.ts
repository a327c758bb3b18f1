import { type BoardFacts, kindOfValues } from '../board-facts.ts'
import type { Board, SwimlaneInfo } from '../boards.store.ts'
import { IDS, useOf } from './shown-columns.ts'

/** A row that the settings of a board list, as their reader sees it. */
export interface ShownLane {
  readonly lane: SwimlaneInfo
  readonly name: string
  readonly presentation: string
  /** Of a project, tag, person or group, as the API has it. */
  readonly thingId: string | null
  /** Index of the colour of its value. */
  readonly color: number | null
  readonly isResolved: boolean
}

const PLAIN = { thingId: null, color: null, isResolved: false } as const

interface LanesOfBoard {
  readonly board: Pick<Board, 'swimlane_kind' | 'swimlane_field_id' | 'swimlane_attribute'>
  readonly facts: BoardFacts
}

/** Those of the rows that the reader may know of; the value of new cards is none of them. */
export function shownLanes({ board, facts }: LanesOfBoard, lanes: readonly SwimlaneInfo[]): readonly ShownLane[] {
  if (board.swimlane_kind === 'queries')
    return lanes.map(lane => ({ ...PLAIN, lane, name: lane.name, presentation: lane.name }))
  const field = useOf(facts, board.swimlane_field_id)
  const kind = board.swimlane_attribute ?? kindOfValues(field)
  if (board.swimlane_attribute === null && !field) return []
  return lanes.flatMap((lane): ShownLane[] => {
    if (kind !== null) {
      const name = lane.valueId === null ? undefined : facts.nameOf(kind, lane.valueId)
      if (lane.valueId === null || name === undefined) return []
      return [{ ...PLAIN, lane, name, presentation: name, thingId: IDS[kind](lane.valueId) }]
    }
    const element = facts.valuesOf(board.swimlane_field_id).get(lane.name.toLowerCase())
    if (!element && !facts.isWhole(board.swimlane_field_id)) return []
    const name = element?.name ?? lane.name
    const { color = null, isResolved = false } = element ?? {}
    return [{ ...PLAIN, lane, name, presentation: element?.localizedName ?? name, color, isResolved }]
  })
}
