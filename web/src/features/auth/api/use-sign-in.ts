import { useMutation } from '@tanstack/react-query'
import { isApiError, isAway } from '../../../platform/api/index.ts'
import { signIn } from '../../../platform/session/index.ts'

export type SignInProblem =
  | { readonly kind: 'wrong' | 'network' | 'other' }
  | { readonly kind: 'throttled'; readonly until: number }

/** Signs in, by default as if anew; `problem` says why it was refused. */
export function useSignIn(onDone: () => void, open = signIn) {
  const mutation = useMutation({
    mutationFn: ({ login, password }: { readonly login: string; readonly password: string }) => open(login, password),
    onSuccess: onDone,
  })
  return {
    signIn: mutation.mutate,
    isPending: mutation.isPending,
    problem: problemOf(mutation.error, mutation.submittedAt),
  }
}

function problemOf(error: unknown, submittedAt: number): SignInProblem | undefined {
  if (!error) return undefined
  if (isApiError(error, 'too_many_attempts')) {
    const { retryAfter } = error.facts
    const seconds = typeof retryAfter === 'number' && retryAfter > 0 ? retryAfter : 60
    return { kind: 'throttled', until: submittedAt + seconds * 1000 }
  }
  if (isAway(error)) return { kind: 'network' }
  if (isApiError(error) && [400, 401, 403].includes(error.status)) return { kind: 'wrong' }
  return { kind: 'other' }
}
