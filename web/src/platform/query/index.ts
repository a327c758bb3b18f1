export { type Painted, paint, paintAll, together } from './paint.ts'
export { queryClient } from './query-client.ts'
export { reread } from './reread.ts'
export { rewrite, rewriteAll } from './rewrite.ts'
