import { palette } from '@cairn/common/features/bundles'
import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { ReorderList } from '../../../../ui/reorder-list.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { useListProjects } from '../../../custom-fields/index.ts'
import { useQueryNames } from '../../../issue-list/index.ts'
import { QueryBox } from '../../../search/index.ts'
import { formerQueries } from '../../model/former-settings.ts'
import {
  addQuery,
  changeQuery,
  moveQuery,
  type NamedQuery,
  type QueryEdit,
  type QueryList,
  queriesChange,
  removeQuery,
} from '../../model/named-queries.ts'
import { DISTINCT_COLORS } from '../../model/project-colors.ts'
import type { BoardData } from '../../model/projections.ts'
import { type PaletteColor, PartColor } from './part-color.tsx'
import { SavedQuery } from './saved-query.tsx'
import { SavedText } from './saved-text.tsx'
import type { Saving } from './use-saving.ts'

type QueryListEditorProps = {
  readonly board: BoardData
  readonly saving: Saving
  readonly of: QueryList
  /** Names the list, and what adds to it. */
  readonly label: string
  readonly addText: string
  /** Each has a colour. */
  readonly isColored?: boolean
}

/** Queries under a name, in their order: of the settings of a board, each saved as it is changed. */
export function QueryListEditor({ board, saving, of, label, addText, isColored = false }: QueryListEditorProps) {
  const t = useT()
  const queries = of.read(board)
  const [isAdding, setAdding] = useState(false)
  const args = (edit: QueryEdit) => queriesChange(of, edit)
  const save = (edit: QueryEdit) => saving.save(...args(edit))
  return (
    <>
      {queries.length > 0 && (
        <ReorderList
          label={label}
          items={queries}
          getKey={({ id = '' }) => id}
          onMove={(from, to) => void save(moveQuery(queries[from]?.id ?? '', to, from))}
          handleLabel={({ name }) => t('board-settings.move', { name })}
          announce={({ name }, place) => t('board-settings.moved', { name, place, count: queries.length })}
          className="rounded-panel border border-line bg-surface"
          renderItem={one => (
            <div className="flex flex-wrap items-center gap-2 py-2 pe-2">
              {isColored && (
                <PartColor
                  name={one.name}
                  colorId={one.color?.id}
                  onChange={color => void save(changeQuery(one.id ?? '', { color }))}
                />
              )}
              <SavedText
                label={t('board-settings.query.name', { name: one.name })}
                labelHidden
                value={one.name}
                isRequired
                maxLength={TEXT_LIMITS.boardPartName}
                onSave={name => saving.attempt(...args(changeQuery(one.id ?? '', { name })))}
                className="w-44 max-sm:flex-1"
              />
              <div className="min-w-48 flex-1 max-sm:order-1 max-sm:basis-full">
                <SavedQuery
                  label={t('board-settings.query.of', { name: one.name })}
                  value={one.query}
                  onSave={query =>
                    saving.attempt(
                      ...args(changeQuery(one.id ?? '', { query })),
                      query === ''
                        ? { restore: formerQueries(of), text: t('board-settings.query.emptied') }
                        : undefined,
                    )
                  }
                />
              </div>
              <IconButton
                label={t('board-settings.remove', { name: one.name })}
                icon={Trash2}
                onPress={() => {
                  const [build, paint] = args(removeQuery(one.id ?? ''))
                  void saving.replace(build, formerQueries(of), t('board-settings.removed', { name: one.name }), paint)
                }}
              />
            </div>
          )}
        />
      )}
      {isAdding ? (
        <NewQuery
          label={addText}
          isColored={isColored}
          count={queries.length}
          onAdd={async added => {
            if (await save(addQuery(added))) setAdding(false)
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <div>
          <Button size="small" icon={Plus} onPress={() => setAdding(true)}>
            {addText}
          </Button>
        </div>
      )}
    </>
  )
}

type NewQueryProps = {
  readonly label: string
  readonly isColored: boolean
  readonly count: number
  readonly onAdd: (added: NamedQuery) => Promise<void>
  readonly onCancel: () => void
}

const nothing = () => undefined

function NewQuery({ label, isColored, count, onAdd, onCancel }: NewQueryProps) {
  const t = useT()
  const names = useQueryNames(useListProjects().data)
  const [name, setName] = useState('')
  const box = useRef<HTMLDivElement>(null)
  // What stands in the box, also when it was just completed.
  const query = () => box.current?.querySelector('input')?.value.trim() ?? ''
  const [color, setColor] = useState<PaletteColor | null>(
    () => palette.find(({ id }) => id === DISTINCT_COLORS[count % DISTINCT_COLORS.length]) ?? null,
  )
  return (
    <Form
      aria-label={label}
      onSubmit={() => onAdd({ name: name.trim(), query: query(), ...(isColored ? { color } : {}) })}
      className="flex flex-wrap items-start gap-2 rounded-panel border border-line bg-surface p-2"
    >
      {isColored && <PartColor name={name || label} colorId={color?.id} onChange={setColor} />}
      <TextField
        label={t('agile.name')}
        labelHidden
        placeholder={t('agile.name')}
        value={name}
        onChange={setName}
        isRequired
        maxLength={TEXT_LIMITS.boardPartName}
        autoFocus
        className="w-44 max-sm:flex-1"
      />
      <div ref={box} className="min-w-48 flex-1 max-sm:order-1 max-sm:basis-full">
        <QueryBox
          label={t('agile.query')}
          placeholder={t('board-settings.query.placeholder')}
          value=""
          onRun={run => run !== '' && box.current?.closest('form')?.requestSubmit()}
          onRecent={nothing}
          names={names}
        />
      </div>
      <span className="flex gap-2 max-sm:order-2">
        <Button type="submit" variant="primary">
          {t('board-settings.add')}
        </Button>
        <Button variant="ghost" onPress={onCancel}>
          {t('ui.cancel')}
        </Button>
      </span>
    </Form>
  )
}
