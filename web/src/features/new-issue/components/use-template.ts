import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readTemplate } from '../../commands/index.ts'
import type { IssueDraft, NewIssueField } from '../../drafts/index.ts'
import { type Template, templateOf } from './template.ts'

const NO_TEMPLATE: Template = { values: {}, rest: '' }

/** The command of an address as the form shows it. As long as the server cannot say what it means it stays a command. */
export function useTemplate(
  command: string,
  project: string | undefined,
  fields: readonly NewIssueField[],
  chosen: IssueDraft['values'],
): Template & { readonly isLoading: boolean } {
  const { data, isLoading } = useQuery({
    queryKey: ['newIssueTemplate', project, command],
    queryFn: ({ signal }) => readTemplate(project ?? '', command, signal),
    enabled: command !== '' && project !== undefined,
  })
  const template = useMemo(() => {
    // What it means is shown at once, not first all of it as a command.
    if (command === '' || isLoading) return NO_TEMPLATE
    return data ? templateOf(command, data, fields, chosen) : { values: {}, rest: command }
  }, [command, isLoading, data, fields, chosen])
  return { ...template, isLoading }
}
