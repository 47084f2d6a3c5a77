import type * as z from 'zod/mini'

/** zod's stock texts, said for people at the weighbridge; each is a key of the dictionary or carries its number. */
export const plainMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') return 'Required'
      return issue.expected === 'number'
        ? 'Must be a number'
        : issue.expected === 'int'
          ? 'Must be a whole number'
          : 'Does not have the right form'
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) <= 1 ? 'Required' : `At least ${issue.minimum} characters`
      if (issue.origin === 'array') return `At least ${issue.minimum}`
      return `Must be ${issue.minimum} or more`
    case 'too_big':
      if (issue.origin === 'string') return `At most ${issue.maximum} characters`
      if (issue.origin === 'array') return `At most ${issue.maximum}`
      return `Must be ${issue.maximum} or less`
    case 'invalid_value':
      return 'Choose one from the list'
    case 'unrecognized_keys':
      return 'There is no such field'
    default:
      return 'Does not have the right form'
  }
}
