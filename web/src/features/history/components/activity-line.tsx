import { ArrowRight, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Tag } from '../../../ui/tag.tsx'
import { TextDiff, WordDiff } from '../../conflicts/index.ts'
import { fieldText, ItemMark, isChoiceType, isEmptyValue, itemColor, itemText } from '../../custom-fields/index.ts'
import { emojiOf } from '../../reactions/index.ts'
import { type Activity, type ActivityItem, activityItems, activityText, changeOf } from '../model/activity.ts'
import { CommitLine, CommitStateLine } from './commit-line.tsx'
import { IssueReference } from './issue-reference.tsx'
import { MentionLine } from './mention-line.tsx'
import { RequestLine } from './request-line.tsx'
import { WorkLine } from './work-line.tsx'

type LineProps = { readonly activity: Activity }

/** One change as a sentence; texts unfold to show what differs. */
export function ActivityLine({ activity }: LineProps) {
  const t = useT()
  switch (changeOf(activity)) {
    case 'ArticleCreatedCategory':
      return <Sentence>{t('history.article.created')}</Sentence>
    case 'ArticleDescriptionCategory':
      return <TextChange activity={activity} text={t('history.article.content')} />
    case 'ArticleParentCategory':
      return (
        <Change
          name={t('history.article.parent')}
          removed={<ParentName activity={activity} side="removed" />}
          added={<ParentName activity={activity} side="added" />}
        />
      )
    case 'IssueCreatedCategory':
      return <Sentence>{t('issue.activity.created')}</Sentence>
    case 'IssueResolvedCategory':
      return <Sentence>{t(activity.added === null ? 'issue.activity.reopened' : 'issue.activity.resolved')}</Sentence>
    case 'SummaryCategory':
      return (
        <Sentence text={t('issue.activity.summary')}>
          <WordDiff before={activityText(activity.removed)} after={activityText(activity.added)} />
        </Sentence>
      )
    case 'DescriptionCategory':
      return <TextChange activity={activity} text={t('issue.activity.description')} />
    case 'VotersCategory':
      return (
        <Sentence>
          {t(activityItems(activity.added).length > 0 ? 'issue.activity.voted' : 'issue.activity.unvoted')}
        </Sentence>
      )
    case 'CommentPinnedCategory':
      return (
        <Sentence>
          {t(activityItems(activity.added).length > 0 ? 'issue.activity.pinned' : 'issue.activity.unpinned')}
        </Sentence>
      )
    case 'CommentResolvedCategory':
      return (
        <Sentence>
          {t(activityItems(activity.added).length > 0 ? 'history.comment.resolved' : 'history.comment.reopened')}
        </Sentence>
      )
    case 'IssueMentionCategory':
    case 'CommentMentionCategory':
      return <MentionLine activity={activity} />
    case 'CommentReactionCategory':
      return <Reactions activity={activity} />
    case 'PullRequestChangeCategory':
      return <RequestLine activity={activity} />
    case 'VcsChangeCategory':
      return <CommitLine activity={activity} />
    case 'VcsChangeStateCategory':
      return <CommitStateLine activity={activity} />
    case 'WorkItemCategory':
      return <WorkLine activity={activity} />
    case 'WorkItemDescriptionCategory':
      return (
        <TextChange
          activity={activity}
          text={t('issue.activity.fieldText', { name: activity.field?.presentation ?? '' })}
        />
      )
    case 'WorkItemAuthorCategory':
    case 'WorkItemDateCategory':
    case 'WorkItemDurationCategory':
    case 'WorkItemTypeCategory':
      return <WorkChange activity={activity} />
    case 'CommentTextCategory':
      return <TextChange activity={activity} text={t('issue.activity.commentText')} />
    case 'CustomFieldCategory':
      return <FieldChange activity={activity} />
    case 'ProjectCategory':
      return <Change name={t('issue.project')} removed={names(activity.removed)} added={names(activity.added)} />
    case 'ReporterCategory':
      return <Change name={t('issue.reporter')} removed={names(activity.removed)} added={names(activity.added)} />
    case 'AttachmentRenameCategory':
      return (
        <Change
          name={t('issue.activity.fileName')}
          removed={<bdi className="min-w-0 wrap-anywhere">{activityText(activity.removed)}</bdi>}
          added={<bdi className="min-w-0 wrap-anywhere">{activityText(activity.added)}</bdi>}
        />
      )
    default:
      return <ListChange activity={activity} />
  }
}

/** What an article stood or stands below. */
function ParentName({ activity, side }: LineProps & { readonly side: 'added' | 'removed' }) {
  const t = useT()
  return <bdi className="min-w-0 wrap-anywhere">{names(activity[side]) || t('history.article.top')}</bdi>
}

function Sentence({ text, children }: { readonly text?: string; readonly children: ReactNode }) {
  return (
    <p className="min-w-0 break-words text-muted">
      {text !== undefined && <span className="me-1.5">{text}</span>}
      {children}
    </p>
  )
}

/** "reacted with 👍 to a comment". */
function Reactions({ activity }: LineProps) {
  const t = useT()
  const emojis = (side: unknown) =>
    activityItems(side)
      .map(item => emojiOf(item.reaction ?? item.name ?? ''))
      .join(' ')
  const [added, removed] = [emojis(activity.added), emojis(activity.removed)]
  return (
    <>
      {added && <Sentence>{t('history.reacted', { emoji: added })}</Sentence>}
      {removed && <Sentence>{t('history.unreacted', { emoji: removed })}</Sentence>}
    </>
  )
}

function TextChange({ activity, text }: LineProps & { readonly text: string }) {
  const before = activityText(activity.removed)
  const after = activityText(activity.added)
  return (
    <details className="group/text">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded text-muted hover:text-fg">
        <ChevronRight
          size={14}
          aria-hidden
          className="transition-transform group-open/text:rotate-90 rtl:rotate-180 rtl:group-open/text:rotate-90"
        />
        {text}
      </summary>
      <div className="mt-1 mb-2 overflow-hidden rounded-control border border-line">
        <TextDiff before={before} after={after} />
      </div>
    </details>
  )
}

function FieldChange({ activity }: LineProps) {
  const t = useT()
  const formats = useFormats()
  const name = activity.field?.presentation ?? activity.field?.name ?? ''
  const valueType = activity.field?.customField?.fieldType?.valueType ?? 'string'
  if (valueType === 'text') return <TextChange activity={activity} text={t('issue.activity.fieldText', { name })} />
  if (activity.field?.customField?.fieldType?.isMultiValue === true) return <ListChange activity={activity} />
  const shown = (side: unknown) => {
    const value = Array.isArray(side) ? (side[0] ?? null) : side
    if (isEmptyValue(value)) return null
    if (!isChoiceType(valueType)) return fieldText({ valueType }, value, formats)
    const [item] = activityItems(value)
    return item ? <Item item={item} name={name} valueType={valueType} /> : null
  }
  return <Change name={name} removed={shown(activity.removed)} added={shown(activity.added)} />
}

/** A change of something about spent time. */
function WorkChange({ activity }: LineProps) {
  const formats = useFormats()
  const shown = (side: unknown) =>
    typeof side === 'number' ? formats.day(side) : formats.list(activityItems(side).map(itemText))
  const name = activity.field?.presentation ?? ''
  return <Change name={name} removed={shown(activity.removed)} added={shown(activity.added)} />
}

type ChangeProps = { readonly name: string; readonly removed: ReactNode; readonly added: ReactNode }

/** "State: Open → Fixed". */
function Change({ name, removed, added }: ChangeProps) {
  const t = useT()
  const none = <span className="text-faint">{t('custom-fields.empty')}</span>
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-1.5 break-words">
      <span className="text-muted">{t('issue.activity.field', { name })}</span>
      <span className="flex min-w-0 items-center text-muted">{removed || none}</span>
      <ArrowRight
        size={12}
        role="img"
        aria-label={t('issue.activity.to')}
        className="shrink-0 text-faint rtl:rotate-180"
      />
      <span className="flex min-w-0 items-center">{added || none}</span>
    </p>
  )
}

const KINDS: Readonly<Record<string, string>> = {
  TagsCategory: 'tags',
  LinksCategory: 'links',
  LinkedArticlesCategory: 'articles',
  LinkedIssuesCategory: 'issues',
  SprintCategory: 'sprints',
  AttachmentsCategory: 'files',
  CommentAttachmentsCategory: 'commentFiles',
  IssueVisibilityCategory: 'visibility',
  ArticleVisibilityCategory: 'articleVisibility',
  CommentVisibilityCategory: 'commentVisibility',
  AttachmentVisibilityCategory: 'fileVisibility',
}

/** What came and what went: "added tag ux", "removed file a.png". */
function ListChange({ activity }: LineProps) {
  const t = useT()
  const kind = KINDS[changeOf(activity)] ?? 'other'
  const name = activity.field?.presentation ?? activity.field?.name ?? ''
  const file = activityItems(activity.target)[0]?.name ?? t('history.aFile')
  const added = activityItems(activity.added)
  const removed = activityItems(activity.removed)
  const valueType = activity.field?.customField?.fieldType?.valueType ?? ''
  const sentence = (text: string, items: readonly ActivityItem[]) => (
    <p className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-muted">
      <span>{text}</span>
      {items.map(item => (
        <Item key={item.id ?? itemText(item)} item={item} name={name} valueType={valueType || kind} />
      ))}
    </p>
  )
  return (
    <>
      {added.length > 0 && sentence(t(`issue.activity.added.${kind}`, { count: added.length, name, file }), added)}
      {removed.length > 0 &&
        sentence(t(`issue.activity.removed.${kind}`, { count: removed.length, name, file }), removed)}
    </>
  )
}

type ItemProps = { readonly item: ActivityItem; readonly name: string; readonly valueType: string }

function Item({ item, name, valueType }: ItemProps) {
  if (valueType === 'tags') return <Tag color={itemColor(item)}>{itemText(item)}</Tag>
  if (item.idReadable) return <IssueReference idReadable={item.idReadable} summary={item.summary} />
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-fg">
      <ItemMark field={{ name, valueType }} item={item} />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {itemText(item)}
      </span>
    </span>
  )
}

const names = (side: unknown): string =>
  activityItems(side)
    .map(({ name, shortName }) => name ?? shortName ?? '')
    .join(', ')
