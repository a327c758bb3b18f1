import { quoteName } from '@cairn/common/features/search'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { FieldEditor, isEmptyValue, issueFieldView, type ProjectFieldView } from '../../custom-fields/index.ts'
import { listPath } from '../../issue-search/index.ts'
import { addTag, removeTag, TagField } from '../../issue-tags/index.ts'
import { FieldRow, IssueSlotParts, type IssueUi } from '../../issue-ui/index.ts'
import type { IssueData, IssueUpdates } from '../../issues/index.ts'
import { audienceOf } from '../../users/index.ts'
import { assigneeField, priorityField, stateField } from '../model/known-fields.ts'
import { IssueAudience } from './issue-audience.tsx'

// Above the description only so many fields stand at first.
const SHOWN_ON_TOP = 6

type IssueFieldsProps = {
  readonly issue: IssueData
  readonly updates: IssueUpdates
  readonly ui: IssueUi
  /** `side`: a column of its own; `compact`: only what is filled; `top`: above the description, the rest folded away. */
  readonly layout: 'side' | 'compact' | 'top'
}

/** The issue's fields as label and value, each edited where it stands. */
export function IssueFields({ issue, updates, ui, layout }: IssueFieldsProps) {
  const t = useT()
  const [isUnfolded, setUnfolded] = useState(false)
  const views = issue.customFields.flatMap(data => {
    const field = issueFieldView(data)
    return field ? [{ field, value: data.value }] : []
  })
  const isPhone = useMedia('(max-width: 569px)') && layout === 'top'
  const isFolded = layout === 'top' && !isUnfolded
  const openAt = views.findIndex(({ field }) => field.id === ui.open)
  if (isPhone && isFolded && ui.open !== 'tags') {
    const main = [stateField(issue), assigneeField(issue), priorityField(issue)].map(data => data?.id)
    const chosen = main.flatMap(id => views.find(({ field }) => field.id === id) ?? [])
    if (openAt < 0 || main.includes(ui.open ?? undefined)) {
      return (
        <MainFields
          views={chosen}
          count={views.length}
          issue={issue}
          updates={updates}
          ui={ui}
          onUnfold={() => setUnfolded(true)}
        />
      )
    }
  }
  const shown = isFolded
    ? views.slice(0, Math.max(SHOWN_ON_TOP, openAt + 1))
    : layout === 'compact'
      ? views.filter(({ field, value }) => field.id === ui.open || !isEmptyValue(value))
      : views
  return (
    <section aria-label={t('issue.fields')} className={layout === 'top' ? 'pb-3' : ''}>
      <dl className={cx('grid gap-x-6', layout === 'top' && '@container grid-cols-1 xs:max-md:grid-cols-2')}>
        {shown.map(({ field, value }) => (
          <FieldRow key={field.id} label={field.name}>
            <FieldEditor
              field={field}
              value={value}
              draftOf={issue.id}
              onChange={next => updates.saveField(field, next)}
              isOpen={ui.open === field.id}
              onOpenChange={open => ui.setOpen(open ? field.id : null)}
            />
          </FieldRow>
        ))}
        <FieldRow label={t('issue.tags')}>
          <TagField
            host={issue}
            ui={ui}
            onAdd={tag => addTag(issue.id, tag)}
            onRemove={tag => removeTag(issue.id, tag)}
          />
        </FieldRow>
        {(!isFolded || audienceOf(issue.visibility).length > 0) && (
          <FieldRow label={t('audience.label')}>
            <IssueAudience issue={issue} />
          </FieldRow>
        )}
        <IssueSlotParts place="field" issue={issue} hidesEmpty={isFolded || layout === 'compact'} />
        {!isFolded && layout !== 'compact' && <Project project={issue.project} />}
      </dl>
      {layout === 'top' && (
        <Button
          variant="ghost"
          size="small"
          icon={isUnfolded ? ChevronUp : ChevronDown}
          onPress={() => setUnfolded(!isUnfolded)}
          className="-ms-2 mt-1"
        >
          {t(isUnfolded ? 'issue.fields.less' : 'issue.fields.more')}
        </Button>
      )}
    </section>
  )
}

type FieldAndValue = { readonly field: ProjectFieldView; readonly value: unknown }

type MainFieldsProps = Pick<IssueFieldsProps, 'issue' | 'updates' | 'ui'> & {
  readonly views: readonly FieldAndValue[]
  /** Of all fields. */
  readonly count: number
  readonly onUnfold: () => void
}

/** On phones: how far, who, how urgent, and the rest behind one tap, so that the text comes first. */
function MainFields({ views, count, issue, updates, ui, onUnfold }: MainFieldsProps) {
  const t = useT()
  return (
    <section aria-label={t('issue.fields')} className="flex flex-wrap items-center gap-1.5 pb-3">
      {views.map(({ field, value }) => (
        <FieldEditor
          key={field.id}
          field={field}
          value={value}
          draftOf={issue.id}
          compact
          onChange={next => updates.saveField(field, next)}
          isOpen={ui.open === field.id}
          onOpenChange={open => ui.setOpen(open ? field.id : null)}
        />
      ))}
      <Button variant="ghost" size="small" icon={ChevronDown} onPress={onUnfold}>
        {t('issue.fields.all', { count })}
      </Button>
    </section>
  )
}

/** Where the issue belongs. Who reported it, and when, stands below its summary. */
function Project({ project }: Pick<IssueData, 'project'>) {
  const t = useT()
  if (!project) return null
  return (
    <FieldRow label={t('issue.project')}>
      <Link
        to={listPath(`project: ${quoteName(project.shortName ?? '')}`)}
        className="min-w-0 truncate rounded px-2 hover:text-accent-text hover:underline"
      >
        {project.name ?? project.shortName}
      </Link>
    </FieldRow>
  )
}
