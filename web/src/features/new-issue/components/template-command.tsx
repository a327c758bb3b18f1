import { SquareTerminal, X } from 'lucide-react'
import { useMemo } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { CommandPlan, useCommandAssist } from '../../commands/index.ts'

export type TemplateCommandProps = {
  readonly command: string
  /** Id of the project that the issue will be in. */
  readonly project: string
  readonly onRemove: () => void
  /** Why it could not be used. */
  readonly problem: string | undefined
}

/** The command that the address brings: what it will do to the issue, or why it cannot be used. */
export function TemplateCommand({ command, project, onRemove, problem }: TemplateCommandProps) {
  const t = useT()
  const target = useMemo(() => ({ kind: 'new', project }) as const, [project])
  const { answer, error } = useCommandAssist(target, command, command.length)
  return (
    <section aria-label={t('editor.newIssue.command')} className="rounded-control border border-line">
      <div className="flex items-center gap-2 rounded-t-[inherit] border-b border-line bg-sunken ps-2.5 pe-1 text-xs text-muted">
        <SquareTerminal size={14} aria-hidden className="shrink-0" />
        <h2 className="shrink-0 text-2xs font-semibold max-xs:hidden">{t('editor.newIssue.command')}</h2>
        <span className="flex min-w-0 flex-1">
          <code dir="auto" title={command} className="truncate font-mono">
            {command}
          </code>
        </span>
        <IconButton label={t('editor.newIssue.commandRemove')} icon={X} size="small" onPress={onRemove} />
      </div>
      <div className="min-h-9 px-2.5 py-2">
        {problem === undefined ? (
          <CommandPlan answer={answer} isAnswered isEmpty={false} error={error} />
        ) : (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
      </div>
    </section>
  )
}
