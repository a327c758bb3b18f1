import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { Plus, Trash2 } from 'lucide-react'
import { useT } from '../../../../platform/i18n/index.ts'
import { useGo } from '../../../../platform/navigation/index.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import {
  type Audience,
  AudiencePicker,
  audienceOf,
  PickerBox,
  toPerson,
  UserPicker,
  visibilityBody,
} from '../../../users/index.ts'
import { removeBoard } from '../../api/boards.ts'
import type { BoardData } from '../../model/projections.ts'
import { ProjectChoice } from '../project-choice.tsx'
import { SavedText } from './saved-text.tsx'
import { Section } from './section.tsx'
import { type Save, useSave } from './use-save.ts'

/** Name, projects, owner, sharing, quick filters; deleting at the end. */
export function GeneralSettings({ board }: { readonly board: BoardData }) {
  const t = useT()
  const go = useGo()
  const { save } = useSave(board.id)
  const { owner } = board
  return (
    <>
      <Section title={t('agile.general')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <SavedText
            label={t('agile.name')}
            value={board.name}
            maxLength={TEXT_LIMITS.projectName}
            isRequired
            onSave={name => save({ name })}
          />
          <ProjectChoice
            selected={board.projects.map(({ id }) => id)}
            onChange={ids => ids.length > 0 && void save({ projects: ids.map(id => ({ id })) })}
          />
          <div>
            <span className="mb-1 block text-xs font-medium text-muted">{t('agile.owner')}</span>
            <UserPicker
              label={t('agile.owner')}
              trigger={<PickerBox label={t('agile.owner')} person={owner ? toPerson(owner) : null} />}
              selected={owner ? toPerson(owner) : null}
              onChange={person => person && void save({ owner: { id: person.id } })}
            />
          </div>
        </div>
      </Section>
      <Section title={t('agile.sharing')} text={t('agile.sharing.text')}>
        <Sharing
          label={t('agile.sharing.read')}
          projectText={t('agile.sharing.read.projects')}
          value={board.readSharingSettings}
          onChange={readSharingSettings => void save({ readSharingSettings })}
        />
        <Sharing
          label={t('agile.sharing.update')}
          projectText={t('agile.sharing.update.projects')}
          value={board.updateSharingSettings}
          onChange={updateSharingSettings => void save({ updateSharingSettings })}
        />
      </Section>
      <QuickFilters board={board} save={save} />
      {board.isDeletable && (
        <Section title={t('agile.delete')} text={t('agile.delete.text')}>
          <div>
            <Button icon={Trash2} onPress={() => void removeBoard(board).then(isGone => isGone && go('/agiles'))}>
              {t('agile.delete')}
            </Button>
          </div>
        </Section>
      )}
    </>
  )
}

type SharingValue = NonNullable<BoardData['readSharingSettings']>
type SharingBody = ReturnType<typeof visibilityBody> & { readonly projectBased: boolean }

type SharingProps = {
  readonly label: string
  readonly projectText: string
  readonly value: SharingValue | null
  readonly onChange: (value: SharingBody) => void
}

function Sharing({ label, projectText, value, onChange }: SharingProps) {
  const t = useT()
  const audience = audienceOf(value)
  const projectBased = value?.projectBased === true
  const send = (next: Audience, isProjectBased: boolean) =>
    onChange({ ...visibilityBody(next), projectBased: isProjectBased })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="min-w-36 font-medium">{label}</span>
      <Switch isSelected={projectBased} onChange={is => send(audience, is)}>
        {projectText}
      </Switch>
      <AudiencePicker
        label={label}
        value={audience}
        everyoneText={t('agile.sharing.nobody')}
        onChange={next => send(next, projectBased)}
      />
    </div>
  )
}

type Filter = { readonly id?: string; readonly name: string; readonly query: string }

function QuickFilters({ board, save }: { readonly board: BoardData; readonly save: Save }) {
  const t = useT()
  const filters: readonly Filter[] = board.quickFilters.map(({ id, name, query }) => ({
    id,
    name: name ?? '',
    query: query ?? '',
  }))
  const put = (next: readonly Filter[]) => save({ quickFilters: next })
  const change = (index: number, part: Partial<Filter>) =>
    put(filters.map((filter, at) => (at === index ? { ...filter, ...part } : filter)))
  return (
    <Section title={t('agile.quick')} text={t('agile.quick.text')}>
      {filters.map((filter, index) => (
        <div key={filter.id} className="flex items-center gap-2">
          <SavedText
            label={t('agile.name')}
            labelHidden
            value={filter.name}
            isRequired
            onSave={name => change(index, { name })}
            className="w-40"
          />
          <SavedText
            label={t('agile.query')}
            labelHidden
            value={filter.query}
            onSave={query => change(index, { query })}
            className="min-w-0 flex-1"
          />
          <IconButton
            label={t('agile.quick.remove', { name: filter.name })}
            icon={Trash2}
            onPress={() => void put(filters.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={Plus}
          onPress={() => void put([...filters, { name: t('agile.quick.mine'), query: 'for: me' }])}
        >
          {t('agile.quick.add')}
        </Button>
      </div>
    </Section>
  )
}
