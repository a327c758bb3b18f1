import { Check, X } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import type { ExplainedClause, ExplainedIssue } from '../api/explain.ts'
import { keepsOut } from '../model/clauses.ts'

export type ExplainResultProps = {
  readonly issue: ExplainedIssue
  readonly matches: boolean
  readonly clauses: readonly ExplainedClause[]
  /** Left out because it is resolved, whatever the query says. */
  readonly isHidden: boolean
  readonly onShowResolved: () => void
}

/** The conditions of a query in their order, each with whether an issue fulfils it. */
export function ExplainResult({ issue, matches, clauses, isHidden, onShowResolved }: ExplainResultProps) {
  const t = useT()
  const isListed = matches && !isHidden
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <Link
          to={`/issue/${issue.idReadable}`}
          className="rounded font-mono text-xs text-accent-text underline-offset-2 hover:underline"
        >
          <bdi>{issue.idReadable}</bdi>
        </Link>
        <bdi className="min-w-0 wrap-anywhere">{issue.summary}</bdi>
      </p>
      <p className={cx('mt-1 font-semibold', isListed ? 'text-ok' : 'text-danger')}>
        {t(isListed ? 'explain.listed' : isHidden && matches ? 'explain.hidden' : 'explain.unlisted')}
      </p>
      <ul className="mt-3 flex flex-col overflow-hidden rounded-panel border border-line">
        {clauses.map((clause, index) => (
          <ClauseRow
            key={`${clause.start}-${clause.end}-${clause.depth}`}
            {...clause}
            keepsOut={keepsOut(clauses, index)}
          />
        ))}
        {isHidden && (
          <li className={ROW}>
            <Mark matches={false} />
            <span className="flex-1">{t('explain.resolved')}</span>
            <Button size="small" onPress={onShowResolved}>
              {t('explain.showResolved')}
            </Button>
          </li>
        )}
        {clauses.length === 0 && !isHidden && <li className={cx(ROW, 'text-muted')}>{t('explain.everything')}</li>}
      </ul>
    </>
  )
}

const ROW = 'flex min-h-9 items-center gap-2.5 border-b border-line px-3 py-1.5 last:border-b-0'

function ClauseRow({
  text,
  matches,
  negated,
  depth,
  keepsOut: isReason,
}: ExplainedClause & { readonly keepsOut: boolean }) {
  const t = useT()
  return (
    <li className={cx(ROW, isReason && 'bg-danger-soft')} style={{ paddingInlineStart: `${12 + depth * 20}px` }}>
      <Mark matches={matches} isQuiet={!matches && !isReason} />
      <code dir="auto" className="min-w-0 flex-1 font-mono text-xs wrap-anywhere">
        {text}
      </code>
      {negated && <span className="shrink-0 text-xs text-muted">{t('explain.negated')}</span>}
    </li>
  )
}

function Mark({ matches, isQuiet = false }: { readonly matches: boolean; readonly isQuiet?: boolean }) {
  const t = useT()
  const Icon = matches ? Check : X
  return (
    <Icon
      size={15}
      role="img"
      aria-label={t(matches ? 'explain.yes' : 'explain.no')}
      className={cx('shrink-0', isQuiet ? 'text-faint' : matches ? 'text-ok' : 'text-danger')}
    />
  )
}
