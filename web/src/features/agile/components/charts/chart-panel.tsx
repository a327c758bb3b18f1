import type { UseQueryResult } from '@tanstack/react-query'
import { ChartSpline, FilterX } from 'lucide-react'
import type { ReactNode } from 'react'
import { isNotFound, problemText } from '../../../../platform/api/index.ts'
import { useT } from '../../../../platform/i18n/index.ts'
import { Link } from '../../../../platform/navigation/index.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../ui/states.tsx'
import type { ChartProps } from './chart-context.ts'

type ChartData = { readonly total: number; readonly isTooBig: boolean }

type ChartStatesProps<D extends ChartData> = ChartProps & {
  readonly query: UseQueryResult<D>
  /** What to say where no card counts; by default that there were none. */
  readonly empty?: string
  readonly children: (data: D) => ReactNode
}

/** A chart as soon as it is there; until then its place, and what to do when it cannot be or has nothing to show. */
export function ChartStates<D extends ChartData>({ query, empty, children, ...props }: ChartStatesProps<D>) {
  const t = useT()
  const { data, error, isPlaceholderData, refetch } = query
  if (data === undefined)
    return error ? (
      <ErrorState
        title={isNotFound(error) ? t('agile.sprint.missing') : problemText(error, t('agile.charts.failed'))}
        {...(isNotFound(error) ? {} : { onRetry: () => void refetch() })}
      />
    ) : (
      <ChartSkeleton />
    )
  if (data.total === 0) return <NoCards {...props} title={empty} />
  return (
    <div className={cx('flex flex-col gap-4 transition-opacity', isPlaceholderData && 'opacity-50')}>
      {data.isTooBig && <Banner tone="warn">{t('agile.charts.tooBig')}</Banner>}
      {children(data)}
    </div>
  )
}

function NoCards({ board, sprint, request, onClear, title }: ChartProps & { readonly title: string | undefined }) {
  const t = useT()
  if (request.issuesQuery !== '')
    return (
      <EmptyState
        icon={ChartSpline}
        title={t('agile.charts.empty.filtered')}
        action={
          <Button icon={FilterX} onPress={onClear}>
            {t('agile.filter.clear')}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={ChartSpline}
      title={title ?? t(sprint ? 'agile.charts.empty' : 'agile.charts.empty.board')}
      text={t(sprint ? 'agile.charts.empty.text' : 'agile.charts.empty.board.text')}
      action={
        <Link to={`/agiles/${board.id}/${sprint?.id ?? 'current'}`} className={buttonClass('primary')}>
          {t('agile.charts.toBoard')}
        </Link>
      }
    />
  )
}

type ChartPanelProps = {
  readonly title: string
  readonly text?: string
  readonly end?: ReactNode
  readonly children: ReactNode
}

/** One chart with its name and all that belongs to it. */
export function ChartPanel({ title, text, end, children }: ChartPanelProps) {
  return (
    <section className="rounded-panel border border-line bg-surface p-4 max-xs:-mx-1.5 max-xs:px-3">
      <div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-base font-semibold">{title}</h2>
          {text && <p className="text-xs text-muted">{text}</p>}
        </div>
        {end}
      </div>
      <div className="flex flex-col gap-4">{children}</div>
    </section>
  )
}

/** Stands where a chart will be. */
export function ChartSkeleton() {
  return (
    <div aria-hidden className="rounded-panel border border-line bg-surface p-4">
      <Skeleton className="mb-2 h-5 w-40" />
      <Skeleton className="mb-6 h-3 w-72 max-w-full" />
      <Skeleton className="h-70 w-full rounded-panel" />
      <Skeleton className="mt-4 h-3 w-56" />
    </div>
  )
}
