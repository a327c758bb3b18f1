const ID = /(?<![A-Za-z0-9_-])([A-Za-z][A-Za-z0-9_]{0,49}-[Aa]-[1-9]\d{0,14})(?![A-Za-z0-9_])/g

/** Readable ids of articles (`KEY-A-7`) that a text names, in capitals: what counts is whether there is such an article. */
export const findArticleIds = (text: string): readonly string[] =>
  [...text.matchAll(ID)].map(([id]) => id.toUpperCase())
