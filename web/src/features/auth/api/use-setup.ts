import { getSetup, setupRoute } from '@cairn/common/features/auth'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'

export type SetupRequest = {
  readonly token: string
  readonly login: string
  readonly fullName: string
  readonly email: string
  readonly password: string
  readonly demo: boolean
}

/** Whether the installation still waits for its administrator. */
export function useSetupState() {
  return useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => call(getSetup, { signal }),
  })
}

/** Creates the administrator and signs in as that. */
export function useSetup(onDone: () => void) {
  return useMutation({
    mutationFn: (body: SetupRequest) => call(setupRoute, { body }),
    onSuccess() {
      queryClient.clear()
      onDone()
    },
  })
}
