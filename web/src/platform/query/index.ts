export { queryClient } from './query-client.ts'
export { reread } from './reread.ts'
