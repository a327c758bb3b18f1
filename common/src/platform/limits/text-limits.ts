/** Most UTF-16 units of each kind of text: the fields of the client tell them, the server refuses what is longer. */
export const TEXT_LIMITS = {
  /** Markdown: descriptions, comments, work, fields of several lines. */
  text: 2_000_000,
  summary: 1_000,
  /** Value of a field of one line. */
  fieldText: 10_000,
  /** What a project, group, role or value is for. */
  note: 10_000,
  projectName: 200,
  projectKey: 20,
  groupName: 200,
  roleName: 200,
  tokenName: 100,
  fieldName: 100,
  /** What is shown in place of a field without value. */
  emptyFieldText: 255,
  /** Of an element of a bundle, and of the bundle. */
  valueName: 255,
  tagName: 255,
  savedSearchName: 255,
  boardName: 255,
  /** Of sprints, columns, quick filters and rules of colours. */
  boardPartName: 255,
  query: 65_536,
  linkTypeName: 255,
  /** Types of work, its attributes and their values. */
  workName: 100,
  fileName: 255,
  login: 100,
  fullName: 200,
  email: 254,
} as const
