import { useMemo } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Select } from '../../../../ui/select.tsx'
import { isOfBundles, useFieldsOf } from '../../api/field-values.ts'
import { COLOR_RULES, RULES } from '../../model/named-queries.ts'
import { BY_PROJECT, changeProjectColor, colorsAtFirst } from '../../model/project-colors.ts'
import type { BoardData } from '../../model/projections.ts'
import { PartColor } from './part-color.tsx'
import { QueryListEditor } from './query-list.tsx'
import { Section } from './section.tsx'
import type { Saving } from './use-saving.ts'

const BY = {
  none: undefined,
  project: BY_PROJECT,
  rules: RULES,
} as const

type ColorSettingsProps = { readonly board: BoardData; readonly saving: Saving }

/** What colours cards: a field, their project, or the first rule whose query they fulfil. */
export function ColorSettings({ board, saving }: ColorSettingsProps) {
  const t = useT()
  const fields = useFieldsOf(useMemo(() => board.projects.map(({ id }) => id), [board.projects]))
  const { colorCoding } = board
  const by =
    colorCoding?.$type === BY.project
      ? 'project'
      : colorCoding?.$type === BY.rules
        ? 'rules'
        : (colorCoding?.prototype?.id ?? 'none')
  const choose = (id: string) =>
    void saving.save(latest => {
      if (id === 'none') return { colorCoding: null }
      if (id === 'rules') return { colorCoding: { $type: BY.rules } }
      if (id === 'project') return { colorCoding: { $type: BY.project, projectColors: colorsAtFirst(latest) } }
      return { colorCoding: { $type: 'FieldBasedColorCoding', prototype: { id } } }
    })
  return (
    <Section title={t('agile.colors')} text={t('board-settings.colors.text')}>
      <Select
        label={t('agile.colors.by')}
        value={by}
        onChange={choose}
        options={[
          { id: 'none', text: t('agile.colors.none') },
          { id: 'project', text: t('agile.colors.project') },
          { id: 'rules', text: t('board-settings.colors.rules') },
          ...fields.filter(({ valueType }) => isOfBundles(valueType)).map(({ id, name }) => ({ id, text: name })),
        ]}
        className="max-w-80"
      />
      {by === 'project' && <ProjectColors board={board} saving={saving} />}
      {by === 'rules' && (
        <>
          <p className="text-muted">{t('board-settings.colors.rules.text')}</p>
          <QueryListEditor
            board={board}
            saving={saving}
            of={COLOR_RULES}
            label={t('board-settings.colors.rules')}
            addText={t('board-settings.colors.add')}
            isColored
          />
        </>
      )}
    </Section>
  )
}

function ProjectColors({ board, saving }: ColorSettingsProps) {
  const t = useT()
  const colors = new Map(board.colorCoding?.projectColors.map(({ project, color }) => [project?.id, color?.id]))
  return (
    <ul
      aria-label={t('board-settings.colors.projects')}
      className="max-w-120 rounded-panel border border-line bg-surface"
    >
      {board.projects.map(({ id, name }) => (
        <li key={id} className="flex h-10 items-center gap-2 border-b border-line px-2 last:border-b-0">
          <PartColor
            name={name ?? ''}
            colorId={colors.get(id)}
            onChange={color => void saving.save(latest => changeProjectColor(latest, id, color?.id))}
          />
          <span className="min-w-0 truncate">
            <bdi>{name}</bdi>
          </span>
        </li>
      ))}
    </ul>
  )
}
