import type { CardSums } from '@cairn/common/features/agile'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { canSeeField, projectFieldsOf } from '../../custom-fields/index.ts'
import type { Board } from '../boards.store.ts'

/** What of a board's numbers a card has: minutes for periods, else plain numbers. */
export type NumbersOfCards = ReadonlyMap<number, CardSums>

type Kind = keyof CardSums

/** Fields of the board's projects with its numbers, by field and project, as far as the reader may see them there. */
export async function numberFieldsOf(
  ctx: RequestContext,
  board: Board,
): Promise<ReadonlyMap<number, ReadonlyMap<number, Kind>>> {
  const fields = await projectFieldsOf(ctx, board.projectIds)
  const seen = new Map<number, Map<number, Kind>>()
  for (const [projectId, all] of fields)
    for (const field of all) {
      const kind =
        field.fieldId === board.estimation_field_id
          ? 'estimation'
          : field.fieldId === board.original_field_id
            ? 'original'
            : field.isSpentTime
              ? 'spent'
              : null
      if (!kind || !canSeeField(ctx, field)) continue
      const byProject = seen.get(field.fieldId) ?? new Map<number, Kind>()
      seen.set(field.fieldId, byProject.set(projectId, kind))
    }
  return seen
}

/** Estimations and time spent of cards, as far as the reader may see the fields in the cards' projects. One statement. */
export async function numbersOfCards(
  ctx: RequestContext,
  board: Board,
  cardIds: readonly number[],
): Promise<NumbersOfCards> {
  const seen = await numberFieldsOf(ctx, board)
  const numbers = new Map<number, Partial<Record<Kind, number>>>()
  if (seen.size === 0 || cardIds.length === 0) return numbers
  const { rows } = await sql<{ issue_id: number; project_id: number; field_id: number; num: number }>`
    select v.issue_id, v.project_id, v.field_id, v.num from issue_field_value v
    where v.issue_id = any(${`{${cardIds.join(',')}}`}::bigint[])
      and v.field_id = any(${intArray(seen.keys())}) and v.num is not null`.execute(ctx.search)
  for (const row of rows) {
    const kind = seen.get(row.field_id)?.get(row.project_id)
    if (!kind) continue
    const own = numbers.get(row.issue_id)
    if (own) own[kind] = row.num
    else numbers.set(row.issue_id, { [kind]: row.num })
  }
  return numbers
}

/** The kinds of numbers that a board sums up, as far as the reader may see their fields in one of its projects. */
export async function summedKinds(
  ctx: RequestContext,
  board: Board,
  numbers: NumbersOfCards,
): Promise<readonly Kind[]> {
  const uses = [...(await projectFieldsOf(ctx, board.projectIds)).values()].flat()
  const isSeen = (fieldId: number | null) => uses.some(use => use.fieldId === fieldId && canSeeField(ctx, use))
  const spent = [...numbers.values()].some(one => one.spent !== undefined)
  return [
    ...(isSeen(board.estimation_field_id) ? (['estimation'] as const) : []),
    ...(isSeen(board.original_field_id) ? (['original'] as const) : []),
    ...(spent ? (['spent'] as const) : []),
  ]
}

export function sumOf(kinds: readonly Kind[], numbers: NumbersOfCards, cardIds: Iterable<number>): CardSums {
  const sums: Partial<Record<Kind, number>> = Object.fromEntries(kinds.map(kind => [kind, 0]))
  for (const id of cardIds) {
    const own = numbers.get(id)
    if (own) for (const kind of kinds) sums[kind] = (sums[kind] ?? 0) + (own[kind] ?? 0)
  }
  return sums
}
