export { createLeader, type Leader } from './leader.ts'
