import { IconStack2, IconX } from '@tabler/icons-react';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import type { ItemStack } from '../grid-index/grid-index.ts';
import { useNearestLibraryStore } from '../library-store-context.ts';
import styles from './cell.module.css';

interface StackButtonProps {
  readonly stack: ItemStack;
}

/** Opens or closes a stack of takes. The grid has the key. */
export function StackButton({ stack }: StackButtonProps) {
  const library = useNearestLibraryStore();
  const { count, isOpen, shotId } = stack;
  const Icon = isOpen ? IconX : IconStack2;
  const label = `${isOpen ? 'Close' : 'Open'} stack of ${formatCounted(count, 'take')}`;
  return (
    <button
      type="button"
      className={`micro num strong ${styles['stack']}`}
      // The cells of a grid take the focus, not their buttons.
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.stopPropagation();
        library.getState().toggleStack(shotId);
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Icon size={12} stroke={2} aria-hidden />
      {count}
    </button>
  );
}
