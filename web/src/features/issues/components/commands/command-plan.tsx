import { ArrowRight, Check, CircleAlert, Trash2 } from 'lucide-react'
import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import { cx } from '../../../../ui/class-names.ts'
import type { CommandAssist, ParsedCommand, PreviewedIssue } from '../../api/commands.ts'
import { refusalText } from '../../api/use-update-issue.ts'
import { descriptionParts } from '../../model/command-text.ts'

export type CommandPlanProps = {
  readonly answer: CommandAssist | undefined
  /** The answer is about what stands in the box now. */
  readonly isAnswered: boolean
  readonly isEmpty: boolean
  readonly error: unknown
}

/** What the typed commands mean, and what they would change. */
export function CommandPlan({ answer, isAnswered, isEmpty, error }: CommandPlanProps) {
  const t = useT()
  if (isEmpty) return <p className="text-faint">{t('commands.hint')}</p>
  if (error !== undefined) return <p className="text-danger">{refusalText(error)}</p>
  if (!answer) return null
  const all = answer.preview ?? []
  const preview = all.filter(({ changes }) => changes.length > 0)
  const affected = answer.affected ?? all.length
  return (
    <div className={cx('flex flex-col gap-3 transition-opacity delay-150', !isAnswered && 'opacity-60')}>
      <ul aria-label={t('commands.parsed')} aria-live="polite" className="flex flex-col gap-1">
        {unique(answer.commands).map(([key, command]) => (
          <CommandLine key={key} command={command} />
        ))}
      </ul>
      {preview.length > 0 && <Preview issues={preview} affected={affected} rest={affected - all.length} />}
    </div>
  )
}

// The same command twice is two lines.
function unique(commands: readonly ParsedCommand[]): readonly (readonly [key: string, command: ParsedCommand])[] {
  return commands.map((command, index) => [`${index} ${command.description}`, command])
}

function CommandLine({ command }: { readonly command: ParsedCommand }) {
  const t = useT()
  const isError = command.error === true
  const isDelete = command.delete === true
  const Icon = isError ? CircleAlert : isDelete ? Trash2 : Check
  return (
    <li className={cx('flex items-start gap-2', (isError || isDelete) && 'text-danger')}>
      <Icon
        size={15}
        strokeWidth={2}
        aria-label={isError ? t('commands.isError') : isDelete ? t('commands.isDelete') : undefined}
        aria-hidden={!isError && !isDelete}
        className={cx('mt-0.5 shrink-0', !isError && !isDelete && 'text-ok')}
      />
      <span dir="auto" className="min-w-0">
        {descriptionParts(isError && command.errorText ? '' : (command.description ?? '')).map(
          ({ start, text, isStrong }) =>
            isStrong ? (
              <b key={start} className="font-semibold">
                {text}
              </b>
            ) : (
              <span key={start}>{text}</span>
            ),
        )}
        {isError && command.errorText}
      </span>
    </li>
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
