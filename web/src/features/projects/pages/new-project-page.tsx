import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { useState } from 'react'
import { isApiError, problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Link, useGo, usePathParams } from '../../../platform/navigation/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type Person, PickerBox, UserPicker } from '../../users/index.ts'
import { useCreateProject, useProjects, useTemplates } from '../api/use-projects.ts'
import { TemplateCards } from '../components/template-cards.tsx'
import { keyProblem, suggestKey } from '../model/project-key.ts'

/** Creates a project: a template, then its name and key. Only the name must be typed. */
export function NewProjectPage() {
  const t = useT()
  const go = useGo()
  const me = useMe()
  const { template: wanted = 'default' } = usePathParams()
  const templates = useTemplates()
  const projects = useProjects()
  const [template, setTemplate] = useState(wanted)
  const [name, setName] = useState('')
  const [ownKey, setOwnKey] = useState<string>()
  const [description, setDescription] = useState('')
  const [leader, setLeader] = useState<Person>()
  const [submitted, setSubmitted] = useState(false)
  const create = useCreateProject(project => go(`/projects/${project.shortName}`))

  const taken = (projects.data ?? []).map(project => project.shortName ?? '')
  const key = ownKey ?? suggestKey(name, taken)
  const problem = keyProblem(key, taken)
  const refused = isApiError(create.error) ? create.error : undefined
  const leading = leader ?? (me && { id: me.id, login: me.login, name: me.fullName, url: me.avatarUrl })

  const keyError = () => {
    if (refused?.field === 'shortName') return refused.description
    const isShown = submitted || ownKey !== undefined
    return problem && isShown ? t(`projects.key.${problem}`) : undefined
  }
  // In place of the error, so that nothing below moves.
  const keyDescription = () => {
    if (keyError() !== undefined) return undefined
    return key === '' ? t('projects.key.hint') : t('projects.key.example', { id: `${key}-1` })
  }
  const nameError = () => {
    if (refused?.field === 'name') return refused.description
    return submitted && name.trim() === '' ? t('projects.name.required') : undefined
  }
  const submit = () => {
    setSubmitted(true)
    if (name.trim() === '' || problem || !leading || create.isPending) return
    create.mutate({ template, name: name.trim(), shortName: key.trim(), description, leader: { id: leading.id } })
  }

  const title = t('projects.create.title')
  return (
    <Page
      title={title}
      heading={<Breadcrumb items={[{ text: t('projects.title'), to: '/projects' }, { text: title }]} />}
      primary={null}
    >
      <Form onSubmit={submit} className="mx-auto flex w-full max-w-180 flex-col gap-5">
        <section className="flex flex-col gap-2">
          <h2 className="text-xs font-medium text-muted">{t('projects.create.template')}</h2>
          {templates.isPending && <Skeleton className="h-36 w-full" />}
          {templates.isError && (
            <ErrorState title={t('projects.create.noTemplates')} onRetry={() => void templates.refetch()} />
          )}
          {templates.data && <TemplateCards templates={templates.data} value={template} onChange={setTemplate} />}
        </section>
        {refused && refused.field === undefined && (
          <Banner tone="danger">{problemText(refused, t('projects.create.failed'))}</Banner>
        )}
        <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
          <TextField
            label={t('projects.name')}
            value={name}
            onChange={value => {
              setName(value)
              if (refused) create.reset()
            }}
            error={nameError()}
            maxLength={TEXT_LIMITS.projectName}
            autoFocus
          />
          <TextField
            label={t('projects.key')}
            value={key}
            onChange={value => {
              setOwnKey(value === '' ? undefined : value.toUpperCase())
              if (refused) create.reset()
            }}
            error={keyError()}
            description={keyDescription()}
            inputClassName="font-mono"
            maxLength={TEXT_LIMITS.projectKey}
            spellCheck="false"
            autoComplete="off"
          />
        </div>
        <TextArea
          label={t('projects.description')}
          value={description}
          onChange={setDescription}
          description={t('projects.markdown')}
          maxLength={TEXT_LIMITS.text}
          rows={3}
        />
        <div className="max-w-80">
          <span className="mb-1 block text-xs font-medium text-muted">{t('projects.leader')}</span>
          <UserPicker
            label={t('projects.leader')}
            trigger={<PickerBox label={t('projects.leader')} person={leading ?? null} />}
            selected={leading ?? null}
            onChange={person => setLeader(person ?? undefined)}
          />
        </div>
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          <Button type="submit" variant="primary" isPending={create.isPending}>
            {t('projects.create.submit')}
          </Button>
          <Link to="/projects" className={buttonClass('ghost')}>
            {t('ui.cancel')}
          </Link>
        </div>
      </Form>
    </Page>
  )
}
