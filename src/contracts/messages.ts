import type * as z from 'zod/mini'
import type { Param, Sentence, TextParams } from '#i18n/translate.ts'

const WRONG_FORM = 'Does not have the right form'

/** zod's stock texts, said for people at the weighbridge: keys of the dictionary, whose places `sentenceOf` fills. */
export const plainMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') return 'Required'
      return issue.expected === 'number'
        ? 'Must be a number'
        : issue.expected === 'int'
          ? 'Must be a whole number'
          : WRONG_FORM
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) <= 1 ? 'Required' : 'At least {min} characters'
      return issue.origin === 'array' ? 'At least {min}' : 'Must be {min} or more'
    case 'too_big':
      if (issue.origin === 'string') return 'At most {max} characters'
      return issue.origin === 'array' ? 'At most {max}' : 'Must be {max} or less'
    case 'invalid_value':
      return 'Choose one from the list'
    case 'unrecognized_keys':
      return 'There is no such field'
    default:
      return WRONG_FORM
  }
}

/** Up to four digits it may be a year, which nobody groups; beyond, nobody reads it without. */
const limit = (value: number): Param => (Math.abs(value) < 10_000 ? value : { number: value })

/** The places of an issue's text: the limit that was passed, or what a check of ours gives as its `params`. */
function paramsOf(issue: z.core.$ZodIssue): TextParams | undefined {
  if (issue.code === 'too_small') return { min: limit(Number(issue.minimum)) }
  if (issue.code === 'too_big') return { max: limit(Number(issue.maximum)) }
  return issue.code === 'custom' ? issue.params : undefined
}

/** What zod refuses as a text of the dictionary with its places. */
export function sentenceOf(issue: z.core.$ZodIssue): Sentence {
  const params = paramsOf(issue)
  return params ? { message: issue.message, params } : { message: issue.message }
}
