import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import { useGo } from '../../../../platform/navigation/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
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
import { QUICK_FILTERS } from '../../model/named-queries.ts'
import type { BoardData } from '../../model/projections.ts'
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
          onChange={readSharingSettings => void save(() => ({ readSharingSettings }))}
        />
        <Sharing
          label={t('agile.sharing.update')}
          projectText={t('agile.sharing.update.projects')}
          value={board.updateSharingSettings}
          onChange={updateSharingSettings => void save(() => ({ updateSharingSettings }))}
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
  const [asked, setAsked] = useState<readonly string[]>()
  const put = (ids: readonly string[]) => void saving.save(() => ({ projects: ids.map(id => ({ id })) }))
  const lost = board.projects.filter(({ id }) => asked?.includes(id) === false)
  return (
    <>
      <ProjectChoice
        selected={board.projects.map(({ id }) => id)}
        onChange={ids => {
          if (ids.length === 0) return
          const isLosing =
            board.sprintsSettings?.isExplicit === true && board.projects.some(({ id }) => !ids.includes(id))
          if (isLosing) setAsked(ids)
          else put(ids)
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
