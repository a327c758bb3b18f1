import type { Catalogue } from './catalogues.ts'

/** English of the issue's screens and of features whose parts stand on them: they come together, as `issue`. */
export const ISSUE_TEXTS: Catalogue = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Catalogue>(
      '../../texts/en/{attachments,comments,conflicts,issue,kept-texts,links,markdown,reactions}.json',
      { import: 'default', eager: true },
    ),
  ),
)
