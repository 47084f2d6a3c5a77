import {
  useFieldArray,
  useFormState,
  useWatch,
  type Control,
  type UseFieldArrayReturn,
} from 'react-hook-form'
import { rowsIn } from '#kernel/guards.ts'
import type { FormHandle } from '#islands/form/FormField.tsx'
import type { Values } from '#islands/form/form-values.ts'

interface RowsOfField extends UseFieldArrayReturn<{ rows: Values[] }, 'rows', 'rowKey'> {
  /** What stands in the rows now; `fields` are the rows as they were when one was last added, moved or removed. */
  values: Values[]
  /** What is wrong with the rows as a whole. */
  whole: string | undefined
}

/** The rows of a field that holds rows: to show them, change them, and say what is wrong with all of them. */
export function useRows({ control }: FormHandle, name: string): RowsOfField {
  const array = useFieldArray({
    // The library knows arrays by their type only; here the contract says which fields are rows.
    control: control as unknown as Control<{ rows: Values[] }>,
    name: name as 'rows',
    keyName: 'rowKey',
  })
  const { errors } = useFormState({ control, name })
  return { ...array, values: rowsIn(useWatch({ control, name })), whole: errors[name]?.root?.message }
}
