import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useGo, useSearchState } from '../../../platform/navigation/index.ts'
import { Page } from '../../../ui/page.tsx'
import { NewIssueActions } from '../components/new-issue-actions.tsx'
import { NewIssueBody } from '../components/new-issue-body.tsx'
import { useNewIssue } from '../components/use-new-issue.ts'
import { useNoProject } from '../components/use-no-project.tsx'

/** A new issue on a page of its own; the address may fill in its project and texts, and bring a command. */
export function NewIssuePage() {
  const t = useT()
  const go = useGo()
  const [search] = useSearchState()
  // What the address brings is the start; writing on must not depend on it.
  const [start] = useState({
    project: search.project,
    summary: search.summary,
    description: search.description,
    command: search.c,
  })
  const form = useNewIssue({ start, onCreated: id => go(`/issue/${id}`, { replace: true }) })
  const noProject = useNoProject(form)
  return (
    <Page title={t('issues.new')} primary={null}>
      {noProject ?? (
        <div className="mx-auto flex w-full max-w-200 flex-col gap-4">
          <NewIssueBody form={form} />
          <div className="border-t border-line pt-3">
            <NewIssueActions form={form} />
          </div>
        </div>
      )}
    </Page>
  )
}
