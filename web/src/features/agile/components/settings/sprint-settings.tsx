import { useMemo, useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { useFieldsOf } from '../../api/field-values.ts'
import type { BoardData } from '../../model/projections.ts'
import { SavedNumber } from './saved-number.tsx'
import { SavedQuery } from './saved-query.tsx'
import { Section } from './section.tsx'
import type { Saving } from './use-saving.ts'

type Way = 'manual' | 'field' | 'query'
const WAYS = ['manual', 'field', 'query'] as const
const NOBODY = 'none'
const MAX_DAYS = 36_500
const OF_SPRINTS: ReadonlySet<string> = new Set(['version', 'enum'])

type SprintSettingsProps = { readonly board: BoardData; readonly saving: Saving }

type SprintsBody = Readonly<Record<string, unknown>>

const wayOf = ({ sprintsSettings: settings }: BoardData): Way =>
  settings?.isExplicit !== false ? 'manual' : settings.sprintSyncField ? 'field' : 'query'

/** Whether there are sprints, and how cards come onto the board. */
export function SprintSettings({ board, saving }: SprintSettingsProps) {
  const t = useT()
  const settings = board.sprintsSettings
  const hasSprints = settings?.disableSprints !== true
  const all = useFieldsOf(useMemo(() => board.projects.map(({ id }) => id), [board.projects]))
  const fields = all.filter(({ valueType }) => OF_SPRINTS.has(valueType))
  const way = wayOf(board)
  const put = (sprintsSettings: SprintsBody) => void saving.save(() => ({ sprintsSettings }))
  const [asked, setAsked] = useState<Way>()
  const setWay = (next: Way) => {
    const field = settings?.sprintSyncField ?? fields.find(({ valueType }) => valueType === 'version') ?? fields[0]
    if (next === 'manual') put({ isExplicit: true, disableSprints: !hasSprints })
    else if (next === 'query')
      put({ isExplicit: false, disableSprints: true, sprintSyncField: null, explicitQuery: '' })
    else if (field) put({ isExplicit: false, disableSprints: false, sprintSyncField: { id: field.id } })
  }
  return (
    <Section title={t('agile.sprints')} text={t('agile.sprints.text')}>
      <Select
        label={t('agile.sprints.way')}
        {...(fields.length === 0 ? { description: t('board-settings.sprints.noField') } : {})}
        value={way}
        // Cards that were put there by hand leave a board that has them otherwise.
        onChange={next => (next === way ? undefined : way === 'manual' ? setAsked(next) : setWay(next))}
        options={WAYS.filter(id => id !== 'field' || fields.length > 0 || way === 'field').map(id => ({
          id,
          text: t(`agile.sprints.way.${id}`),
        }))}
        className="max-w-96"
      />
      <ConfirmDialog
        title={t('board-settings.sprints.leave')}
        text={t('board-settings.sprints.leave.text')}
        confirmText={t('board-settings.sprints.leave.submit')}
        keepText={t('board-settings.sprints.leave.keep')}
        isDanger
        isOpen={asked !== undefined}
        onConfirm={() => {
          if (asked) setWay(asked)
          setAsked(undefined)
        }}
        onClose={() => setAsked(undefined)}
      />
      {way === 'field' && (
        <Select
          label={t('agile.sprints.field')}
          value={settings?.sprintSyncField?.id ?? null}
          onChange={id => put({ isExplicit: false, sprintSyncField: { id } })}
          options={fields.map(({ id, name }) => ({ id, text: name }))}
          className="max-w-96"
        />
      )}
      {way === 'query' && (
        <div>
          <span aria-hidden className="mb-1 block text-xs font-medium text-muted">
            {t('agile.query')}
          </span>
          <SavedQuery
            label={t('agile.query')}
            value={settings?.explicitQuery ?? ''}
            onSave={explicitQuery =>
              saving.attempt(() => ({ sprintsSettings: { isExplicit: false, disableSprints: true, explicitQuery } }))
            }
          />
          <p className="mt-1 text-xs text-muted">{t('agile.sprints.query.text')}</p>
        </div>
      )}
      {way === 'manual' && <ByHand board={board} saving={saving} hasSprints={hasSprints} put={put} />}
      {way !== 'manual' && (
        <Switch
          isSelected={settings?.hideSubtasksOfCards === true}
          onChange={hideSubtasksOfCards =>
            put({
              isExplicit: false,
              ...(way === 'query' ? { disableSprints: true } : {}),
              hideSubtasksOfCards,
            })
          }
        >
          {t('board-settings.sprints.hideSubtasks')}
        </Switch>
      )}
      <SavedNumber
        label={t('agile.resolvedDays')}
        description={t('agile.resolvedDays.text')}
        value={board.resolvedDays}
        max={MAX_DAYS}
        onSave={resolvedDays => saving.attempt(() => ({ resolvedDays }))}
        className="max-w-60"
      />
    </Section>
  )
}

type ByHandProps = SprintSettingsProps & {
  readonly hasSprints: boolean
  readonly put: (sprintsSettings: SprintsBody) => void
}

function ByHand({ board, saving, hasSprints, put }: ByHandProps) {
  const t = useT()
  const settings = board.sprintsSettings
  const standard = settings?.defaultSprint
  const open = board.sprints.filter(({ id, archived }) => !archived || id === standard?.id)
  return (
    <>
      <Switch isSelected={hasSprints} onChange={is => put({ isExplicit: true, disableSprints: !is })}>
        {t('agile.sprints.has')}
      </Switch>
      {hasSprints ? (
        <>
          <Select
            label={t('agile.sprints.default')}
            value={standard?.id ?? NOBODY}
            onChange={id => put({ isExplicit: true, defaultSprint: id === NOBODY ? null : { id } })}
            options={[
              { id: NOBODY, text: t('agile.sprints.default.none') },
              ...open.map(({ id, name }) => ({ id, text: name })),
            ]}
            className="max-w-96"
          />
          <Switch
            isSelected={board.cardOnSeveralSprints === true}
            onChange={cardOnSeveralSprints =>
              void saving.save(
                () => ({ cardOnSeveralSprints }),
                before => ({ ...before, cardOnSeveralSprints }),
              )
            }
          >
            {t('agile.sprints.several')}
          </Switch>
        </>
      ) : (
        <Switch
          isSelected={settings?.addNewIssueToKanban === true}
          onChange={addNewIssueToKanban => put({ isExplicit: true, disableSprints: true, addNewIssueToKanban })}
        >
          {t('agile.sprints.addNew')}
        </Switch>
      )}
    </>
  )
}
