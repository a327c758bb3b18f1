import { SquareTerminal, X } from 'lucide-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { Toolbar } from 'react-aria-components'
import { useT } from '../../../../platform/i18n/index.ts'
import { useKeysOf } from '../../../../platform/shortcuts/index.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { useToastRise } from '../../../../ui/use-toast-rise.ts'
import type { CommandTarget } from '../../../commands/index.ts'
import { openCommandDialog, useTargetCount } from '../../../commands/index.ts'
import type { ListProject } from '../../../custom-fields/index.ts'
import { commonFields, mainBulkFields } from '../../model/bulk-fields.ts'
import { BulkField } from './bulk-field.tsx'
import { BulkMore } from './bulk-more.tsx'
import { BulkTags } from './bulk-tags.tsx'
import type { RowSelecting } from './use-row-selection.ts'

export type BulkBarProps = {
  readonly selecting: RowSelecting
  /** What the bar's actions are applied to. */
  readonly target: CommandTarget
  readonly projects: readonly ListProject[]
  /** How many the search finds, when that is more than what is loaded; `1,000+`. */
  readonly wholeCount: string | undefined
}

/** What can be done with the marked issues; floats over the list's end. */
export function BulkBar({ selecting, target, projects, wholeCount }: BulkBarProps) {
  const t = useT()
  const { issues, selection } = selecting
  const fields = useMemo(() => {
    const keys = new Set(issues.map(({ project }) => project?.id))
    return commonFields(projects.filter(({ id }) => keys.has(id)))
  }, [issues, projects])
  const { state, assignee, priority } = mainBulkFields(fields)
  const keysOf = useKeysOf()
  const bar = useRef<HTMLDivElement>(null)
  useToastRise(bar)
  return (
    <div className="@container/bulk pointer-events-none relative z-20 h-0 print:hidden">
      <div ref={bar} className="absolute inset-x-0 bottom-0 flex flex-col items-center gap-2 xs:bottom-7">
        {wholeCount !== undefined && (
          <Offer>
            {selection.isWhole ? (
              t('bulk.wholeChosen')
            ) : (
              <Button variant="link" size="small" onPress={selecting.selectWhole}>
                {t('bulk.whole', { shown: wholeCount })}
              </Button>
            )}
          </Offer>
        )}
        <Toolbar
          aria-label={t('bulk.label')}
          className="popover-box pointer-events-auto flex max-w-full animate-[rise_140ms_ease-out] items-center gap-0.5 overflow-x-auto p-1 max-xs:w-full max-xs:rounded-b-none max-xs:border-x-0 max-xs:border-b-0 max-xs:pb-[max(--spacing(1),env(safe-area-inset-bottom))]"
        >
          <IconButton
            label={t('list.keys.clear')}
            icon={X}
            keys={keysOf('issue-list.clear')}
            onPress={selecting.clear}
          />
          <Count target={target} />
          <Rule />
          {state && <BulkField field={state} issues={issues} target={target} />}
          {assignee && <BulkField field={assignee} issues={issues} target={target} />}
          {priority && <BulkField field={priority} issues={issues} target={target} />}
          <BulkTags issues={issues} target={target} />
          <Rule />
          <BulkMore target={target} fields={fields} issues={issues} onDone={selecting.clear} />
          <Button
            variant="ghost"
            icon={SquareTerminal}
            aria-label={t('app.commands.open')}
            className="px-2"
            onPress={() => openCommandDialog({ target })}
          >
            <span className="@max-[44rem]/bulk:hidden">{t('app.commands.open')}</span>
          </Button>
        </Toolbar>
      </div>
    </div>
  )
}

function Count({ target }: { readonly target: CommandTarget }) {
  const t = useT()
  const { shown } = useTargetCount(target)
  return (
    <span className="px-1.5 font-medium whitespace-nowrap tabular-nums">
      <span aria-hidden className="@[28rem]/bulk:hidden">
        {shown}
      </span>
      <span className="@max-[28rem]/bulk:sr-only">{t('list.marked', { shown })}</span>
    </span>
  )
}

function Rule() {
  return <span aria-hidden className="mx-1 h-5 w-px shrink-0 bg-line" />
}

function Offer({ children }: { readonly children: ReactNode }) {
  return (
    <div className="popover-box pointer-events-auto flex min-h-7 animate-[rise_140ms_ease-out] items-center px-1 text-xs">
      {children}
    </div>
  )
}
