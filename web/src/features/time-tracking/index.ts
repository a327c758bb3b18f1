export { useTimeSettings, useTimeTracker } from './api/use-work.ts'
export { IssueWork, loadIssueWork } from './components/issue-work-part.ts'
export { WorkRoom } from './components/work-room.tsx'
