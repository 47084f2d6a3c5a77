import type { ReactNode } from 'react'
import { CodeInput, PasswordInput } from '#islands/account/second-factor/SecretFields.tsx'
import type { Proof } from '#islands/account/second-factor/use-proof.ts'

/** The password, the code where it is asked for, and what is wrong with them. */
export function ProofFields({ proof, label }: { proof: Proof; label: string }): ReactNode {
  const { password, code, asksCode, problem, errors, isBusy, change } = proof
  return (
    <>
      {problem && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
      <PasswordInput
        label={label}
        name="password"
        value={password}
        onChange={(value) => change('password', value)}
        error={errors['password']}
        isDisabled={isBusy}
      />
      {asksCode && (
        <CodeInput
          name="code"
          value={code}
          onChange={(value) => change('code', value)}
          error={errors['code']}
          isDisabled={isBusy}
          recovery
        />
      )}
    </>
  )
}
