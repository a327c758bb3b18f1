import { defineEntity, long } from '../../platform/entity/index.ts'

/** How many articles there are. */
export const ArticleCount = defineEntity({
  name: 'ArticleCount',
  fields: { count: long({ readOnly: true, always: true }) },
})
