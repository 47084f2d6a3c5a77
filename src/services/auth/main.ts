import { authJobs } from '#services/auth/jobs.ts'
import { networkOf } from '#services/auth/account/rules/networks.ts'
import { createAuthApp } from '#services/auth/app.ts'
import { runAlone } from '#services/alone.ts'

/** Cost of a hash; the gateway's environment check refuses less in production. */
const COST = { memory: 65_536, time: 3 }

// The gateway asks for the second factor by the same rule.
const required = process.env.NODE_ENV === 'production' && process.env.DEMO !== '1'

// Sessions that end here are noticed by the gateways within five seconds: they ask the row.
await runAlone(
  'auth',
  (ctx) =>
    createAuthApp(ctx, {
      cost: COST,
      networkOf,
      onEnded: () => undefined,
      requireTotp: required,
      mails: Boolean(process.env.SMTP_URL),
    }),
  authJobs,
)
