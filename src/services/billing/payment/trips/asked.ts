import type { Component, PayeeType } from '#contracts/payment/payment-words.ts'

/** What is asked to be paid; days are the plant's, both inclusive, and null narrows nothing. What is owed is deducted from however long ago. */
export interface Asked {
  payee_type: PayeeType
  period_start: string | null
  period_end: string | null
  components: readonly Component[]
}
