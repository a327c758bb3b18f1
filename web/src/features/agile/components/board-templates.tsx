import { BOARD_TEMPLATES, type BoardTemplate } from '@cairn/common/features/agile'
import { ChartGantt, CircleUserRound, Columns3, type LucideIcon, Milestone, SlidersHorizontal } from 'lucide-react'
import { Radio, RadioGroup } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'

const ICONS: Readonly<Record<BoardTemplate, LucideIcon>> = {
  scrum: ChartGantt,
  kanban: Columns3,
  version: Milestone,
  custom: SlidersHorizontal,
  personal: CircleUserRound,
}

export const isTemplate = (text: string | undefined): text is BoardTemplate =>
  BOARD_TEMPLATES.some(template => template === text)

const CARD =
  'flex flex-col gap-1 rounded-panel border border-line-strong bg-surface p-3 hover:bg-hover focus-visible:outline-2 focus-visible:outline-offset-1'
const GRID = 'grid gap-2 sm:grid-cols-2 lg:grid-cols-3'

function TemplateText({ template }: { readonly template: BoardTemplate }) {
  const t = useT()
  const Icon = ICONS[template]
  return (
    <>
      <span className="flex items-center gap-2 font-medium">
        <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-accent-text" />
        {t(`agile.template.${template}`)}
      </span>
      <span className="text-muted">{t(`agile.template.${template}.text`)}</span>
    </>
  )
}

/** The kinds of boards, each leading to its creation. */
export function TemplateLinks() {
  return (
    <ul className={`${GRID} mx-auto w-full max-w-225`}>
      {BOARD_TEMPLATES.map(template => (
        <li key={template}>
          <Link to={`/agiles/create/${template}`} className={`${CARD} h-full`}>
            <TemplateText template={template} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

type TemplateChoiceProps = { readonly value: BoardTemplate; readonly onChange: (template: BoardTemplate) => void }

/** The kinds of boards, of which one is chosen. */
export function TemplateChoice({ value, onChange }: TemplateChoiceProps) {
  const t = useT()
  return (
    <RadioGroup
      aria-label={t('agile.create.template')}
      value={value}
      onChange={id => isTemplate(id) && onChange(id)}
      orientation="horizontal"
      className={GRID}
    >
      {BOARD_TEMPLATES.map(template => (
        <Radio key={template} value={template} className={`${CARD} selected:border-accent selected:bg-accent-soft`}>
          <TemplateText template={template} />
        </Radio>
      ))}
    </RadioGroup>
  )
}
