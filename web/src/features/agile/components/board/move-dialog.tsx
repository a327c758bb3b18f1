import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Select } from '../../../../ui/select.tsx'
import { cellKey } from '../../api/checks.ts'
import { columnTitle } from '../../model/column-title.ts'
import { BACKLOG, cellOf, placesOf } from '../../model/places.ts'
import type { BoardViewData, SprintData } from '../../model/projections.ts'
import type { BoardParts } from './board-parts.ts'

export type MoveDialogProps = {
  readonly parts: BoardParts
  readonly view: BoardViewData
  /** In the order of the board. */
  readonly cards: readonly string[]
  /** Sprints they may go to, without their own; empty where there are none. */
  readonly sprints: readonly SprintData[]
  /** They can be taken off the sprint. */
  readonly canLeave: boolean
  readonly onClose: () => void
}

const HERE = 'here'
type End = 'top' | 'bottom'

/** Moves cards without dragging: to a column and a row, to an end of the cell, to another sprint. */
export function MoveDialog({ parts, view, cards, sprints, canLeave, onClose }: MoveDialogProps) {
  const t = useT()
  const { store, columns } = parts
  const first = placesOf(view).get(cards[0] ?? '')
  const [sprint, setSprint] = useState(HERE)
  const [column, setColumn] = useState(first?.column ?? view.columns[0]?.id ?? '')
  const [row, setRow] = useState(first?.row ?? view.rows[0]?.id ?? '')
  const [end, setEnd] = useState<End>('top')
  const [value, setValue] = useState<string>()
  const checks = useQuery({
    queryKey: ['agiles', 'check', store.params, cards],
    queryFn: ({ signal }) => store.check(cards, signal),
    staleTime: 0,
    gcTime: 0,
  })
  const isHere = sprint === HERE
  const leaving = checks.data?.get(cellKey(BACKLOG, BACKLOG))
  const check = checks.data?.get(cellKey(row, column))
  const refused = [isHere ? check : sprint === BACKLOG ? leaving : undefined].find(one => one?.allowed === false)
  const refusal = refused && (refused.reason ?? t('agile.move.failed'))
  const nameOf = (id: string) => columnTitle(columns.get(id))
  const mark = (text: string, isAllowed: boolean) => (isAllowed ? text : t('agile.move.notAllowed', { place: text }))
  const values = check && check.values.length > 1 && column !== first?.column ? check.values : []
  const submit = async () => {
    onClose()
    const count = cards.length
    if (!isHere)
      return void (await store.move({
        cards,
        sprint,
        text: t(sprint === BACKLOG ? 'agile.moved.backlog' : 'agile.moved.sprint', { count }),
      }))
    const staying = cellOf(view, row, column).filter(id => !cards.includes(id))
    await store.move({
      cards,
      row,
      column,
      leading: end === 'top' ? null : (staying.at(-1) ?? null),
      value,
      text: t('agile.moved.column', { count, column: nameOf(column) }),
    })
  }
  return (
    <FormDialog
      title={t('agile.move.count', { count: cards.length })}
      submitText={t('agile.move.submit')}
      isReady={refusal === undefined}
      isSticky={false}
      onSubmit={submit}
      onClose={onClose}
    >
      {(sprints.length > 0 || canLeave) && (
        <Select
          label={t('agile.sprint')}
          value={sprint}
          onChange={setSprint}
          options={[
            { id: HERE, text: t('agile.move.thisSprint') },
            ...sprints.map(({ id, name }) => ({ id, text: name })),
            ...(canLeave ? [{ id: BACKLOG, text: mark(t('agile.move.offBoard'), leaving?.allowed !== false) }] : []),
          ]}
          error={isHere ? undefined : refusal}
        />
      )}
      {isHere && (
        <>
          <Select
            label={t('agile.column')}
            value={column}
            onChange={id => {
              setColumn(id)
              setValue(undefined)
            }}
            options={view.columns.map(({ id }) => ({
              id,
              text: mark(nameOf(id), checks.data?.get(cellKey(row, id))?.allowed !== false),
            }))}
            error={refusal}
          />
          {values.length > 1 && (
            <Select
              label={t('agile.move.value')}
              value={value ?? values[0]?.id ?? null}
              onChange={setValue}
              options={values.map(({ id, name }) => ({ id, text: name ?? t('agile.column.empty') }))}
            />
          )}
          {view.rows.length > 1 && (
            <Select
              label={t('agile.row')}
              value={row}
              onChange={setRow}
              options={view.rows.map(({ id, kind, name, idReadable }) => ({
                id,
                text: mark(
                  kind === 'orphans' ? t('agile.row.orphans') : idReadable ? `${idReadable} ${name}` : name,
                  checks.data?.get(cellKey(id, column))?.allowed !== false,
                ),
              }))}
            />
          )}
          {view.sortedBy === null && (
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
        </>
      )}
    </FormDialog>
  )
}
