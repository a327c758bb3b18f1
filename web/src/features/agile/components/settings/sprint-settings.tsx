import { useT } from '../../../../platform/i18n/index.ts'
import { Select } from '../../../../ui/select.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { useFieldsOf } from '../../api/field-values.ts'
import type { BoardData } from '../../model/projections.ts'
import { SavedText } from './saved-text.tsx'
import { Section } from './section.tsx'
import { useSave } from './use-save.ts'

type Way = 'manual' | 'field' | 'query'
const NOBODY = 'none'

/** Whether there are sprints, and how cards come onto the board. */
export function SprintSettings({ board }: { readonly board: BoardData }) {
  const t = useT()
  const { save } = useSave(board.id)
  const settings = board.sprintsSettings
  const hasSprints = settings?.disableSprints !== true
  const fields = useFieldsOf(board.projects.map(({ id }) => id)).filter(({ valueType }) =>
    ['version', 'enum'].includes(valueType),
  )
  const way: Way = settings?.isExplicit !== false ? 'manual' : settings.sprintSyncField ? 'field' : 'query'
  const setWay = (next: Way) => {
    const field = settings?.sprintSyncField ?? fields.find(({ valueType }) => valueType === 'version') ?? fields[0]
    if (next === 'manual') void save({ sprintsSettings: { isExplicit: true, disableSprints: !hasSprints } })
    else if (next === 'query')
      void save({
        sprintsSettings: {
          isExplicit: false,
          disableSprints: true,
          sprintSyncField: null,
          explicitQuery: settings?.explicitQuery ?? '',
        },
      })
    else if (field)
      void save({ sprintsSettings: { isExplicit: false, disableSprints: false, sprintSyncField: { id: field.id } } })
  }
  return (
    <Section title={t('agile.sprints')} text={t('agile.sprints.text')}>
      <Select
        label={t('agile.sprints.way')}
        value={way}
        onChange={setWay}
        options={(['manual', 'field', 'query'] as const).map(id => ({ id, text: t(`agile.sprints.way.${id}`) }))}
        className="max-w-96"
      />
      {way === 'field' && (
        <Select
          label={t('agile.sprints.field')}
          value={settings?.sprintSyncField?.id ?? null}
          onChange={id => void save({ sprintsSettings: { isExplicit: false, sprintSyncField: { id } } })}
          options={fields.map(({ id, name }) => ({ id, text: name }))}
          className="max-w-96"
        />
      )}
      {way === 'query' && (
        <SavedText
          label={t('agile.query')}
          description={t('agile.sprints.query.text')}
          value={settings?.explicitQuery ?? ''}
          onSave={explicitQuery =>
            save({ sprintsSettings: { isExplicit: false, disableSprints: true, explicitQuery } })
          }
        />
      )}
      {way === 'manual' && (
        <>
          <Switch
            isSelected={hasSprints}
            onChange={is => void save({ sprintsSettings: { isExplicit: true, disableSprints: !is } })}
          >
            {t('agile.sprints.has')}
          </Switch>
          {hasSprints ? (
            <Select
              label={t('agile.sprints.default')}
              value={settings?.defaultSprint?.id ?? NOBODY}
              onChange={id =>
                void save({ sprintsSettings: { isExplicit: true, defaultSprint: id === NOBODY ? null : { id } } })
              }
              options={[
                { id: NOBODY, text: t('agile.sprints.default.none') },
                ...board.sprints.filter(({ archived }) => !archived).map(({ id, name }) => ({ id, text: name })),
              ]}
              className="max-w-96"
            />
          ) : (
            <Switch
              isSelected={settings?.addNewIssueToKanban === true}
              onChange={addNewIssueToKanban =>
                void save({ sprintsSettings: { isExplicit: true, disableSprints: true, addNewIssueToKanban } })
              }
            >
              {t('agile.sprints.addNew')}
            </Switch>
          )}
          {hasSprints && (
            <Switch
              isSelected={board.cardOnSeveralSprints === true}
              onChange={cardOnSeveralSprints => void save({ cardOnSeveralSprints })}
            >
              {t('agile.sprints.several')}
            </Switch>
          )}
        </>
      )}
      <SavedText
        label={t('agile.resolvedDays')}
        description={t('agile.resolvedDays.text')}
        value={board.resolvedDays === null ? '' : String(board.resolvedDays)}
        onSave={text => {
          const days = text === '' ? null : Number(text)
          const isNumber = days === null || (Number.isInteger(days) && days >= 0)
          return isNumber ? save({ resolvedDays: days }) : Promise.resolve(false)
        }}
        className="max-w-60"
      />
    </Section>
  )
}
