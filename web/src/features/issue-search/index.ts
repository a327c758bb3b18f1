export { lastActive, leaveAt, placeInList, rememberListed } from './api/last-list.ts'
export {
  type IssuePageParams,
  useHiddenResolved,
  useIssueCount,
  useIssueCounts,
  useIssuePages,
} from './api/use-issue-page.ts'
export { useNextPage } from './api/use-next-page.ts'
export {
  addressText,
  isBareAddress,
  isOldAddress,
  type ListAddress,
  listPath,
  NO_OLD_KEYS,
  printAddress,
  readAddress,
} from './model/list-address.ts'
