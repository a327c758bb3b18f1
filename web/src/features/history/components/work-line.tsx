import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { itemText } from '../../custom-fields/index.ts'
import { HostText } from '../../markdown/index.ts'
import { type Activity, type ActivityItem, activityItems } from '../model/activity.ts'

/** Spent time that came or went; whose it is, when somebody else wrote it down or took it away. */
export function WorkLine({ activity }: { readonly activity: Activity }) {
  const t = useT()
  const { day } = useFormats()
  const [added] = activityItems(activity.added)
  if (!added) {
    const removed = activityItems(activity.removed)
    const gone = removed.map(item => item.duration?.presentation ?? itemText(item))
    const person = otherPerson(activity, removed[0])
    return (
      <p className="min-w-0 break-words text-muted">
        {person === null ? t('history.time.removed') : t('history.time.removedFor', { person })}{' '}
        <span className="text-fg">{gone.join(', ')}</span>
      </p>
    )
  }
  const { duration, date, type, text } = added
  const length = duration?.presentation ?? itemText(added)
  const person = otherPerson(activity, added)
  return (
    <div className="min-w-0 break-words">
      <p className="flex flex-wrap items-center gap-x-1.5 text-muted">
        <span className="font-medium text-fg">
          {person === null
            ? t('history.time.logged', { duration: length })
            : t('history.time.loggedFor', { duration: length, person })}
        </span>
        {typeof date === 'number' && <span>{t('history.time.on', { day: day(date) })}</span>}
        {type?.name && <span>· {type.name}</span>}
      </p>
      {text && <HostText source={text} />}
    </div>
  )
}

/** Whose work it is, unless it is that of who acted. */
function otherPerson({ author }: Activity, work: ActivityItem | undefined): string | null {
  const worker = work?.author
  return worker && worker.id !== author?.id ? itemText(worker) : null
}
