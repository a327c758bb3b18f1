import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { useState } from 'react'
import { isApiError, problemText } from '../../../platform/api/index.ts'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { useCorrectAddress } from '../../../platform/navigation/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { PickerBox, toPerson, UserPicker } from '../../users/index.ts'
import { type ProjectChanges, useProjects, useUpdateProject } from '../api/use-projects.ts'
import { keyProblem } from '../model/project-key.ts'
import type { Project } from '../projects.projections.ts'
import { ProjectDangers } from './project-dangers.tsx'

/** Name, key, description and leader; archiving and deleting below. */
export function GeneralSettings({ project }: { readonly project: Project }) {
  const t = useT()
  const correctAddress = useCorrectAddress()
  const { list } = useFormats()
  const projects = useProjects()
  const update = useUpdateProject(project.id)
  const saved = {
    name: project.name ?? '',
    shortName: project.shortName ?? '',
    description: project.description ?? '',
    leader: project.leader ? toPerson(project.leader) : null,
  }
  const [draft, setDraft] = useState(saved)
  const { name, shortName, description, leader } = draft
  const former = project.historicalShortNames
  const taken = (projects.data ?? []).filter(({ id }) => id !== project.id).map(other => other.shortName ?? '')
  const problem = keyProblem(shortName, taken, [saved.shortName, ...former])
  const newKey = shortName.trim().toUpperCase()
  const refused = isApiError(update.error) ? update.error : undefined
  const changes: ProjectChanges = {
    ...(name.trim() === saved.name ? {} : { name: name.trim() }),
    ...(newKey === saved.shortName ? {} : { shortName: newKey }),
    ...(description === saved.description ? {} : { description }),
    ...(leader && leader.id !== saved.leader?.id ? { leader: { id: leader.id } } : {}),
  }
  const isChanged = Object.keys(changes).length > 0
  const nameError = name.trim() === '' ? t('projects.name.required') : undefined
  const keyError = problem && t(`projects.key.${problem}`)

  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part })
    if (refused) update.reset()
  }
  const submit = () => {
    if (!isChanged || nameError || keyError || update.isPending) return
    update.mutate(changes, {
      onSuccess(next) {
        toast({ tone: 'ok', text: t('projects.saved') })
        if (next.shortName !== saved.shortName) correctAddress(`/projects/${next.shortName}/settings`)
      },
    })
  }

  return (
    <div className="flex max-w-160 flex-col gap-8 pt-2">
      <Form onSubmit={submit} className="flex flex-col gap-4">
        {refused && refused.field === undefined && (
          <Banner tone="danger">{problemText(refused, t('projects.saveFailed'))}</Banner>
        )}
        <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
          <TextField
            label={t('projects.name')}
            value={name}
            onChange={value => change({ name: value })}
            error={refused?.field === 'name' ? refused.description : nameError}
            maxLength={TEXT_LIMITS.projectName}
          />
          <TextField
            label={t('projects.key')}
            value={shortName}
            onChange={value => change({ shortName: value.toUpperCase() })}
            error={refused?.field === 'shortName' ? refused.description : keyError}
            description={former.length > 0 ? t('projects.key.former', { keys: list(former) }) : undefined}
            inputClassName="font-mono"
            maxLength={TEXT_LIMITS.projectKey}
            spellCheck="false"
            autoComplete="off"
          />
        </div>
        {newKey !== saved.shortName && !keyError && (
          <Banner tone="warn">{t('projects.key.change', { before: saved.shortName, after: newKey })}</Banner>
        )}
        <TextArea
          label={t('projects.description')}
          value={description}
          onChange={value => change({ description: value })}
          description={t('projects.markdown')}
          maxLength={TEXT_LIMITS.text}
          rows={4}
        />
        <div className="max-w-80">
          <span className="mb-1 block text-xs font-medium text-muted">{t('projects.leader')}</span>
          <UserPicker
            label={t('projects.leader')}
            trigger={<PickerBox label={t('projects.leader')} person={leader} />}
            selected={leader}
            onChange={person => person && change({ leader: person })}
          />
        </div>
        <div className="flex gap-2">
          <Button type="submit" variant="primary" isDisabled={!isChanged} isPending={update.isPending}>
            {t('ui.save')}
          </Button>
          {isChanged && (
            <Button variant="ghost" onPress={() => setDraft(saved)}>
              {t('projects.discard')}
            </Button>
          )}
        </div>
      </Form>
      <ProjectDangers project={project} />
    </div>
  )
}
