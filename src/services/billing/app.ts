import { keepBooked } from '#services/booked.ts'
import { billingLine } from '#contracts/billing/billing-line.ts'
import { reimbursement } from '#contracts/billing/reimbursement.ts'
import { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import { workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import { bankAccount } from '#contracts/payment/bank-account.ts'
import { moneyReceived } from '#contracts/payment/money-received.ts'
import { travelAdvance } from '#contracts/payment/travel-advance.ts'
import { taxRate } from '#contracts/tax/tax-rate.ts'
import { taxPaper } from '#contracts/tax/tax-paper.ts'
import { vendorTaxProfile } from '#contracts/tax/vendor-tax-profile.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { mountRowReader } from '#engine/import/row-reader.ts'
import { mountResource } from '#engine/mount.ts'
import { createService } from '#engine/call/service.ts'
import { mountDocuments } from '#services/billing/billing/documents/documents.ts'
import { mountFirstBill } from '#services/billing/billing/first-bill.ts'
import { mountEvidence } from '#services/billing/billing/evidence/evidence.ts'
import { billingLineRules } from '#services/billing/billing/lines/actions.ts'
import { reimbursementRules } from '#services/billing/billing/reimburse/reimbursements.ts'
import { mountTariffTrial } from '#services/billing/billing/lines/tariff-trial.ts'
import { mountInvalidBilling } from '#services/billing/billing/lines/invalid.ts'
import { mountBudgetCalls } from '#services/billing/budget/calls.ts'
import { budgetRules } from '#services/billing/budget/budgets.ts'
import { mountMonthsImport } from '#services/billing/budget/months-import.ts'
import { advanceRules } from '#services/billing/payment/advances.ts'
import { mountPaymentCalls } from '#services/billing/payment/trips/calls.ts'
import { paymentRules } from '#services/billing/payment/trips/payment-actions.ts'
import { tripPayment } from '#contracts/payment/trip-payment.ts'
import { bankAccountRules } from '#services/billing/payment/bank-accounts.ts'
import { moneyReceivedRules } from '#services/billing/payment/received/money-received.ts'
import { mountOpenAdvances } from '#services/billing/payment/open.ts'
import { mountTripMoney } from '#services/billing/payment/trip-money.ts'
import { mountSameTaxNumber } from '#services/billing/tax/same-tax-number.ts'
import { mountChargedTaxes } from '#services/billing/tax/charged.ts'
import { mountOwedPapers } from '#services/billing/tax/owed-papers.ts'
import { taxPaperRules } from '#services/billing/tax/papers.ts'
import { taxProfileRules } from '#services/billing/tax/profile-rules.ts'
import { taxRateRules } from '#services/billing/tax/rate-rules.ts'
import { purchaseOrderRules } from '#services/billing/purchase/purchase-orders.ts'

/** The billing service: purchase orders and budgets with their ledgers. */
export function createBillingApp(ctx: ServiceContext): ServiceApp {
  keepBooked()
  const app = createService(ctx)
  mountRowReader(app, purchaseOrder, 'lines')
  mountResource(app, ctx, purchaseOrder, purchaseOrderRules)
  mountBudgetCalls(app, ctx)
  mountMonthsImport(app, ctx)
  mountResource(app, ctx, workUnitBudget, budgetRules)
  mountOpenAdvances(app, ctx)
  mountTripMoney(app, ctx)
  mountResource(app, ctx, travelAdvance, advanceRules)
  mountFirstBill(app, ctx)
  mountDocuments(app, ctx)
  mountEvidence(app, ctx)
  mountTariffTrial(app, ctx)
  mountInvalidBilling(app, ctx)
  mountResource(app, ctx, billingLine, billingLineRules)
  mountResource(app, ctx, reimbursement, reimbursementRules)
  mountSameTaxNumber(app, ctx)
  mountChargedTaxes(app, ctx)
  mountResource(app, ctx, taxRate, taxRateRules)
  mountResource(app, ctx, vendorTaxProfile, taxProfileRules)
  mountOwedPapers(app, ctx)
  mountResource(app, ctx, taxPaper, taxPaperRules)
  mountResource(app, ctx, bankAccount, bankAccountRules)
  mountResource(app, ctx, moneyReceived, moneyReceivedRules)
  mountPaymentCalls(app, ctx)
  mountResource(app, ctx, tripPayment, paymentRules)
  return app
}
