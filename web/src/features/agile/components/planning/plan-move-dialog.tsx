import { useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Select } from '../../../../ui/select.tsx'
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
  const ids = store.idsOf(PLAN_ROW, to)
  const isOrder = isWithin(ids, cards)
  const refusal = orderRefusal(store, to)
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
      isReady={!(isOrder && refusal)}
      isSticky={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t('agile.planning.list')}
        value={to}
        onChange={setTo}
        options={[...lists]}
        error={isOrder && refusal ? t(refusal) : undefined}
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
