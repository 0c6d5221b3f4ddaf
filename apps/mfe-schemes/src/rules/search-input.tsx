import { isComposing } from '@portal/ui/basics';
import { TextInput } from '@portal/ui/page-parts';

interface SearchInputProps {
  /** The name of the field, such as 'Search rules'. */
  readonly label: string;
  /** Default: the label. */
  readonly placeholder?: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A search within a form, which Enter does not submit. */
export function SearchInput({ label, placeholder = label, value, onChange }: SearchInputProps) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={onChange}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event)) event.preventDefault();
      }}
    />
  );
}
