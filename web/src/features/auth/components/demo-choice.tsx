import { FilePlus, Sparkles } from 'lucide-react'
import { Radio, RadioGroup } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'

type DemoChoiceProps = { readonly value: boolean; readonly onChange: (demo: boolean) => void }

const CHOICES = [
  { id: 'demo', icon: Sparkles, title: 'auth.demo.yes.title', text: 'auth.demo.yes.text' },
  { id: 'empty', icon: FilePlus, title: 'auth.demo.no.title', text: 'auth.demo.no.text' },
] as const

/** Start with a project to look around in, or with nothing. */
export function DemoChoice({ value, onChange }: DemoChoiceProps) {
  const t = useT()
  return (
    <RadioGroup
      aria-label={t('auth.demo.title')}
      value={value ? 'demo' : 'empty'}
      onChange={id => onChange(id === 'demo')}
      className="flex flex-col gap-2"
    >
      {CHOICES.map(({ id, icon: Icon, title, text }) => (
        <Radio
          key={id}
          value={id}
          className="flex gap-3 rounded-panel border border-line-strong p-3 hover:bg-hover focus-visible:outline-2 focus-visible:outline-offset-1 selected:border-accent selected:bg-accent-soft"
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-accent-text" />
          <span className="min-w-0">
            <span className="block font-medium">{t(title)}</span>
            <span className="block text-muted">{t(text)}</span>
          </span>
        </Radio>
      ))}
    </RadioGroup>
  )
}
