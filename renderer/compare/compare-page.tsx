import { Button } from '@mantine/core';
import { IconColumns3, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { EmptyState } from '../parts/empty-state.tsx';
import { useScreen } from '../screen.ts';
import { ChosenStage } from './chosen-stage.tsx';
import styles from './compare-page.module.css';
import { Picker } from './picker.tsx';
import { useCompared } from './use-compared.ts';

/** Two to nine results side by side, played together. */
export function ComparePage() {
  const [picking, setPicking] = useState(false);
  const setCompare = useScreen((screen) => screen.setCompare);
  const items = useCompared();
  return (
    <section className={`pane ${styles['page']}`} aria-label="Comparison">
      <div className="bar">
        <h1 className="head">Compare</h1>
        {items.length > 0 && (
          <span className="t3 small num">{items.length === 1 ? '1 result' : `${items.length} results`}</span>
        )}
        <span className="grow" />
        {items.length > 0 && (
          <>
            <Button size="xs" variant="subtle" onClick={() => setCompare([])}>
              Clear
            </Button>
            <Button
              size="xs"
              leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
              onClick={() => setPicking(true)}
            >
              Choose results
            </Button>
          </>
        )}
      </div>
      {items.length === 0 ? <NothingYet onPick={() => setPicking(true)} /> : <ChosenStage items={items} />}
      {picking && <Picker onClose={() => setPicking(false)} />}
    </section>
  );
}

function NothingYet({ onPick }: { onPick: () => void }) {
  const [, navigate] = useLocation();
  return (
    <EmptyState
      icon={IconColumns3}
      title="Nothing to compare yet"
      text="Choose 2 to 9 results. Videos then play together, each in its own shape."
    >
      <Button onClick={onPick}>Choose results</Button>
      <Button variant="subtle" onClick={() => navigate('/library')}>
        Library
      </Button>
      <Button variant="subtle" onClick={() => navigate('/studio')}>
        Studio
      </Button>
    </EmptyState>
  );
}
