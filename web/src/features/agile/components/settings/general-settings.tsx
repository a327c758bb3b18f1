import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import { useGo } from '../../../../platform/navigation/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { useListProjects } from '../../../custom-fields/index.ts'
import { AudiencePicker, audienceOf, PickerBox, toPerson, UserPicker } from '../../../users/index.ts'
import { removeBoard } from '../../api/boards.ts'
import {
  type BoardProject,
  projectsChange,
  projectsLost,
  type SharingEdit,
  type Sharing as SharingValue,
  sharingChange,
} from '../../model/edited-general.ts'
import { QUICK_FILTERS } from '../../model/named-queries.ts'
import type { BoardData } from '../../model/projections.ts'
import { type Ticks, ticksOf } from '../../model/ticks.ts'
import { ProjectChoice } from '../project-choice.tsx'
import { QueryListEditor } from './query-list.tsx'
import { SavedText } from './saved-text.tsx'
import { Section } from './section.tsx'
import type { Saving } from './use-saving.ts'

/** Name, projects, owner, sharing, quick filters; deleting at the end. */
export function GeneralSettings({ board, saving }: { readonly board: BoardData; readonly saving: Saving }) {
  const t = useT()
  const go = useGo()
  const { save } = saving
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
            onSave={name => saving.attempt(() => ({ name }))}
          />
          <Projects board={board} saving={saving} />
          <div>
            <span className="mb-1 block text-xs font-medium text-muted">{t('agile.owner')}</span>
            <UserPicker
              label={t('agile.owner')}
              trigger={<PickerBox label={t('agile.owner')} person={owner ? toPerson(owner) : null} />}
              selected={owner ? toPerson(owner) : null}
              onChange={person => person && void save(() => ({ owner: { id: person.id } }))}
            />
          </div>
        </div>
      </Section>
      <Section title={t('agile.sharing')} text={t('agile.sharing.text')}>
        <Sharing
          label={t('agile.sharing.read')}
          projectText={t('agile.sharing.read.projects')}
          value={board.readSharingSettings}
          onChange={edit => void save(...sharingChange('readSharingSettings', edit))}
        />
        <Sharing
          label={t('agile.sharing.update')}
          projectText={t('agile.sharing.update.projects')}
          value={board.updateSharingSettings}
          onChange={edit => void save(...sharingChange('updateSharingSettings', edit))}
        />
      </Section>
      <Section title={t('agile.quick')} text={t('agile.quick.text')}>
        <QueryListEditor
          board={board}
          saving={saving}
          of={QUICK_FILTERS}
          label={t('agile.quick')}
          addText={t('agile.quick.add')}
        />
      </Section>
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

/** The projects; before one is taken away whose cards were put there by hand, it is asked. */
function Projects({ board, saving }: { readonly board: BoardData; readonly saving: Saving }) {
  const t = useT()
  const { list } = useFormats()
  const known = useListProjects().data
  const [asked, setAsked] = useState<Ticks<BoardProject>>()
  const put = (ticks: Ticks<BoardProject>) => void saving.save(...projectsChange(ticks))
  const latest = saving.now() ?? board
  const lost = asked ? projectsLost(latest, asked) : []
  return (
    <>
      <ProjectChoice
        selected={board.projects.map(({ id }) => id)}
        onChange={ids => {
          const chosen = [...board.projects, ...(known ?? [])].filter(({ id }) => ids.includes(id))
          const ticks = ticksOf(board.projects, chosen)
          if (projectsLost(saving.now() ?? board, ticks).length > 0) setAsked(ticks)
          else put(ticks)
        }}
      />
      <ConfirmDialog
        title={t('board-settings.projects.remove', { names: list(lost.map(({ name }) => name ?? '')) })}
        text={t('board-settings.projects.remove.text')}
        confirmText={t('board-settings.projects.remove.submit')}
        keepText={t('board-settings.projects.remove.keep')}
        isDanger
        isOpen={asked !== undefined}
        onConfirm={() => {
          if (asked) put(asked)
          setAsked(undefined)
        }}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}

type SharingProps = {
  readonly label: string
  readonly projectText: string
  readonly value: SharingValue | null
  readonly onChange: (edit: SharingEdit) => void
}

function Sharing({ label, projectText, value, onChange }: SharingProps) {
  const t = useT()
  const audience = audienceOf(value)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="min-w-36 font-medium">{label}</span>
      <Switch isSelected={value?.projectBased === true} onChange={projectBased => onChange({ projectBased })}>
        {projectText}
      </Switch>
      <AudiencePicker
        label={label}
        value={audience}
        everyoneText={t('agile.sharing.nobody')}
        isLimit={false}
        onChange={next => onChange({ ticks: ticksOf(audience, next) })}
      />
    </div>
  )
}
