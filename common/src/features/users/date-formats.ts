/** A way to write dates and times; patterns are those of Unicode CLDR. */
export interface DateFormat {
  /** Date and time; also the id. */
  readonly pattern: string
  readonly datePattern: string
  readonly dateNoYearPattern: string
}

const format = (datePattern: string, dateNoYearPattern: string, time: string): DateFormat => ({
  pattern: `${datePattern} ${time}`,
  datePattern,
  dateNoYearPattern,
})

/** The formats a profile can choose among; the first is the default. */
export const dateFormats: readonly DateFormat[] = [
  format('d MMM yyyy', 'd MMM', 'HH:mm'),
  format('yyyy-MM-dd', 'MM-dd', 'HH:mm'),
  format('dd.MM.yyyy', 'dd.MM.', 'HH:mm'),
  format('dd/MM/yyyy', 'dd/MM', 'HH:mm'),
  format('MMM d, yyyy', 'MMM d', 'h:mm a'),
  format('MM/dd/yyyy', 'MM/dd', 'h:mm a'),
  format('d MMMM yyyy', 'd MMMM', 'HH:mm'),
  format('yyyy/MM/dd', 'MM/dd', 'HH:mm'),
]
