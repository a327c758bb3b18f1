// Folders of the client that import each other against the rule of boundaries.ts. The list only shrinks: what both
// need goes into the lower one.
export const KNOWN_FOLDER_PAIRS: readonly string[] = [
  // Types of rows, projects and commands stand beside the calls that read them.
  'web/src/features/issues/api and web/src/features/issues/model',
]
