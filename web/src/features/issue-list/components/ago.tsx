import { type Formats, useNow } from '../../../platform/i18n/index.ts'

/** How long ago something was; goes on with the time, while the row around it stays as it is. */
export function Ago({ time, formats }: { readonly time: number; readonly formats: Formats }) {
  useNow()
  return formats.relative(time)
}
