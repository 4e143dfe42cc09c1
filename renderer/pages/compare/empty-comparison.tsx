import { Button } from '@mantine/core';
import { IconColumns3, IconHelpCircle } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import type { Problem } from '../../../shared/problem.ts';
import { isId } from '../../../shared/util/is-id.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import styles from './compare-page.module.css';
import type { OpenComparison } from './use-comparison.ts';

/** The address names a comparison that is not here, or it cannot be read. */
export function NotHere({ id, problem }: { id: string; problem: Problem }) {
  const [, navigate] = useLocation();
  return (
    <section className={`pane ${styles['main']}`} aria-label="Comparison">
      <div className="bar">
        <h1 className="head">Compare</h1>
      </div>
      {problem.kind === 'not-found' || !isId(id) ? (
        <EmptyState
          icon={IconHelpCircle}
          title="This comparison is not here"
          text="It may belong to another data folder, or the address is not whole. Results are never deleted with a comparison."
        >
          <Button onClick={() => navigate('/compare')}>All comparisons</Button>
          <Button variant="subtle" onClick={() => navigate('/library')}>
            Library
          </Button>
        </EmptyState>
      ) : (
        <div className={styles['note']}>
          <ProblemNote problem={problem} title="The comparison could not be opened" />
        </div>
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
      title="No result is on the stage"
      text="Add 2 to 9 results. Videos then play together, each in its own shape."
    >
      {!isTrashed && <Button onClick={addResults}>Add results</Button>}
    </EmptyState>
  );
}
