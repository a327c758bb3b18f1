import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { Picker } from '../../../ui/picker.tsx'
import type { NewIssueForm } from './use-new-issue.ts'

export type ProjectPickerProps = { readonly form: NewIssueForm; readonly error: string | undefined }

/** Where the new issue goes. */
export function ProjectPicker({ form, error }: ProjectPickerProps) {
  const t = useT()
  const { project, projects, change } = form
  return (
    <div {...(error !== undefined && { 'data-fault': '' })}>
      <Picker
        label={t('editor.newIssue.project')}
        options={projects.map(({ id, name, shortName }) => ({ id, text: name ?? '', description: shortName ?? '' }))}
        selected={project ? [project.id] : []}
        onChange={([projectId]) => projectId !== undefined && change({ projectId })}
        trigger={
          <Button
            aria-label={t('editor.newIssue.projectNamed', {
              key: project?.shortName ?? '',
              name: project?.name ?? t('editor.newIssue.projectSearch'),
            })}
            className="flex h-7 max-w-full items-center gap-1.5 rounded-control border border-line px-2 hover:bg-hover"
          >
            {project && (
              <span dir="ltr" className="font-mono text-xs text-muted">
                {project.shortName}
              </span>
            )}{' '}
            <span className="truncate">{project?.name ?? t('editor.newIssue.projectSearch')}</span>
            <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />
          </Button>
        }
      />
      {error !== undefined && (
        <p role="alert" className="mt-1 text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
