import type { Translate } from '../../../../platform/i18n/index.ts'
import { announce } from '../../../../ui/announce.ts'
import { toast } from '../../../../ui/toast.tsx'
import { type Carry, checkOf } from '../../api/carrying.ts'
import { isWithin } from '../../api/list-source.ts'
import { leadingAt } from '../../model/places.ts'
import type { BacklogData } from '../../model/projections.ts'

/** Says why something was not moved. */
export function refuse(reason: string): false {
  toast({ tone: 'warn', text: reason })
  announce(reason)
  return false
}

/** Says why cards may not go where they are carried, if the server has said so; whether it has. */
export function isRefused(t: Translate, carry: Carry): boolean {
  const check = checkOf(carry)
  if (check?.allowed !== false) return false
  refuse(check.reason ?? t('agile.move.failed'))
  return true
}

/** Why a backlog is in no order by hand; nothing where it is. */
export function backlogRefusal(data: Pick<BacklogData, 'isArrangeable' | 'sortedBy'> | undefined) {
  if (data?.isArrangeable) return undefined
  return data?.sortedBy ? 'agile.backlog.sorted' : 'agile.backlog.notArrangeable'
}

type List = {
  readonly ids: readonly string[]
  /** Why it is in no order by hand. */
  readonly refusal: ReturnType<typeof backlogRefusal> | 'agile.move.sorted'
  /** `leading`: the card that they stand behind, undefined where the list has an order of its own. */
  readonly move: (leading: string | null | undefined, isOrder: boolean) => Promise<boolean>
}

/** Drops cards in a list: sends the move, or says why it may not be. Resolves to whether it went. */
export async function dropInList(
  t: Translate,
  carry: Carry,
  index: number,
  { ids, refusal, move }: List,
): Promise<boolean> {
  const { cards, set } = carry
  // Back where it was taken up.
  if (cards.length === 1 && ids.indexOf(cards[0] ?? '') === index) return false
  if (isRefused(t, carry)) return false
  const isOrder = isWithin(ids, cards)
  if (isOrder && refusal) return refuse(t(refusal))
  return await move(refusal ? undefined : leadingAt(ids, set, index), isOrder)
}
