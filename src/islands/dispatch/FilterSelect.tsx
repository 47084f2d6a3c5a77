import { useId, type ReactNode } from 'react'

interface Props {
  label: string
  value: string
  any: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** One question that narrows the pairs. */
export function FilterSelect({ label, value, any, options, onChange }: Props): ReactNode {
  const id = useId()
  return (
    <span className="pair-filter">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="control" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{any}</option>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </span>
  )
}
