import { Check, CircleAlert, Trash2 } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { cx } from '../../../ui/class-names.ts'
import type { ParsedCommand } from '../model/command.ts'
import { descriptionParts } from '../model/command-text.ts'

/** What commands do, one line each. */
export function CommandLines({ commands }: { readonly commands: readonly ParsedCommand[] }) {
  const t = useT()
  return (
    <ul aria-label={t('commands.parsed')} aria-live="polite" className="flex flex-col gap-1">
      {unique(commands).map(([key, command]) => (
        <CommandLine key={key} command={command} />
      ))}
    </ul>
  )
}

// The same command twice is two lines.
function unique(commands: readonly ParsedCommand[]): readonly (readonly [key: string, command: ParsedCommand])[] {
  return commands.map((command, index) => [`${index} ${command.description}`, command])
}

function CommandLine({ command }: { readonly command: ParsedCommand }) {
  const t = useT()
  const isError = command.error === true
  const isDelete = command.delete === true
  const Icon = isError ? CircleAlert : isDelete ? Trash2 : Check
  return (
    <li className={cx('flex items-start gap-2', (isError || isDelete) && 'text-danger')}>
      <Icon
        size={15}
        strokeWidth={2}
        aria-label={isError ? t('commands.isError') : isDelete ? t('commands.isDelete') : undefined}
        aria-hidden={!isError && !isDelete}
        className={cx('mt-0.5 shrink-0', !isError && !isDelete && 'text-ok')}
      />
      <span dir="auto" className="min-w-0">
        {descriptionParts(isError && command.errorText ? '' : (command.description ?? '')).map(
          ({ start, text, isStrong }) =>
            isStrong ? (
              <b key={start} className="font-semibold">
                {text}
              </b>
            ) : (
              <span key={start}>{text}</span>
            ),
        )}
        {isError && command.errorText}
      </span>
    </li>
  )
}
