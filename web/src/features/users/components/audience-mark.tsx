import { Lock } from 'lucide-react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { audienceOf } from '../model/audience.ts'

type AudienceMarkProps = { readonly visibility: Parameters<typeof audienceOf>[0] }

/** A lock beside what is for some only, with their names. */
export function AudienceMark({ visibility }: AudienceMarkProps) {
  const t = useT()
  const { list } = useFormats()
  const audience = audienceOf(visibility)
  if (audience.length === 0) return null
  const text = t('audience.limited', { names: list(audience.map(({ name }) => name)) })
  return (
    <span title={text} className="shrink-0 text-warn">
      <Lock size={12} role="img" aria-label={text} />
    </span>
  )
}
