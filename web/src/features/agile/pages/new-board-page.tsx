import type { BoardTemplate } from '@cairn/common/features/agile'
import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { useState } from 'react'
import { isApiError, problemText } from '../../../platform/api/index.ts'
import { useT, withoutIsolates } from '../../../platform/i18n/index.ts'
import { Link, useGo, usePathParams, useSearchState } from '../../../platform/navigation/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Page } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useListProjects } from '../../custom-fields/index.ts'
import { userName } from '../../users/index.ts'
import { useCreateBoard } from '../api/boards.ts'
import { isTemplate, TemplateChoice } from '../components/board-templates.tsx'
import { ProjectChoice } from '../components/project-choice.tsx'

/** Creates a board: its kind, its projects, its name. The name is suggested until one is typed. */
export function NewBoardPage() {
  const t = useT()
  const go = useGo()
  const me = useMe()
  const { template: wanted } = usePathParams()
  const [{ project }] = useSearchState()
  const projects = useListProjects()
  const [template, setTemplate] = useState<BoardTemplate>(isTemplate(wanted) ? wanted : 'scrum')
  const [chosen, setChosen] = useState<readonly string[]>()
  const [ownName, setName] = useState<string>()
  const [isTried, setTried] = useState(false)
  const create = useCreateBoard(id => go(`/agiles/${id}`))
  const all = (projects.data ?? []).filter(({ archived }) => !archived)
  const named = all.find(({ id, shortName }) => id === project || shortName === project)
  const selected = chosen ?? (named ? [named.id] : all.length === 1 ? all.map(({ id }) => id) : [])
  const first = all.find(({ id }) => id === selected[0])?.name ?? ''
  const suggested =
    template === 'personal'
      ? t('agile.create.personalName', { name: userName(me) })
      : first === ''
        ? ''
        : t('agile.create.name', { project: first })
  const name = ownName ?? withoutIsolates(suggested)
  const refused = isApiError(create.error) ? create.error : undefined
  const needsProjects = template !== 'personal'
  const submit = () => {
    setTried(true)
    if (name.trim() === '' || (needsProjects && selected.length === 0)) return
    const ids = selected.length === 0 ? all.map(({ id }) => id) : selected
    return create.mutateAsync({ template, name: name.trim(), projects: ids.map(id => ({ id })) }).catch(() => undefined)
  }
  const title = t('agile.create')
  return (
    <Page
      title={title}
      heading={<Breadcrumb items={[{ text: t('agile.title'), to: '/agiles' }, { text: title }]} />}
      primary={null}
    >
      <Form onSubmit={submit} className="mx-auto flex w-full max-w-225 flex-col gap-5">
        <section className="flex flex-col gap-2">
          <h2 className="text-xs font-medium text-muted">{t('agile.create.template')}</h2>
          <TemplateChoice value={template} onChange={setTemplate} />
        </section>
        {refused && refused.field !== 'name' && (
          <Banner tone="danger">{problemText(refused, t('agile.create.failed'))}</Banner>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <ProjectChoice
            selected={selected}
            onChange={setChosen}
            error={isTried && needsProjects && selected.length === 0 ? t('agile.projects.needed') : undefined}
          />
          <TextField
            label={t('agile.name')}
            value={name}
            onChange={value => {
              setName(value)
              if (refused) create.reset()
            }}
            error={
              refused?.field === 'name'
                ? refused.description
                : isTried && name.trim() === ''
                  ? t('ui.text.missing')
                  : undefined
            }
            maxLength={TEXT_LIMITS.projectName}
          />
        </div>
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          <Button type="submit" variant="primary" isPending={create.isPending}>
            {t('agile.create.submit')}
          </Button>
          <Link to="/agiles" className={buttonClass('ghost')}>
            {t('ui.cancel')}
          </Link>
        </div>
      </Form>
    </Page>
  )
}
