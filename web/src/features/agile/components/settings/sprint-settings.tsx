import { useMemo, useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { useFieldsOf } from '../../api/field-values.ts'
import {
  formerWay,
  hasSprints,
  type Way,
  wayChange,
  wayOf,
  wayPartChange,
  waySwitchChange,
} from '../../model/edited-sprints.ts'
import type { BoardData } from '../../model/projections.ts'
import { SavedNumber } from './saved-number.tsx'
import { SavedQuery } from './saved-query.tsx'
import { Section } from './section.tsx'
import type { Saving } from './use-saving.ts'

const WAYS = ['manual', 'field', 'query'] as const
const NOBODY = 'none'
const MAX_DAYS = 36_500
const OF_SPRINTS: ReadonlySet<string> = new Set(['version', 'enum'])

type SprintSettingsProps = { readonly board: BoardData; readonly saving: Saving }

/** Whether there are sprints, and how cards come onto the board. */
export function SprintSettings({ board, saving }: SprintSettingsProps) {
  const t = useT()
  const settings = board.sprintsSettings
  const all = useFieldsOf(useMemo(() => board.projects.map(({ id }) => id), [board.projects]))
  const fields = all.filter(({ valueType }) => OF_SPRINTS.has(valueType))
  const way = wayOf(board)
  const [asked, setAsked] = useState<Way>()
  const change = (next: Way) =>
    wayChange(next, (fields.find(({ valueType }) => valueType === 'version') ?? fields[0])?.id)
  const setWay = (next: Way) => {
    const now = wayOf(saving.now() ?? board)
    // Cards that were put there by hand leave a board that has them otherwise.
    if (now === 'manual' && next !== now) setAsked(next)
    else void saving.replace(change(next), formerWay, t('board-settings.sprints.replaced'))
  }
  return (
    <Section title={t('agile.sprints')} text={t('agile.sprints.text')}>
      <Select
        label={t('agile.sprints.way')}
        {...(fields.length === 0 ? { description: t('board-settings.sprints.noField') } : {})}
        value={way}
        onChange={setWay}
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
          if (asked) void saving.save(change(asked))
          setAsked(undefined)
        }}
        onClose={() => setAsked(undefined)}
      />
      {way === 'field' && (
        <Select
          label={t('agile.sprints.field')}
          value={settings?.sprintSyncField?.id ?? null}
          onChange={id => void saving.save(wayPartChange('field', { sprintSyncField: { id } }))}
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
              saving.attempt(
                wayPartChange('query', { explicitQuery }),
                undefined,
                explicitQuery === '' ? { restore: formerWay, text: t('board-settings.query.emptied') } : undefined,
              )
            }
          />
          <p className="mt-1 text-xs text-muted">{t('agile.sprints.query.text')}</p>
        </div>
      )}
      {way === 'manual' && <ByHand board={board} saving={saving} />}
      {way !== 'manual' && (
        <Switch
          isSelected={settings?.hideSubtasksOfCards === true}
          onChange={hideSubtasksOfCards => void saving.save(...waySwitchChange(way, { hideSubtasksOfCards }))}
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

function ByHand({ board, saving }: SprintSettingsProps) {
  const t = useT()
  const settings = board.sprintsSettings
  const isOn = hasSprints(board)
  const standard = settings?.defaultSprint
  const open = board.sprints.filter(({ id, archived }) => !archived || id === standard?.id)
  return (
    <>
      <Switch
        isSelected={isOn}
        onChange={is => void saving.save(...waySwitchChange('manual', { disableSprints: !is }))}
      >
        {t('agile.sprints.has')}
      </Switch>
      {isOn ? (
        <>
          <Select
            label={t('agile.sprints.default')}
            value={standard?.id ?? NOBODY}
            onChange={id => void saving.save(wayPartChange('manual', { defaultSprint: id === NOBODY ? null : { id } }))}
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
          onChange={addNewIssueToKanban => void saving.save(...waySwitchChange('manual', { addNewIssueToKanban }))}
        >
          {t('agile.sprints.addNew')}
        </Switch>
      )}
    </>
  )
}
