import { RotateCw, Trash2 } from 'lucide-react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TableCell, TableRow } from '../../../ui/table.tsx'
import type { DeadLetter } from '../api/use-dead-letters.ts'
import { jobText } from '../model/job-text.ts'
import { LongError } from './long-error.tsx'

type DeadLetterRowProps = {
  readonly letter: DeadLetter
  /** The buttons stand below the text, which needs the width. */
  readonly isNarrow: boolean
  readonly isBusy: boolean
  /** Null: whoever looks may not do anything about it. */
  readonly actions: { readonly onRetry: () => void; readonly onForget: () => void } | null
}

/** A job that failed for good: what it should have done, why it could not, and what can be done about it. */
export function DeadLetterRow({ letter, isNarrow, isBusy, actions }: DeadLetterRowProps) {
  const t = useT()
  const { relative, dateTime, number } = useFormats()
  const name = jobText(t, letter.job ?? '')
  const failed = letter.failed ?? 0
  const attempts = letter.attempts ?? 0
  const when = (
    <time dateTime={new Date(failed).toISOString()} title={dateTime(failed)}>
      {relative(failed)}
    </time>
  )
  const buttons = actions && (
    <span className="flex items-center justify-end gap-1">
      <Button
        size="small"
        icon={RotateCw}
        isPending={isBusy}
        onPress={actions.onRetry}
        aria-label={t('dead-letters.retry.named', { name })}
      >
        {t('dead-letters.retry')}
      </Button>
      <IconButton label={t('dead-letters.forget.named', { name })} icon={Trash2} onPress={actions.onForget} />
    </span>
  )
  return (
    <TableRow>
      <TableCell className="align-top">
        <div className="py-1">
          <span className="block font-medium wrap-anywhere">{name}</span>
          {letter.event && <About letter={letter} event={letter.event} />}
          {letter.error && <LongError text={letter.error} of={name} />}
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-2 md:hidden">
            <span className="text-xs text-muted">
              {when} · {t('dead-letters.attempts', { count: attempts })}
            </span>
            {isNarrow && buttons}
          </div>
        </div>
      </TableCell>
      <TableCell className="align-top whitespace-nowrap text-muted max-md:hidden">
        <div className="py-1">{when}</div>
      </TableCell>
      <TableCell className="align-top text-muted tabular-nums max-md:hidden">
        <div className="py-1">{number(attempts)}</div>
      </TableCell>
      {buttons && !isNarrow && <TableCell className="align-top">{buttons}</TableCell>}
    </TableRow>
  )
}

/** The event that the job was queued for, and the way to what it was about. */
function About({ letter: { entity, entityId }, event }: { readonly letter: DeadLetter; readonly event: string }) {
  const t = useT()
  const thing = [entity, entityId].filter(Boolean).join(' ')
  return (
    <span className="block text-xs text-muted wrap-anywhere">
      {thing === '' ? t('dead-letters.event', { event }) : t('dead-letters.event.about', { event, thing })}
      {entity === 'Issue' && entityId && (
        <>
          {' · '}
          <Link to={`/issue/${entityId}`} className="text-accent-text underline">
            {t('dead-letters.openIssue')}
          </Link>
        </>
      )}
    </span>
  )
}
