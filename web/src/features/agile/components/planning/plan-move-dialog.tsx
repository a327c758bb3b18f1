import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Select } from '../../../../ui/select.tsx'
import { cellKey } from '../../api/checks.ts'
import { isWithin } from '../../api/list-source.ts'
import type { PlanStore } from '../../api/plan-store.ts'
import { PLAN_ROW } from '../../model/plan-places.ts'
import { orderRefusal, usePlanWords } from './use-plan-drop.ts'

export type PlanMoveDialogProps = {
  readonly store: PlanStore
  /** In the order of the screen. */
  readonly cards: readonly string[]
  readonly lists: readonly { readonly id: string; readonly text: string }[]
  readonly nameOf: (listId: string) => string
  readonly onClose: () => void
}

type End = 'top' | 'bottom'

/** Moves cards without dragging: to a list, to one of its ends. */
export function PlanMoveDialog({ store, cards, lists, nameOf, onClose }: PlanMoveDialogProps) {
  const t = useT()
  const words = usePlanWords(nameOf)
  const [to, setTo] = useState(() => store.placeOf(cards[0] ?? '')?.column ?? lists[0]?.id ?? '')
  const [end, setEnd] = useState<End>('top')
  const checks = useQuery({
    queryKey: ['agiles', 'check', store.agileId, cards],
    queryFn: () => store.check(cards),
    ...{ staleTime: 0, gcTime: 0 },
  })
  const checkOf = (list: string) => checks.data?.get(cellKey(PLAN_ROW, list))
  const ids = store.idsOf(PLAN_ROW, to)
  const isOrder = isWithin(ids, cards)
  const refusal = orderRefusal(store, to)
  const check = checkOf(to)
  const problem =
    check?.allowed === false ? (check.reason ?? t('agile.move.failed')) : isOrder && refusal ? t(refusal) : undefined
  const submit = async () => {
    onClose()
    const staying = ids.filter(id => !cards.includes(id))
    const leading = refusal ? undefined : end === 'top' ? null : (staying.at(-1) ?? null)
    await store.move({ cards, to, leading, text: words(to, cards.length, isOrder) })
  }
  return (
    <FormDialog
      title={t('agile.move.count', { count: cards.length })}
      submitText={t('agile.move.submit')}
      isReady={problem === undefined}
      isSticky={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t('agile.planning.list')}
        value={to}
        onChange={setTo}
        options={lists.map(({ id, text }) => ({
          id,
          text: checkOf(id)?.allowed === false ? t('agile.move.notAllowed', { place: text }) : text,
        }))}
        error={problem}
      />
      {!refusal && (
        <Select
          label={t('agile.move.place')}
          value={end}
          onChange={setEnd}
          options={[
            { id: 'top', text: t('agile.move.top') },
            { id: 'bottom', text: t('agile.move.bottom') },
          ]}
        />
      )}
    </FormDialog>
  )
}
