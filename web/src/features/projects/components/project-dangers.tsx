import { updateProjectRoute } from '@cairn/common/features/projects'
import { useState } from 'react'
import { keepCall, problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { useGo } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { useDeleteProject, useUpdateProject } from '../api/use-projects.ts'
import { DELETE_PROJECT } from '../model/permissions.ts'
import type { Project } from '../projects.projections.ts'

/** Archiving, which can be taken back, and deleting, which cannot. */
export function ProjectDangers({ project }: { readonly project: Project }) {
  const t = useT()
  const update = useUpdateProject(project.id)
  const mayDelete = useCan(DELETE_PROJECT, project.id)
  const [isDeleting, setDeleting] = useState(false)
  const { archived } = project
  const isDeletable = archived || (project.issuesCount ?? 0) === 0
  const put = async (next: boolean) => {
    try {
      await update.mutateAsync({ archived: next })
    } catch (error) {
      toast({ tone: 'danger', text: problemText(error, t('projects.saveFailed')) })
      throw error
    }
  }
  const setArchived = async (next: boolean) => {
    await put(next)
    const text = t(next ? 'projects.archive.done' : 'projects.unarchive.done', { name: project.name })
    offerUndo({
      tone: 'ok',
      text,
      undo: () => put(!next),
      requests: [keepCall(updateProjectRoute, { params: { id: project.id }, body: { archived: !next } })],
    })
  }
  return (
    <section aria-label={t('projects.dangers')} className="divide-y divide-line rounded-panel border border-line">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
        <div className="min-w-48 flex-1">
          <h2 className="font-medium">{t(archived ? 'projects.unarchive' : 'projects.archive')}</h2>
          <p className="text-muted">{t(archived ? 'projects.unarchive.text' : 'projects.archive.text')}</p>
        </div>
        <Button isPending={update.isPending} onPress={() => void setArchived(!archived).catch(() => undefined)}>
          {t(archived ? 'projects.unarchive' : 'projects.archive')}
        </Button>
      </div>
      {mayDelete && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
          <div className="min-w-48 flex-1">
            <h2 className="font-medium">{t('projects.delete')}</h2>
            <p className="text-muted">{t(isDeletable ? 'projects.delete.text' : 'projects.delete.archiveFirst')}</p>
          </div>
          <Button isDisabled={!isDeletable} onPress={() => setDeleting(true)} className="text-danger!">
            {t('projects.delete')}
          </Button>
        </div>
      )}
      {isDeleting && <DeleteDialog project={project} onClose={() => setDeleting(false)} />}
    </section>
  )
}

function DeleteDialog({ project, onClose }: { readonly project: Project; readonly onClose: () => void }) {
  const t = useT()
  const go = useGo()
  const [typed, setTyped] = useState('')
  const key = project.shortName ?? ''
  const remove = useDeleteProject(project.id, () => {
    toast({ text: t('projects.delete.done', { name: project.name }) })
    go('/projects', { replace: true })
  })
  return (
    <FormDialog
      title={t('projects.delete.title', { name: project.name })}
      submitText={t('projects.delete')}
      isDanger
      keepText={t('projects.delete.keep')}
      isReady={typed.trim().toUpperCase() === key}
      isPending={remove.isPending}
      isSticky={false}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
    >
      {remove.error && <Banner tone="danger">{problemText(remove.error, t('projects.saveFailed'))}</Banner>}
      <p>{t('projects.delete.warning', { count: project.issuesCount ?? 0 })}</p>
      <TextField
        label={t('projects.delete.type', { key })}
        value={typed}
        onChange={setTyped}
        inputClassName="font-mono"
        autoComplete="off"
        spellCheck="false"
        autoFocus
      />
    </FormDialog>
  )
}
