export { createLeader, LEADER_LOCK, type Leader } from './leader.ts'
