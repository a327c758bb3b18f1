import { ArrowRight } from 'lucide-react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { cx } from '../../../ui/class-names.ts'
import { refusalText } from '../../conflicts/index.ts'
import type { CommandAssist, CommandTarget, PreviewedIssue } from '../model/command.ts'
import { countRefused } from '../model/refusals.ts'
import { CommandLines } from './command-lines.tsx'
import { Refusals, type RefusalsProps } from './refusals.tsx'

export type CommandPlanProps = {
  /** What it is for; nothing yet when an issue is only being created. */
  readonly target?: CommandTarget
  readonly answer: CommandAssist | undefined
  /** The answer is about what stands in the box now. */
  readonly isAnswered: boolean
  readonly isEmpty: boolean
  readonly error: unknown
}

/** What the typed commands mean, what they would change, and which issues cannot take them. */
export function CommandPlan({ target, answer, isAnswered, isEmpty, error }: CommandPlanProps) {
  const t = useT()
  if (isEmpty) return <p className="text-faint">{t('commands.hint')}</p>
  if (error !== undefined) return <p className="text-danger">{refusalText(error)}</p>
  if (!answer) return null
  const all = answer.preview
  const preview = all.filter(({ changes }) => changes.length > 0)
  const refusals = answer.refusals
  const refused = countRefused(refusals)
  const affected = answer.affected - refused
  return (
    <div className={cx('flex flex-col gap-3 transition-opacity delay-150', !isAnswered && 'opacity-60')}>
      <CommandLines commands={answer.commands} />
      {refused > 0 && <Refused refusals={refusals} refused={refused} affected={affected} target={target} />}
      {preview.length > 0 && <Preview issues={preview} affected={affected} rest={affected - all.length} />}
    </div>
  )
}

type RefusedProps = RefusalsProps & {
  readonly refused: number
  /** How many are left. */
  readonly affected: number
}

function Refused({ refused, affected, ...refusals }: RefusedProps) {
  const t = useT()
  const { number } = useFormats()
  const all = number(refused + affected)
  return (
    <div className="flex flex-col gap-2">
      <Banner tone="warn">
        {affected > 0
          ? t('commands.refused.title', { count: refused, all })
          : t('commands.refused.all', { count: refused })}
      </Banner>
      <Refusals {...refusals} />
    </div>
  )
}

type PreviewProps = {
  readonly issues: readonly PreviewedIssue[]
  readonly affected: number
  /** How many more there are than the server tells of. */
  readonly rest: number
}

function Preview({ issues, affected, rest }: PreviewProps) {
  const t = useT()
  const { number } = useFormats()
  return (
    <section aria-label={t('commands.preview')} className="overflow-hidden rounded-control border border-line">
      <h3 className="border-b border-line bg-sunken px-2.5 py-1 text-2xs font-semibold text-muted">
        {t('commands.previewTitle', { count: affected })}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul tabIndex={0} className="max-h-56 overflow-auto -outline-offset-2">
        {issues.map(({ issue, changes }) => (
          <li key={issue?.id} className="flex gap-3 border-b border-line px-2.5 py-1.5 last:border-b-0">
            <span dir="ltr" className="w-18 shrink-0 truncate text-start font-mono text-xs leading-5 text-muted">
              {issue?.idReadable}
            </span>
            <span className="flex min-w-0 flex-1 flex-col">
              <bdi className="truncate text-faint">{issue?.summary}</bdi>
              <span className="flex flex-wrap gap-x-4">
                {changes.map(change => (
                  <Change key={`${change.field} ${change.removed} ${change.added}`} {...change} />
                ))}
              </span>
            </span>
          </li>
        ))}
        {rest > 0 && (
          <li className="px-2.5 py-1.5 text-xs text-muted">{t('commands.previewMore', { count: number(rest) })}</li>
        )}
      </ul>
    </section>
  )
}

function Change({ field, removed, added }: PreviewedIssue['changes'][number]) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="text-muted">{field}</span>
      {removed && <del className="min-w-0 truncate text-faint">{removed}</del>}
      {removed && added && <ArrowRight size={12} aria-hidden className="shrink-0 text-faint rtl:rotate-180" />}
      {added && <ins className="min-w-0 truncate font-medium no-underline">{added}</ins>}
    </span>
  )
}
