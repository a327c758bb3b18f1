import { type ReactNode, useMemo } from 'react'
import { isNotFound } from '../../../platform/api/index.ts'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { TextDiff, WordDiff } from '../../conflicts/index.ts'
import {
  FieldValue,
  fieldText,
  isEmptyValue,
  issueFieldView,
  itemColor,
  itemText,
  type ProjectFieldView,
} from '../../custom-fields/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { linkPhrase } from '../../links/index.ts'
import { HostText, HostTexts } from '../../markdown/index.ts'
import { type PastIssueData, usePastIssue } from '../api/use-past.ts'
import { differenceOf, type PastDifference } from '../model/past.ts'
import { IssuePastBar } from './issue-past-bar.tsx'
import { IssueReference } from './issue-reference.tsx'
import { PastComments, PastFiles } from './past-parts.tsx'
import { useSetHash } from './use-issue-hash.ts'

type PastIssueProps = {
  readonly issue: IssueData
  readonly variant: 'page' | 'panel'
  /** The moment to show, ms. */
  readonly at: number
}

/** The issue as it was, with a bar to go through time. What is different now is marked. */
export function PastIssue({ issue, variant, at }: PastIssueProps) {
  const t = useT()
  const setHash = useSetHash()
  const { data: then, error, isPlaceholderData, refetch } = usePastIssue(issue.id, at)
  const difference = useMemo(() => then && differenceOf(then, issue), [then, issue])
  const back = () => setHash('')
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <IssuePastBar
        issue={issue}
        at={at}
        differences={error || isPlaceholderData ? undefined : difference?.count}
        onMove={time => setHash(`at-${time}`, { replace: true })}
        onBack={back}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-auto -outline-offset-2">
        <article
          aria-busy={isPlaceholderData}
          className={cx('w-full px-4 py-4', variant === 'page' && 'mx-auto max-w-190 sm:px-6')}
        >
          {error ? (
            isNotFound(error) ? (
              <EmptyState title={t('history.past.missing')} />
            ) : (
              <ErrorState title={t('history.past.failed')} onRetry={() => void refetch()} />
            )
          ) : then && difference ? (
            <Parts issue={issue} then={then} difference={difference} />
          ) : (
            <SkeletonRows count={6} />
          )}
        </article>
      </div>
    </div>
  )
}

type PartsProps = { readonly issue: IssueData; readonly then: PastIssueData; readonly difference: PastDifference }

function Parts({ issue, then, difference }: PartsProps) {
  const t = useT()
  const texts = useMemo(
    () => [then.description ?? '', ...then.comments.map(({ text }) => text ?? '')],
    [then.description, then.comments],
  )
  return (
    <HostTexts host={issue} texts={texts}>
      <Marked isChanged={difference.summary}>
        <h2 dir="auto" className="break-words font-semibold text-xl">
          {then.summary}
        </h2>
        {difference.summary && (
          <p className="mt-1 text-sm text-muted">
            {t('history.past.diff')}: <WordDiff before={then.summary ?? ''} after={issue.summary ?? ''} />
          </p>
        )}
      </Marked>
      <Fields issue={issue} then={then} difference={difference} />
      <Marked isChanged={difference.description}>
        {then.description ? (
          <HostText source={then.description} />
        ) : (
          <p className="text-faint">{t('history.past.emptyDescription')}</p>
        )}
        {difference.description && (
          <details className="mt-2">
            <summary className="w-fit cursor-pointer rounded text-muted hover:text-fg">
              {t('history.past.diff')}
            </summary>
            <div className="mt-1 overflow-hidden rounded-control border border-line">
              <TextDiff before={then.description ?? ''} after={issue.description ?? ''} />
            </div>
          </details>
        )}
      </Marked>
      <Links then={then} />
      <PastFiles issue={issue} files={then.attachments} />
      <PastComments issue={issue} comments={then.comments} />
    </HostTexts>
  )
}

type MarkedProps = { readonly isChanged: boolean; readonly children: ReactNode }

/** A part with a line at its side when it is different now. */
function Marked({ isChanged, children }: MarkedProps) {
  const t = useT()
  if (!isChanged) return <div className="py-2">{children}</div>
  return (
    <div className="-ms-3 border-warn border-s-2 py-2 ps-2.5">
      <span className="sr-only">{t('history.past.changed')}</span>
      {children}
    </div>
  )
}

function Fields({ issue, then, difference }: PartsProps) {
  const t = useT()
  const rows = then.customFields.flatMap(data => {
    const now = issue.customFields.find(({ id }) => id === data.id)?.value ?? null
    // What is empty then and now tells nothing.
    if (isEmptyValue(data.value) && isEmptyValue(now)) return []
    return [{ id: data.id, field: issueFieldView(data) ?? lostField(data), value: data.value, now }]
  })
  return (
    <dl className="my-2 grid grid-cols-1 gap-x-6 gap-y-1 rounded-panel border border-line p-3 xs:grid-cols-2">
      {rows.map(({ id, field, value, now }) => (
        <FieldRow key={id} field={field} value={value} now={now} isChanged={difference.fields.has(id)} />
      ))}
      {(then.tags.length > 0 || issue.tags.length > 0) && (
        <div className="col-span-full flex min-w-0 flex-wrap items-center gap-1.5">
          <dt className="w-28 shrink-0 text-muted">{t('issue.tags')}</dt>
          <dd className="flex min-w-0 flex-wrap items-center gap-1.5">
            {then.tags.length === 0 && <span className="text-faint">{t('custom-fields.empty')}</span>}
            {then.tags.map(tag => (
              <span key={tag.id} className={cx(difference.tags.has(tag.id) && 'rounded-full outline-2 outline-warn')}>
                <Tag color={itemColor(tag)}>{tag.name}</Tag>
                {difference.tags.has(tag.id) && <span className="sr-only">{t('history.past.changed')}</span>}
              </span>
            ))}
            <AddedTags issue={issue} then={then} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The tags that came later, small: they were not there. */
function AddedTags({ issue, then }: Pick<PartsProps, 'issue' | 'then'>) {
  const t = useT()
  const { list } = useFormats()
  const added = issue.tags.filter(tag => !then.tags.some(({ id }) => id === tag.id))
  if (added.length === 0) return null
  return (
    <span className="text-warn text-xs">
      {t('history.past.goneTags')}: {list(added.map(itemText))}
    </span>
  )
}

type FieldRowProps = {
  readonly field: ProjectFieldView
  readonly value: unknown
  readonly now: unknown
  readonly isChanged: boolean
}

function FieldRow({ field, value, now, isChanged }: FieldRowProps) {
  const t = useT()
  const formats = useFormats()
  return (
    <div className={cx('flex min-w-0 items-start gap-1.5', isChanged && '-ms-2 border-warn border-s-2 ps-1.5')}>
      <dt className="w-28 shrink-0 truncate text-muted" title={field.name}>
        {field.name}
      </dt>
      <dd className="min-w-0 flex-1">
        <FieldValue field={field} value={value} />
        {isChanged && (
          <p className="truncate text-warn text-xs">
            {t('history.past.now', {
              value: fieldText(field, now, formats) || field.emptyFieldText || t('custom-fields.empty'),
            })}
          </p>
        )}
      </dd>
    </div>
  )
}

/** A field that the project does not have any more. */
function lostField({ id, name, value }: PastIssueData['customFields'][number]): ProjectFieldView {
  const isChoice = typeof value === 'object' && value !== null
  return {
    id,
    fieldId: id,
    name: name ?? '',
    valueType: isChoice ? 'enum' : 'string',
    isMultiValue: Array.isArray(value),
    canBeEmpty: true,
    emptyFieldText: null,
    bundleId: null,
    isUpdatable: false,
    isPublic: true,
    ordinal: 0,
  }
}

function Links({ then }: Pick<PartsProps, 'then'>) {
  const t = useT()
  const filled = then.links.filter(({ issues }) => issues.length > 0)
  if (filled.length === 0) return null
  return (
    <section aria-label={t('links.title')} className="py-3">
      {filled.map(link => (
        <div key={link.id}>
          <h3 className="text-faint text-xs">{linkPhrase(link)}</h3>
          <ul className="mb-2">
            {link.issues.map(other => (
              <li key={other.id} className="flex min-w-0">
                <IssueReference
                  idReadable={other.idReadable ?? other.id}
                  summary={other.summary}
                  className="pointer-coarse:py-2"
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
