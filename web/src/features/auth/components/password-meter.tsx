import { useT } from '../../../platform/i18n/index.ts'
import { cx } from '../../../ui/class-names.ts'
import type { PasswordStrength } from '../model/password-strength.ts'

const COLORS = ['bg-line', 'bg-danger', 'bg-warn', 'bg-ok', 'bg-ok'] as const

/** Four bars and a word for how hard a password is to guess. */
export function PasswordMeter({ strength }: { readonly strength: PasswordStrength }) {
  const t = useT()
  return (
    <span className="flex items-center gap-2" aria-live="polite">
      <span aria-hidden className="flex w-24 gap-1">
        {[1, 2, 3, 4].map(step => (
          <span
            key={step}
            className={cx('h-1 flex-1 rounded-full transition-colors', step <= strength ? COLORS[strength] : 'bg-line')}
          />
        ))}
      </span>
      <span>{t(`auth.strength.${strength}`)}</span>
    </span>
  )
}
