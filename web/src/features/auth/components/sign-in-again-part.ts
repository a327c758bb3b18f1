import { withTexts } from '../../../platform/i18n/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

/** Loads the dialog's code, so that it is there when a session ends. */
export const loadSignInAgain = () => withTexts('auth', () => import('./sign-in-again.tsx'))

/** Over the page of somebody whose session has ended. */
export const SignInAgain = lazyPart(() => loadSignInAgain().then(file => file.SignInAgain), 'above')
