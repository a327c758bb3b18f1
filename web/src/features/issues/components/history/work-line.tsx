import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import { type Activity, activityItems } from '../../model/activity.ts'
import { itemText } from '../../model/field-value.ts'

/** Spent time that came or went. */
export function WorkLine({ activity }: { readonly activity: Activity }) {
  const t = useT()
  const { day } = useFormats()
  const [added] = activityItems(activity.added)
  if (!added) {
    const gone = activityItems(activity.removed).map(item => item.duration?.presentation ?? itemText(item))
    return (
      <p className="min-w-0 break-words text-muted">
        {t('history.time.removed')} <span className="text-fg">{gone.join(', ')}</span>
      </p>
    )
  }
  const { duration, date, type, text } = added
  return (
    <div className="min-w-0 break-words">
      <p className="flex flex-wrap items-center gap-x-1.5 text-muted">
        <span className="font-medium text-fg">
          {t('history.time.logged', { duration: duration?.presentation ?? itemText(added) })}
        </span>
        {typeof date === 'number' && <span>{t('history.time.on', { day: day(date) })}</span>}
        {type?.name && <span>· {type.name}</span>}
      </p>
      {text && <p className="line-clamp-3 text-muted">{text}</p>}
    </div>
  )
}
