import { matchOf, wordsOf } from '../../platform/matching/index.ts'

export type SettingsSection = {
  readonly title: string
  /** Names of what can be set there. */
  readonly contains: readonly string[]
}

export type FoundSection<Section> = {
  readonly section: Section
  /** Which of its settings fit; none when the section's own name does. */
  readonly settings: readonly string[]
}

/** The sections that fit a text by their name or by one of their settings, the likeliest first; all of them for none. */
export function findSettings<Section extends SettingsSection>(
  sections: readonly Section[],
  text: string,
): readonly FoundSection<Section>[] {
  const words = wordsOf(text)
  if (words.length === 0) return sections.map(section => ({ section, settings: [] }))
  return sections
    .flatMap(section => {
      const own = matchOf({ title: section.title }, words)
      const settings = section.contains.flatMap(title => {
        const match = matchOf({ title }, words)
        return match ? [{ title, score: match.score }] : []
      })
      if (!own && settings.length === 0) return []
      const score = Math.min(own?.score ?? Number.POSITIVE_INFINITY, ...settings.map(setting => setting.score + 1))
      return [{ section, settings: settings.map(({ title }) => title), score }]
    })
    .toSorted((a, b) => a.score - b.score)
}
