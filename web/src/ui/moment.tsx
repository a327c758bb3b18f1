import { useFormats, useNow } from '../platform/i18n/index.ts'
import { cx } from './class-names.ts'

/** When something was: how long ago, the exact time on hover. */
export function Moment({ time, className }: { readonly time: number; readonly className?: string }) {
  const { relative, dateTime } = useFormats()
  useNow()
  return (
    <time dateTime={new Date(time).toISOString()} title={dateTime(time)} className={cx('whitespace-nowrap', className)}>
      {relative(time)}
    </time>
  )
}
