import { IssueLinkType } from '@cairn/common/features/links'
import type { Selectable } from 'kysely'
import type { IssueLinkTypeTable } from './links.tables.ts'

export type LinkType = Selectable<IssueLinkTypeTable>

/** From which end an issue sees a link: as its source, its target, or without a difference. */
export type LinkSide = 's' | 't' | ''

export const DIRECTIONS = { s: 'OUTWARD', t: 'INWARD', '': 'BOTH' } as const satisfies Record<LinkSide, string>

/** One kind of link seen from one end. */
export interface LinkSlot {
  readonly type: LinkType
  readonly side: LinkSide
}

/** Name of the built-in type by which an issue has one parent and any number of subtasks. */
export const SUBTASK = 'Subtask'

/** Name of the built-in type whose targets duplicate its source. */
export const DUPLICATE = 'Duplicate'

/** Whether links of a kind lead from the whole to its parts, so that no issue may stand above itself. */
export const isAcyclic = (type: Pick<LinkType, 'directed' | 'aggregation'>): boolean =>
  type.directed && type.aggregation

/** All slots that an issue has: two of each directed type, one of the others. */
export function slotsOf(types: readonly LinkType[]): readonly LinkSlot[] {
  return types.flatMap(type => (type.directed ? (['s', 't'] as const) : ([''] as const)).map(side => ({ type, side })))
}

export const slotId = ({ type, side }: LinkSlot): string => `${IssueLinkType.ownClass()}-${type.id}${side}`

/** The phrase that leads from the issue to the linked one: “parent for”, “subtask of”. */
export function phraseOf({ type, side }: LinkSlot): string {
  return (side === 't' ? type.target_to_source : '') || type.source_to_target
}

/** The side that a phrase leads from, as history has it. */
export function sideOfPhrase(type: LinkType, phrase: string | null): LinkSide {
  if (!type.directed) return ''
  return phrase === type.target_to_source ? 't' : 's'
}

/** The slot that an id names; the bare id of a directed type means its target end. Null when there is none. */
export function parseSlot(text: string, types: readonly LinkType[]): LinkSlot | null {
  const match = /^(.*?)([st]?)$/.exec(text)
  const id = IssueLinkType.parseId(match?.[1] ?? '')
  const type = types.find(candidate => candidate.id === id)
  if (!type) return null
  const suffix = (match?.[2] ?? '') as LinkSide
  if (!type.directed) return suffix === '' ? { type, side: '' } : null
  return { type, side: suffix === '' ? 't' : suffix }
}

/** The row of a link of a known type. */
export interface LinkEnds {
  readonly sourceId: number
  readonly targetId: number
}

/** The row of a link between an issue and another, seen from this slot. Undirected links start at the smaller id. */
export function endsOf(slot: LinkSlot, issueId: number, otherId: number): LinkEnds {
  const isReversed = slot.type.directed ? slot.side === 't' : issueId > otherId
  return isReversed ? { sourceId: otherId, targetId: issueId } : { sourceId: issueId, targetId: otherId }
}
