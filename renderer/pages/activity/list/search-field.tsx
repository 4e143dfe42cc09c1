import { IconSearch } from '@tabler/icons-react';
import { Box } from '../../../ui/layout-primitives.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly change: (value: string) => void;
}

export function SearchField({ label, placeholder, value, change }: SearchFieldProps) {
  return (
    <Box className={styles['search']} pos="relative" flex={1} miw={0}>
      <IconSearch size={14} stroke={1.5} aria-hidden />
      <input
        className="control-input"
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        value={value}
        onChange={(event) => change(event.target.value)}
      />
    </Box>
  );
}
