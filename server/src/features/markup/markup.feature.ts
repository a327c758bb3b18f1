import { defineFeature } from '../../platform/feature/index.ts'
import { textsAsHtml } from '../hosts/index.ts'
import { markupRoutes } from './markup.handlers.ts'
import { showTexts } from './show-texts.ts'

/** Texts as HTML, for clients that do not draw them by themselves, and what they refer to. */
export const markupFeature = defineFeature({
  name: 'markup',
  contributes: [textsAsHtml.add(showTexts)],
  routes: markupRoutes,
})
