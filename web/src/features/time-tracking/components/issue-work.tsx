import { Download, Plus, Timer } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { useShortcuts } from '../../../platform/shortcuts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { usePrinting } from '../../../ui/use-printing.ts'
import { issueShortcut, SectionHead } from '../../issue-ui/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { useLocalDraft } from '../../kept-texts/index.ts'
import {
  saveWork,
  type TimeSettings,
  type TimeTracker,
  useTimeSettings,
  useTimeTracker,
  workFileUrl,
} from '../api/use-work.ts'
import { periodText, workTotals } from '../model/work.ts'
import { isWorkEntry } from './work-entry.ts'
import { WorkForm } from './work-form.tsx'
import { WorkMeter } from './work-meter.tsx'
import { WorkRoom } from './work-room.tsx'
import { WorkRow } from './work-row.tsx'

/** Rows that show before the rest is asked for. */
const SHOWN = 5

/** Time that was spent on an issue: how much of the estimate, by whom and for what; and a form for more. */
export function IssueWork({ issue }: { readonly issue: IssueData }) {
  const t = useT()
  const { id } = issue
  const tracker = useTimeTracker(id)
  const settings = useTimeSettings(issue.project?.id, tracker.data?.enabled === true)
  if (tracker.isError)
    return (
      <section aria-label={t('work.title')} className="py-3">
        <ErrorState title={t('work.loadFailed')} onRetry={() => void tracker.refetch()} />
      </section>
    )
  if (tracker.isPending || (tracker.data?.enabled && settings.isPending)) return <WorkRoom issue={issue} />
  if (!tracker.data?.enabled || !settings.data) return null
  return <Work issue={issue} tracker={tracker.data} settings={settings.data} />
}

type WorkProps = { readonly issue: IssueData; readonly tracker: TimeTracker; readonly settings: TimeSettings }

function Work({ issue, tracker, settings }: WorkProps) {
  const t = useT()
  const { number } = useFormats()
  const [isAll, setAll] = useState(false)
  const isPrinting = usePrinting()
  const [isAdding, setAdding] = useState(false)
  const draft = useLocalDraft(`work.${issue.id}`, isWorkEntry)
  const adderBox = useRef<HTMLSpanElement>(null)
  const add = () => {
    // The form stands by its button, wherever that was.
    adderBox.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
    setAdding(true)
  }
  useShortcuts(tracker.canAdd ? [issueShortcut('work', add)] : [])
  const { id } = issue
  const items = tracker.workItems.toReversed()
  const totals = workTotals(
    issue.customFields,
    { spent: settings.timeSpent?.id, estimate: settings.estimate?.id },
    items.map(({ duration }) => duration?.minutes ?? 0),
    tracker.spent?.minutes ?? 0,
  )
  const isEmpty = items.length === 0 && totals.spent === 0 && totals.estimate === null
  const adder = tracker.canAdd && (
    <span ref={adderBox} className="contents">
      <Popover
        label={t('work.add')}
        placement="bottom start"
        trigger={
          <Button data-focus-home variant="ghost" size="small" icon={isEmpty ? Timer : Plus} className="-ms-2">
            {t('work.add')}
          </Button>
        }
        isOpen={isAdding}
        onOpenChange={setAdding}
        className="w-96 max-w-full p-3"
      >
        {close => (
          <WorkForm
            settings={settings}
            canChooseAuthor={tracker.canAddForOthers === true}
            onSave={input => saveWork(id, input)}
            draft={draft}
            onDone={close}
          />
        )}
      </Popover>
    </span>
  )
  if (isEmpty) return adder ? <div className="py-1">{adder}</div> : null
  const shown = isAll || isPrinting ? items : items.slice(0, SHOWN)
  return (
    <section aria-label={t('work.title')} className="py-3">
      <SectionHead text={t('work.title')}>
        {items.length > 0 && (
          <a
            href={workFileUrl(issue.idReadable)}
            download
            data-no-print
            className="inline-flex h-7 items-center gap-1.5 rounded-control px-2 text-xs text-muted hover:bg-hover hover:text-fg"
          >
            <Download size={14} aria-hidden />
            {t('work.export')}
          </a>
        )}
        {adder}
      </SectionHead>
      <WorkMeter spent={totals.spent} estimate={totals.estimate} />
      {items.length > 0 && (
        <ul>
          {shown.map(item => (
            <WorkRow
              key={item.id}
              issueId={id}
              item={item}
              settings={settings}
              canChooseAuthor={tracker.canAddForOthers === true}
            />
          ))}
        </ul>
      )}
      {items.length > shown.length && (
        <Button variant="link" size="small" onPress={() => setAll(true)}>
          {t('work.more', { count: number(items.length - shown.length) })}
        </Button>
      )}
      {items.length === 0 && totals.spent > 0 && (
        <p className="px-2 text-xs text-faint">{t('work.below', { spent: periodText(totals.spent) })}</p>
      )}
    </section>
  )
}
