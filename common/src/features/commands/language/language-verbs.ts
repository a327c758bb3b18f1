import { fieldVerb } from './field-commands.ts'
import { linkVerb } from './link-command.ts'
import { moveVerb } from './move-command.ts'
import { cloneVerb, commentVerb, deleteVerb, unvoteVerb, voteVerb } from './plain-commands.ts'
import { starVerb } from './star-command.ts'
import { tagVerb } from './tag-command.ts'
import { createVerbs, type Verbs } from './verbs.ts'
import { visibilityVerb } from './visibility-command.ts'
import { workVerb } from './work-command.ts'

/** Those of the language alone, for who knows of no features. */
export const languageVerbs: Verbs = createVerbs([
  commentVerb,
  deleteVerb,
  cloneVerb,
  starVerb,
  voteVerb,
  unvoteVerb,
  tagVerb,
  visibilityVerb,
  moveVerb,
  workVerb,
  linkVerb,
  fieldVerb,
])
