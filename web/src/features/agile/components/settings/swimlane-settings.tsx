import { Button as AriaButton } from 'react-aria-components'
import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import { Picker } from '../../../../ui/picker.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { useFieldsOf, useValueNames } from '../../api/field-values.ts'
import type { BoardData } from '../../model/projections.ts'
import { Section } from './section.tsx'
import { useSave } from './use-save.ts'

const KINDS = {
  values: 'AttributeBasedSwimlaneSettings',
  issues: 'IssueBasedSwimlaneSettings',
  queries: 'QueryBasedSwimlaneSettings',
} as const
type Kind = keyof typeof KINDS | 'none'

const LANE_TYPES: ReadonlySet<string> = new Set(['enum', 'state', 'version', 'build', 'ownedField', 'user', 'group'])

/** What the rows of a board are: none, values of a field, or issues with the cards below them. */
export function SwimlaneSettings({ board }: { readonly board: BoardData }) {
  const t = useT()
  const { list } = useFormats()
  const { save } = useSave(board.id)
  const settings = board.swimlaneSettings
  const projectIds = board.projects.map(({ id }) => id)
  const fields = useFieldsOf(projectIds).filter(({ valueType }) => LANE_TYPES.has(valueType))
  const kind: Kind = settings?.enabled
    ? ((Object.keys(KINDS) as (keyof typeof KINDS)[]).find(id => KINDS[id] === settings.$type) ?? 'values')
    : 'none'
  const fieldId = settings?.field?.customField?.id ?? settings?.field?.id ?? undefined
  const field = fields.find(({ id }) => id === fieldId)
  const names = useValueNames(field, projectIds)
  const chosen = (settings?.values ?? []).flatMap(({ name }) => name ?? [])
  const type = kind === 'none' ? undefined : KINDS[kind]
  const first = fields.find(({ name }) => /^type$/i.test(name)) ?? fields[0]
  const setKind = (next: Kind) => {
    const own = { id: fieldId ?? first?.id ?? '' }
    const $type = next === 'none' ? (settings?.$type ?? KINDS.values) : KINDS[next]
    void save({ swimlaneSettings: { $type, enabled: next !== 'none', ...(next === 'queries' ? {} : { field: own }) } })
  }
  const setValues = (values: readonly string[]) =>
    void save({
      swimlaneSettings: {
        ...(type ? { $type: type } : {}),
        enabled: true,
        field: { id: fieldId ?? '' },
        values: values.map(name => ({ name })),
      },
    })
  return (
    <Section title={t('agile.rows')} text={t('agile.rows.text')}>
      <Select
        label={t('agile.rows.kind')}
        value={kind}
        onChange={setKind}
        options={(['none', 'values', 'issues', ...(kind === 'queries' ? (['queries'] as const) : [])] as const).map(
          id => ({
            id,
            text: t(`agile.rows.${id}`),
          }),
        )}
        className="max-w-80"
      />
      {(kind === 'values' || kind === 'issues') && (
        <>
          <Select
            label={t('agile.rows.field')}
            value={fieldId ?? null}
            onChange={id =>
              void save({ swimlaneSettings: { ...(type ? { $type: type } : {}), enabled: true, field: { id } } })
            }
            options={[
              ...(kind === 'values' ? [{ id: 'project', text: t('agile.rows.project') }] : []),
              ...fields.map(({ id, name }) => ({ id, text: name })),
            ]}
            className="max-w-80"
          />
          {field && (
            <div className="max-w-80">
              <span className="mb-1 block text-xs font-medium text-muted">{t(`agile.rows.${kind}.which`)}</span>
              <Picker
                label={t(`agile.rows.${kind}.which`)}
                multiple
                options={[...new Set([...names, ...chosen])].map(name => ({ id: name, text: name }))}
                selected={chosen}
                onChange={setValues}
                trigger={
                  <AriaButton className="field-box min-h-8 w-full justify-between gap-2 ps-2.5 pe-2 text-start">
                    <span className="min-w-0 truncate">
                      {chosen.length > 0 ? list(chosen) : <span className="text-faint">{t('agile.rows.all')}</span>}
                    </span>
                  </AriaButton>
                }
              />
            </div>
          )}
        </>
      )}
      {kind !== 'none' && (
        <div className="flex flex-col gap-2">
          <Switch
            isSelected={board.orphansAtTheTop === true}
            onChange={orphansAtTheTop => void save({ orphansAtTheTop })}
          >
            {t('agile.rows.orphansTop')}
          </Switch>
          <Switch
            isSelected={board.hideOrphansSwimlane === true}
            onChange={hideOrphansSwimlane => void save({ hideOrphansSwimlane })}
          >
            {t('agile.rows.hideOrphans')}
          </Switch>
        </div>
      )}
    </Section>
  )
}
