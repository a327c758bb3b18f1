export interface IssueVoteTable {
  issue_id: number
  user_id: number
  created: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly issue_vote: IssueVoteTable
  }
}
