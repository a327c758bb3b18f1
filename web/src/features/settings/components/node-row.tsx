import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { TableCell, TableRow } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { Node } from '../api/use-nodes.ts'
import { clockText, eventLagText, nodeProblemText } from '../model/node-texts.ts'

/** Whoever uses more of the event loop keeps people waiting. */
const MAX_LOAD = 0.8
/** Events that wait longer are worth a look, in ms. */
const MAX_EVENT_LAG_MS = 10_000

/** A node of the installation: whether it is ready, or what is wrong with it, and its figures. */
export function NodeRow({ node }: { readonly node: Node }) {
  const t = useT()
  const formats = useFormats()
  const { name, release, started, isLeading, load, clockSkew, eventLag, problems } = node
  const isLate = eventLag > MAX_EVENT_LAG_MS
  const isOff = problems.includes('clock')
  const since = (
    <time dateTime={new Date(started).toISOString()} title={formats.dateTime(started)}>
      {formats.relative(started)}
    </time>
  )
  const clock = clockSkew === null ? '–' : clockText(t, formats, clockSkew)
  const events = eventLagText(t, formats, eventLag)
  return (
    <TableRow>
      <TableCell className="align-top">
        <div className="py-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <bdi className="font-medium wrap-anywhere">{name}</bdi>
            {isLeading && <Tag>{t('nodes.isLeading')}</Tag>}
          </span>
          {problems.length === 0 ? (
            <State icon={CircleCheck} tone="text-ok">
              {t('nodes.ready')}
            </State>
          ) : (
            problems.map(problem => (
              <State key={problem} icon={TriangleAlert} tone={problem === 'drain' ? 'text-warn' : 'text-danger'}>
                {nodeProblemText(t, problem)}
              </State>
            ))
          )}
          <dl className="mt-2 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 text-xs md:hidden">
            <Figure name={t('nodes.column.release')}>
              <bdi>{release}</bdi>
            </Figure>
            <Figure name={t('nodes.column.started')}>{since}</Figure>
            <Figure name={t('nodes.column.load')}>
              <Load part={load} />
            </Figure>
            <Figure name={t('nodes.column.clock')} isBad={isOff}>
              {clock}
            </Figure>
            <Figure name={t('nodes.column.eventLag')} isBad={isLate}>
              {events}
            </Figure>
          </dl>
        </div>
      </TableCell>
      <WideCell>
        <bdi>{release}</bdi>
      </WideCell>
      <WideCell>{since}</WideCell>
      <WideCell>
        <Load part={load} />
      </WideCell>
      <WideCell isBad={isOff}>{clock}</WideCell>
      <WideCell isBad={isLate}>{events}</WideCell>
    </TableRow>
  )
}

type StateProps = { readonly icon: typeof CircleCheck; readonly tone: string; readonly children: ReactNode }

function State({ icon: Icon, tone, children }: StateProps) {
  return (
    <span className="mt-0.5 flex max-w-120 gap-1.5 text-xs text-muted">
      <Icon size={14} strokeWidth={1.75} aria-hidden className={cx('mt-px shrink-0', tone)} />
      {children}
    </span>
  )
}

type FigureProps = { readonly name: string; readonly isBad?: boolean; readonly children: ReactNode }

/** On narrow screens, where the figures stand below the name. */
function Figure({ name, isBad = false, children }: FigureProps) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className={cx('tabular-nums', isBad && 'text-danger')}>{children}</dd>
    </>
  )
}

function WideCell({ isBad = false, children }: { readonly isBad?: boolean; readonly children: ReactNode }) {
  return (
    <TableCell
      className={cx('align-top whitespace-nowrap tabular-nums max-md:hidden', isBad ? 'text-danger' : 'text-muted')}
    >
      <div className="py-1">{children}</div>
    </TableCell>
  )
}

/** The share of the event loop that is used, as a number and a bar. */
function Load({ part }: { readonly part: number | null }) {
  const { number } = useFormats()
  if (part === null) return '–'
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="h-1 w-12 shrink-0 overflow-hidden rounded-full bg-line">
        <span
          className={cx('block h-full rounded-full', part > MAX_LOAD ? 'bg-warn' : 'bg-accent')}
          style={{ width: `${Math.min(part, 1) * 100}%` }}
        />
      </span>
      {number(part, { style: 'percent' })}
    </span>
  )
}
