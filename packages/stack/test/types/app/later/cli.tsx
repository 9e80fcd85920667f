import { CliAuthConfirmation, useCliAuthConfirmation } from '@stackframe/react'

export function Confirm() {
  const { status, loginCode, error, isLoading, authorize, retry } = useCliAuthConfirmation()
  if (status === 'success') return <p>Done</p>
  return (
    <button type="button" disabled={isLoading} onClick={() => (error ? retry() : authorize())}>
      Confirm {loginCode} {error?.message}
    </button>
  )
}
export const page = <CliAuthConfirmation fullPage />
