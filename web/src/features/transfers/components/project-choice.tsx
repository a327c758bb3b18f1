import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { can, permissionsQuery } from '../../../platform/permissions/index.ts'
import { Picker } from '../../../ui/picker.tsx'
import type { ListProject } from '../../custom-fields/index.ts'
import { useListProjects } from '../../custom-fields/index.ts'

type ProjectChoiceProps = {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (projectId: string) => void
  /** A project that is no choice. */
  readonly without?: string | undefined
}

/** The projects in which one may create issues. */
export function useOpenProjects(): readonly ListProject[] {
  const { data: projects = [] } = useListProjects()
  const { data: permissions } = useQuery(permissionsQuery)
  return projects.filter(({ id, archived }) => archived !== true && can(permissions, 'CREATE_ISSUE', id))
}

/** Chooses a project in which one may create issues. */
export function ProjectChoice({ label, value, onChange, without }: ProjectChoiceProps) {
  const t = useT()
  const projects = useOpenProjects().filter(({ id }) => id !== without)
  const chosen = projects.find(({ id }) => id === value)
  const shown = chosen?.name ?? t('transfers.project.choose')
  return (
    <div className="flex flex-col items-start gap-1">
      <span className="text-xs text-muted">{label}</span>
      <Picker
        label={label}
        options={projects.map(({ id, name, shortName }) => ({ id, text: name ?? '', description: shortName ?? '' }))}
        selected={chosen ? [chosen.id] : []}
        onChange={([id]) => id !== undefined && onChange(id)}
        trigger={
          <Button
            aria-label={`${label}: ${[chosen?.shortName, shown].filter(Boolean).join(' ')}`}
            className="flex h-8 w-full max-w-full items-center gap-1.5 rounded-control border border-line px-2 hover:bg-hover"
          >
            {chosen && (
              <span dir="ltr" className="font-mono text-xs text-muted">
                {chosen.shortName}
              </span>
            )}
            <span className="min-w-0 flex-1 truncate text-start">{shown}</span>
            <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />
          </Button>
        }
      />
    </div>
  )
}
