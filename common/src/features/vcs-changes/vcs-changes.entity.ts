import { any, bool, defineEntity, int, list, long, ref, str } from '../../platform/entity/index.ts'
import { User } from '../users/index.ts'

const readOnly = { readOnly: true } as const

/** A commit that belongs to an issue. What the server cannot read from a repository, whoever attaches it tells. */
export const VcsChange = defineEntity({
  name: 'VcsChange',
  classNo: 160,
  fields: {
    /** Hash of the commit. */
    version: str(),
    text: str(),
    /** A user of the product, or a `VcsUnresolvedUser` with the name that the commit gives. */
    author: ref('User'),
    user: ref('User', readOnly),
    userName: str(),
    branch: str(),
    /** Where the commit can be looked at: `http` and `https` only. */
    urls: any(),
    /** Number of changed files; -1 = unknown. */
    files: int(),
    /** 0 = committed, 1 = open, 2 = merged, 3 = declined; further codes are kept as they are. */
    state: int(),
    date: long(),
    created: long(readOnly),
    /** When it was attached to the issue. */
    fetched: long(readOnly),
    reopened: bool(readOnly),
    processors: list('ChangesProcessor', readOnly),
    commands: any(readOnly),
    issue: ref('Issue', readOnly),
  },
})

/** A pull request that belongs to an issue; as with commits, whoever attaches it tells. */
export const PullRequest = defineEntity({
  name: 'PullRequest',
  classNo: 161,
  fields: {
    /** Where it can be looked at; one address stands for one pull request of an issue. */
    url: str(),
    /** Its number in the repository. */
    idExternal: str(),
    idReadable: str(readOnly),
    title: str(),
    text: str(),
    author: ref('User'),
    user: ref('User', readOnly),
    userName: str(),
    branch: str(),
    /** `OPEN`, `MERGED` or `DECLINED`, by id or name. */
    state: ref('PullRequestState'),
    previousState: ref('PullRequestState', readOnly),
    /** When it was opened. */
    date: long(),
    created: long(readOnly),
    /** When it was attached to the issue. */
    fetched: long(readOnly),
    processors: list('ChangesProcessor', readOnly),
    issue: ref('Issue', readOnly),
  },
})
export const PullRequestState = defineEntity({ name: 'PullRequestState', fields: { name: str() } })

/** A connection to a repository; there are none yet. */
export const ChangesProcessor = defineEntity({
  name: 'ChangesProcessor',
  fields: { project: ref('Project', readOnly), enabled: bool(readOnly) },
})

/** An author who is no user of the product. */
export const VcsUnresolvedUser = defineEntity({ name: 'VcsUnresolvedUser', extends: User, fields: {} })
