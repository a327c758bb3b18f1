import { useT } from '../../../platform/i18n/index.ts'

/** Ids of two issues to speak of. */
export const SAMPLE = { one: 'ABC-1', two: 'ABC-2' } as const
/** Stands for words that are still to be typed. */
const UNNAMED = '…'

export type LinkPhrases = { readonly outward: string; readonly inward: string }

/** What stands in sentences: the phrases as far as they are typed, for both ends the same without a direction. */
export function samplePhrases(outward: string, inward: string, directed: boolean): LinkPhrases {
  const first = outward.trim() || UNNAMED
  return { outward: first, inward: directed ? inward.trim() || UNNAMED : first }
}

/** How links of the kind read from either end, while it is being named. */
export function LinkTypeSample({ outward, inward }: LinkPhrases) {
  const t = useT()
  const lines = [
    [SAMPLE.one, outward, SAMPLE.two],
    [SAMPLE.two, inward, SAMPLE.one],
  ] as const
  return (
    <section aria-label={t('link-types.sample')} className="rounded-control border border-line bg-sunken px-3 py-2">
      <h3 className="mb-1 text-2xs text-faint">{t('link-types.sample')}</h3>
      <ul>
        {lines.map(([from, phrase, to]) => (
          <li key={from} className="wrap-anywhere">
            <bdi className="font-mono text-xs text-muted">{from}</bdi> <bdi className="font-medium">{phrase}</bdi>{' '}
            <bdi className="font-mono text-xs text-muted">{to}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
