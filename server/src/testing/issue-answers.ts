/**
 * What those who see an issue get for a route below it: the reader (may read), its reporter (may create issues and
 * comments), a member (contributor), the project's administrator and the system's. Comment, file, tag and link are the
 * administrator's.
 */
export type IssueAnswers = readonly [number, number, number, number, number]

export const READERS: IssueAnswers = [200, 200, 200, 200, 200]
/** With the permission, or on one's own issue. */
export const REPORTERS: IssueAnswers = [403, 200, 200, 200, 200]
export const MEMBERS: IssueAnswers = [403, 403, 200, 200, 200]
/** What another wrote. */
export const ADMINS: IssueAnswers = [403, 403, 403, 200, 200]
export const SYSTEM: IssueAnswers = [403, 403, 403, 403, 200]
/** The administrator's own; to all others it does not exist. */
export const OWNER: IssueAnswers = [404, 404, 404, 404, 200]
/** Nobody has one. */
export const NOBODY: IssueAnswers = [404, 404, 404, 404, 404]
