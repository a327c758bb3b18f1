import { CalendarDays, type LucideIcon, Paperclip } from 'lucide-react'
import { useMemo } from 'react'
import { useFormats, useT } from '../../platform/i18n/index.ts'
import { type Completion, type CompletionSource, hasWords, innerSlashAt, slashAt } from './completion.ts'
import { BLOCKS } from './tools.ts'

/**
 * What `/` offers: blocks at the beginning of a line, and anywhere what stands within one. `completions` bring their
 * openers; files are offered where there is a way to choose some.
 */
export function useSlashSources(
  completions: readonly CompletionSource[],
  chooseFiles: (() => void) | undefined,
): readonly CompletionSource[] {
  const t = useT()
  const formats = useFormats()
  return useMemo(() => {
    const blocks = BLOCKS.map(({ id, textKey, icon, command }) => ({
      id,
      text: t(textKey),
      icon: shown(icon),
      insert: command(t),
    }))
    const parts = (): readonly Completion[] => {
      const today = formats.date(Date.now())
      return [
        ...completions.flatMap(({ id, opener }) =>
          opener
            ? [
                {
                  id: `to-${id}`,
                  text: opener.text,
                  description: opener.sign,
                  icon: shown(opener.icon),
                  insert: opener.sign,
                },
              ]
            : [],
        ),
        ...(chooseFiles
          ? [{ id: 'file', text: t('editor.slash.file'), icon: shown(Paperclip), insert: '', run: chooseFiles }]
          : []),
        {
          id: 'date',
          text: t('editor.slash.date'),
          description: today,
          icon: shown(CalendarDays),
          insert: `${today} `,
        },
      ]
    }
    const found = (typed: string) => parts().filter(({ text }) => hasWords(text, typed))
    const list = { isLocal: true, takesFirst: true } as const
    return [
      {
        ...list,
        id: 'blocks',
        label: t('editor.blocks'),
        triggerAt: slashAt,
        find: typed => [...blocks.filter(({ id, text }) => hasWords(`${text} ${id}`, typed)), ...found(typed)],
      },
      {
        ...list,
        id: 'parts',
        label: t('editor.blocks'),
        triggerAt: innerSlashAt,
        find: found,
      },
    ]
  }, [t, formats, completions, chooseFiles])
}

const shown = (Icon: LucideIcon) => <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" />
