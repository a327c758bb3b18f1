import type { BundleKind } from '@cairn/common/features/bundles'
import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { problemText } from '../../../../platform/api/index.ts'
import { useFormats, useT, withoutIsolates } from '../../../../platform/i18n/index.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { ReorderList } from '../../../../ui/reorder-list.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { ErrorState } from '../../../../ui/states.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { useEntries } from '../../../../ui/use-entries.ts'
import { useBundleProjects, useBundleValues, useChangeBundle } from '../../api/use-bundle.ts'
import { useOwnBundle } from '../../api/use-own-bundle.ts'
import { fieldName } from '../../model/field-kinds.ts'
import type { Project, ProjectField } from '../../projects.projections.ts'
import { ValueRow } from './value-row.tsx'

type ValuesEditorProps = {
  readonly project: Project
  readonly field: ProjectField
  readonly kind: Exclude<BundleKind, 'user'>
  readonly bundle: NonNullable<ProjectField['bundle']>
}

/** The values a field can have: added, renamed, coloured, ordered and archived in place. */
export function ValuesEditor({ project, field, kind, bundle }: ValuesEditorProps) {
  const t = useT()
  const { list } = useFormats()
  const values = useBundleValues(kind, bundle.id)
  const changes = useChangeBundle(kind, bundle.id)
  const projects = useBundleProjects(field.field?.id ?? '', bundle.id).data ?? []
  const own = useOwnBundle(project.id, kind)
  const [isShowingArchived, setShowingArchived] = useState(false)
  const isReadOnly = !bundle.isUpdateable
  const all = values.data ?? []
  const shown = isShowingArchived ? all : all.filter(({ archived }) => !archived)
  const archivedCount = all.length - all.filter(({ archived }) => !archived).length

  // Places are those of the whole set, hidden values included.
  const move = (from: number, to: number) => {
    const item = shown[from]
    const target = shown[to]
    if (item && target) changes.move.mutate({ id: item.id, from: all.indexOf(item), to: all.indexOf(target) })
  }

  return (
    <>
      {projects.length > 1 && (
        <Banner tone={isReadOnly ? 'info' : 'warn'}>
          <p title={list(projects)}>
            {t(isReadOnly ? 'projects.values.shared.readOnly' : 'projects.values.shared', { count: projects.length })}
          </p>
          <Button
            size="small"
            className="mt-2"
            isPending={own.isPending}
            isDisabled={!values.isSuccess}
            onPress={() =>
              own.mutate({
                field,
                name: withoutIsolates(
                  t('projects.values.own.name', { project: project.name, field: fieldName(field) }),
                ),
                values: all,
              })
            }
          >
            {t('projects.values.own')}
          </Button>
        </Banner>
      )}
      {values.isPending && <SkeletonRows count={4} />}
      {values.isError && <ErrorState title={t('projects.values.failed')} onRetry={() => void values.refetch()} />}
      {values.isSuccess && shown.length === 0 && <p className="text-muted">{t('projects.values.none')}</p>}
      {shown.length > 0 && (
        <ReorderList
          label={t('projects.values')}
          items={shown}
          getKey={({ id }) => id}
          onMove={move}
          isReadOnly={isReadOnly}
          handleLabel={({ name }) => t('projects.move', { name })}
          announce={({ name }, place) => t('projects.moved', { name, place, count: shown.length })}
          renderItem={value => (
            <ValueRow
              kind={kind}
              value={value}
              isReadOnly={isReadOnly}
              onChange={change => changes.update.mutate({ id: value.id, changes: change })}
              onSave={change => changes.update.mutateAsync({ id: value.id, changes: change })}
              onRemove={() => changes.remove.mutate(value.id)}
            />
          )}
          className="overflow-hidden rounded-panel border border-line"
        />
      )}
      {archivedCount > 0 && (
        <Button
          variant="ghost"
          size="small"
          className="self-start"
          onPress={() => setShowingArchived(!isShowingArchived)}
        >
          {t(isShowingArchived ? 'projects.values.hideArchived' : 'projects.values.showArchived', {
            count: archivedCount,
          })}
        </Button>
      )}
      {!isReadOnly && <AddValue add={changes.add.mutateAsync} />}
    </>
  )
}

/** One value after the other: Enter adds and stays. */
function AddValue({ add }: { readonly add: (name: string) => Promise<unknown> }) {
  const t = useT()
  const { text, setText, submit, sending, problem } = useEntries(add, error =>
    problemText(error, t('projects.saveFailed')),
  )
  return (
    <Form onSubmit={submit} className="flex items-start gap-2">
      <TextField
        label={t('projects.values.new')}
        labelHidden
        placeholder={t('projects.values.new')}
        value={text}
        onChange={setText}
        description={sending > 0 ? t('ui.entries.sending', { count: sending }) : undefined}
        error={problem}
        maxLength={TEXT_LIMITS.valueName}
        className="flex-1"
      />
      <Button type="submit" icon={Plus} isDisabled={text.trim() === ''}>
        {t('projects.add')}
      </Button>
    </Form>
  )
}
