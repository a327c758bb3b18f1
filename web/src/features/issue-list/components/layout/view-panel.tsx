import { type ExportFormat, exportIssues } from '@cairn/common/features/issue-search'
import { Braces, FileSpreadsheet, Plus, Printer, RotateCcw, Rows3, Table, Table2, X } from 'lucide-react'
import { useMemo } from 'react'
import { Dialog } from 'react-aria-components'
import { urlOf } from '../../../../platform/api/index.ts'
import { useT } from '../../../../platform/i18n/index.ts'
import { Button, buttonClass, IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Picker } from '../../../../ui/picker.tsx'
import { PopoverBox } from '../../../../ui/popover.tsx'
import type { PopupPlace } from '../../../../ui/popup-trigger.tsx'
import { ReorderList } from '../../../../ui/reorder-list.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { chosenColumns, groupColumns, type ListColumn, listColumns } from '../../model/list-columns.ts'
import { FIRST_COLUMNS } from '../../model/list-layout.ts'
import { printList } from './print-list.ts'
import { useAddedGroups } from './use-added-groups.ts'
import { useColumnNames } from './use-column-names.ts'
import type { ViewMenuProps } from './view-menu.tsx'

export type ViewPanelProps = ViewMenuProps & { readonly place: PopupPlace }

const NO_GROUP = 'none'
const FORMATS = [
  { format: 'csv', icon: Table2 },
  { format: 'xlsx', icon: FileSpreadsheet },
  { format: 'json', icon: Braces },
] as const

/** The inside of the view menu, loaded when it first opens. */
export function ViewPanel({ view, params, projects, place }: ViewPanelProps) {
  const t = useT()
  const nameOf = useColumnNames()
  const { layout, change, reset } = view
  const all = useMemo(() => listColumns(projects), [projects])
  const columns = useMemo(() => chosenColumns(layout.columns ?? FIRST_COLUMNS, all), [layout.columns, all])
  const others = useAddedGroups(projects)
  const setColumns = (next: readonly ListColumn[]) => change({ columns: next.map(({ id }) => id) })
  return (
    <PopoverBox {...place} placement="bottom end" className="w-80">
      <Dialog aria-label={t('list.view')} className="flex max-h-[min(40rem,80vh)] flex-col overflow-auto outline-none">
        <div className="flex flex-col gap-3 p-3">
          <div
            role="radiogroup"
            aria-label={t('list-layout.layout')}
            className="grid grid-cols-2 gap-1.5 max-xs:hidden"
          >
            <Choice
              icon={Rows3}
              text={t('list-layout.rows')}
              isChosen={layout.columns === null}
              onChoose={() => change({ columns: null })}
            />
            <Choice
              icon={Table}
              text={t('list-layout.table')}
              isChosen={layout.columns !== null}
              onChoose={() => setColumns(columns)}
            />
          </div>
          <Select
            label={t('list-layout.group')}
            options={[
              { id: NO_GROUP, text: t('list-layout.noGroup') },
              ...groupColumns(all).map(column => ({ id: groupId(column), text: nameOf(column) })),
              ...others.map(({ id, name }) => ({ id, text: name })),
            ]}
            value={layout.groupBy ?? NO_GROUP}
            onChange={id => change({ groupBy: id === NO_GROUP ? null : id, isTree: false })}
          />
          <Switch
            isSelected={layout.isTree}
            onChange={isTree => change({ isTree, ...(isTree ? { groupBy: null } : {}) })}
          >
            {t('list-layout.tree')}
          </Switch>
          <Switch isSelected={layout.isCompact} onChange={isCompact => change({ isCompact })}>
            {t('list-layout.compact')}
          </Switch>
        </div>
        {layout.columns !== null && (
          <section aria-label={t('list-layout.columns')} className="border-t border-line px-3 py-2 max-xs:hidden">
            <div className="flex items-center justify-between">
              <h3 className="text-xs font-semibold text-muted">{t('list-layout.columns')}</h3>
              <Picker
                label={t('list-layout.addColumn')}
                placement="bottom end"
                multiple
                options={all.map(column => ({ id: column.id, text: nameOf(column) }))}
                selected={columns.map(({ id }) => id)}
                onChange={ids =>
                  setColumns([
                    ...columns.filter(({ id }) => ids.includes(id)),
                    ...all.filter(column => ids.includes(column.id) && !columns.includes(column)),
                  ])
                }
                trigger={<IconButton label={t('list-layout.addColumn')} icon={Plus} size="small" />}
              />
            </div>
            <ReorderList
              label={t('list-layout.columns')}
              items={columns}
              getKey={({ id }) => id}
              onMove={(from, to) => setColumns(moved(columns, from, to))}
              handleLabel={column => t('list-layout.moveColumn', { column: nameOf(column) })}
              announce={(column, position) => t('list-layout.movedColumn', { column: nameOf(column), position })}
              renderItem={column => (
                <span className="flex items-center gap-2">
                  <bdi className="min-w-0 flex-1 truncate">{nameOf(column)}</bdi>
                  <IconButton
                    label={t('list-layout.removeColumn', { column: nameOf(column) })}
                    icon={X}
                    size="small"
                    onPress={() => setColumns(columns.filter(({ id }) => id !== column.id))}
                  />
                </span>
              )}
            />
          </section>
        )}
        <section aria-label={t('list-layout.export')} className="flex flex-col gap-2 border-t border-line p-3">
          <h3 className="text-xs font-semibold text-muted">{t('list-layout.export')}</h3>
          <div className="flex flex-wrap gap-1.5">
            {FORMATS.map(({ format, icon: Icon }) => (
              <a
                key={format}
                download
                href={exportUrl(params, format, columns)}
                className={cx(buttonClass('default', 'small'), 'flex-1')}
              >
                <Icon size={14} strokeWidth={1.75} aria-hidden />
                {t(`list-layout.${format}`)}
              </a>
            ))}
            <Button
              size="small"
              icon={Printer}
              className="flex-1"
              onPress={() => {
                place.onOpenChange(false)
                void printList(params, layout, projects)
              }}
            >
              {t('keys.list.print')}
            </Button>
          </div>
        </section>
        {reset && (
          <div className="border-t border-line p-1.5">
            <Button variant="ghost" size="small" icon={RotateCcw} onPress={reset}>
              {t('list-layout.reset')}
            </Button>
          </div>
        )}
      </Dialog>
    </PopoverBox>
  )
}

type ChoiceProps = {
  readonly icon: typeof Rows3
  readonly text: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Choice({ icon: Icon, text, isChosen, onChoose }: ChoiceProps) {
  return (
    <label
      className={cx(
        'flex h-8 items-center justify-center gap-1.5 rounded-control border has-focus-visible:outline-2 has-focus-visible:outline-offset-1',
        isChosen ? 'border-accent bg-accent-soft text-accent-text' : 'border-line-strong text-muted hover:bg-hover',
      )}
    >
      <input type="radio" name="list-layout" checked={isChosen} onChange={onChoose} className="sr-only" />
      <Icon size={15} strokeWidth={1.75} aria-hidden />
      {text}
    </label>
  )
}

const groupId = ({ id }: ListColumn) => (id === 'tags' ? 'tag' : id)

function moved(columns: readonly ListColumn[], from: number, to: number): readonly ListColumn[] {
  const item = columns[from]
  return item ? columns.toSpliced(from, 1).toSpliced(to, 0, item) : columns
}

function exportUrl(params: ViewMenuProps['params'], format: ExportFormat, columns: readonly ListColumn[]): string {
  const ids = ['id', 'summary', ...columns.map(({ id }) => id)]
  return urlOf(exportIssues, { query: { ...params, format, columns: ids.join(',') } })
}
