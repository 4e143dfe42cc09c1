import { Button } from '@mantine/core';
import { IconColumns3, IconHelpCircle, IconTrash } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { mostPanes } from '../../../shared/comparisons/view-state.ts';
import type { Problem } from '../../../shared/problem.ts';
import { isId } from '../../../shared/util/is-id.ts';
import { CommandTooltip } from '../../ui/commands/command-tooltip.tsx';
import { useCommand } from '../../ui/commands/use-command.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Box } from '../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import type { OpenComparison, ShownComparison } from './common/use-comparison.ts';
import styles from './compare-page.module.css';
import { useComparisonActions } from './list/use-comparison-actions.ts';

/** Explains that the comparison of the URL does not exist or cannot be read. */
export function ComparisonNotFound({ id, problem }: { id: string; problem: Problem }) {
  const [, navigate] = useLocation();
  return (
    <section className={`pane ${styles['main']}`} aria-label="Comparison">
      <div className="bar">
        <h1 className="head">Compare</h1>
      </div>
      {problem.kind === 'not-found' || !isId(id) ? (
        <EmptyState
          icon={IconHelpCircle}
          title="Comparison not found"
          text="It may be in another data folder, or the URL is incomplete. Deleting a comparison never deletes its results."
        >
          <Button onClick={() => navigate('/compare')}>All comparisons</Button>
          <Button variant="subtle" onClick={() => navigate('/library')}>
            Library
          </Button>
        </EmptyState>
      ) : (
        <Box p="s5">
          <ProblemNote problem={problem} title="Couldn’t open the comparison" />
        </Box>
      )}
    </section>
  );
}

/** Every pane was closed. */
export function NoPanes({ open, addResults }: { open: OpenComparison; addResults: () => void }) {
  const isTrashed = open.comparison.trashedAt !== undefined;
  return (
    <EmptyState
      icon={IconColumns3}
      title="No results in this comparison"
      text={`Add up to ${mostPanes} results. Videos play in sync, each in its own aspect ratio.`}
    >
      {!isTrashed && <Button onClick={addResults}>Add results</Button>}
    </EmptyState>
  );
}

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
