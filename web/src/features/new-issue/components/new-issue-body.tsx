import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { Paperclip } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { isSubmitKey } from '../../../platform/shortcuts/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FileButton, FileDrop } from '../../../ui/file-drop.tsx'
import { focusFault } from '../../../ui/focus-fault.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FieldEditor } from '../../custom-fields/index.ts'
import type { DraftProblem } from '../../drafts/index.ts'
import { DraftFileList } from '../../drafts/index.ts'
import { MentionWarning } from '../../markdown/index.ts'
import { AudiencePicker } from '../../users/index.ts'
import { DescriptionEditor } from './description-editor.tsx'
import { NewIssueLinkAdder, NewIssueLinkList } from './new-issue-links.tsx'
import { NewIssueTags } from './new-issue-tags.tsx'
import { ProjectPicker } from './project-picker.tsx'
import { TemplateCommand } from './template-command.tsx'
import type { NewIssueForm } from './use-new-issue.ts'

/** The parts of a new issue: project, summary, description, fields, tags, links, files. */
export function NewIssueBody({ form }: { readonly form: NewIssueForm }) {
  const t = useT()
  const description = useRef<HTMLTextAreaElement>(null)
  const { draft, change, files, problems } = form
  const textOf = (place: DraftProblem['place']) => problems.find(problem => problem.place === place)?.text
  const others = problems.filter(({ place }) => place === 'form')
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problems.length > 0 && fields.current) focusFault(fields.current)
  }, [problems])
  const problemOf = (name: string) => problems.find(({ fieldName }) => fieldName === name)?.text
  return (
    <FileDrop onFiles={files.add}>
      <div
        ref={fields}
        className="flex flex-col gap-3"
        // Text fields keep their keys to themselves, so they are caught on the way down.
        onKeyDownCapture={event => {
          // React tells of keys in popups, too: there the same key saves what was typed in them.
          const isInPopup = event.target instanceof Node && !event.currentTarget.contains(event.target)
          if (!isSubmitKey(event) || isInPopup) return
          event.preventDefault()
          form.submit()
        }}
      >
        <ProjectPicker form={form} error={textOf('project')} />
        <TextField
          label={t('editor.newIssue.summary')}
          labelHidden
          placeholder={t('editor.newIssue.summaryPlaceholder')}
          value={draft.summary}
          onChange={summary => change({ summary })}
          onKeyDown={event => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) description.current?.focus()
            // Fields keep the keys they listen to; Escape is the dialog's.
            else event.continuePropagation()
          }}
          error={textOf('summary')}
          inputClassName="h-9 text-base font-medium"
          maxLength={TEXT_LIMITS.summary}
          autoComplete="off"
          autoFocus
        />
        <DescriptionEditor
          value={draft.description}
          onChange={text => change({ description: text })}
          error={textOf('description')}
          inputRef={description}
          project={form.project?.id}
          onFiles={files.add}
          files={files.files}
        />
        <MentionWarning
          text={draft.description}
          project={form.project?.id}
          audience={draft.audience}
          onWiden={audience => change({ audience })}
        />
        <fieldset className="flex flex-wrap items-center gap-1.5">
          <legend className="sr-only">{t('editor.newIssue.fields')}</legend>
          {form.areFieldsLoading &&
            ['w-28', 'w-24', 'w-32', 'w-36'].map(width => <Skeleton key={width} className={`h-7 ${width}`} />)}
          {form.fields.map(({ view, value }) => (
            <FieldWithProblem key={view.id} text={problemOf(view.name)}>
              <FieldEditor
                field={view}
                value={value}
                onChange={next => change({ values: { ...draft.values, [view.id]: next } })}
                compact
              />
            </FieldWithProblem>
          ))}
          <NewIssueTags tags={draft.tags} onChange={tags => change({ tags })} project={form.project?.id} />
          <NewIssueLinkAdder links={draft.links} onChange={links => change({ links })} project={form.project?.id} />
          <FileButton onFiles={files.add} multiple>
            <Button variant="ghost" size="small" icon={Paperclip}>
              {t('editor.newIssue.attach')}
            </Button>
          </FileButton>
          <AudiencePicker
            label={t('audience.label')}
            value={draft.audience}
            onChange={audience => change({ audience })}
            place={form.project ? { projects: [form.project.id] } : {}}
            everyoneText={t('audience.everyone.project')}
            anyway={t('audience.author')}
          />
        </fieldset>
        <NewIssueLinkList links={draft.links} onChange={links => change({ links })} />
        <DraftFileList {...files} />
        {form.command && form.project && (
          <TemplateCommand
            command={form.command}
            project={form.project.id}
            onRemove={form.dropCommand}
            problem={textOf('command')}
          />
        )}
        {others.length > 0 && (
          <Banner tone="danger">
            {others.map(({ text }) => (
              <p key={text}>{text}</p>
            ))}
          </Banner>
        )}
      </div>
    </FileDrop>
  )
}

type FieldProblemProps = { readonly text: string | undefined; readonly children: ReactNode }

/** A field's pill with what the server refused about it. */
function FieldWithProblem({ text, children }: FieldProblemProps) {
  if (text === undefined) return children
  return (
    <div data-fault="" className="flex max-w-full flex-col gap-1 [&>:first-child]:border-danger">
      {children}
      <p role="alert" className="max-w-80 text-xs text-danger">
        {text}
      </p>
    </div>
  )
}
