import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { CommandTooltip } from '../../ui/commands/command-tooltip.tsx';
import { useCommand } from '../../ui/commands/use-command.ts';
import styles from './compare-page.module.css';
import type { ShownComparison } from './use-comparison.ts';
import { useComparisonActions } from './use-comparison-actions.ts';

/** Shown above a comparison in Trash. */
export function TrashedComparisonBanner({ comparison }: { comparison: ShownComparison }) {
  const { bringBack } = useComparisonActions();
  useCommand('bringBack', () => bringBack(comparison.id));
  return (
    <div className={styles['line']}>
      <IconTrash size={14} stroke={1.5} aria-hidden />
      <span className="grow">This comparison is in Trash. Its results are still in the library.</span>
      <CommandTooltip by="bringBack" tip="Restores the comparison from Trash">
        <Button size="xs" onClick={() => bringBack(comparison.id)}>
          Restore
        </Button>
      </CommandTooltip>
    </div>
  );
}
