import { ChartGantt, Columns3, LayoutList, type LucideIcon } from 'lucide-react'
import { Radio, RadioGroup } from 'react-aria-components'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import type { Template } from '../projects.projections.ts'

const ICONS: Readonly<Record<string, LucideIcon>> = { default: LayoutList, scrum: ChartGantt, kanban: Columns3 }

type TemplateCardsProps = {
  readonly templates: readonly Template[]
  readonly value: string
  readonly onChange: (id: string) => void
}

/** What a project can start from, each with the fields it brings. */
export function TemplateCards({ templates, value, onChange }: TemplateCardsProps) {
  const t = useT()
  const { list } = useFormats()
  return (
    <RadioGroup
      aria-label={t('projects.create.template')}
      value={value}
      onChange={onChange}
      orientation="horizontal"
      className="grid gap-2 sm:grid-cols-3"
    >
      {templates.map(({ id, name, description, fieldNames }) => {
        const Icon = ICONS[id] ?? LayoutList
        return (
          <Radio
            key={id}
            value={id}
            className="flex flex-col gap-1 rounded-panel border border-line-strong p-3 hover:bg-hover focus-visible:outline-2 focus-visible:outline-offset-1 selected:border-accent selected:bg-accent-soft"
          >
            <span className="flex items-center gap-2 font-medium">
              <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-accent-text" />
              {name}
            </span>
            <span className="text-muted">{description}</span>
            <span className="mt-1 text-xs text-muted">{list(fieldNames)}</span>
          </Radio>
        )
      })}
    </RadioGroup>
  )
}
