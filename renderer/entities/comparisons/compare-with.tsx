import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

// Fetched when it is asked for: this button stands on pages that are part of the first load.
const Picker = lazy(async () => ({ default: (await import('./add-results-dialog.tsx')).AddResultsDialog }));

interface CompareWithProps {
  readonly itemId: string;
  /** Closes what the button lies in, on the way to the comparison. */
  readonly leave: () => void;
  /** Escape is for the picker while it is there. */
  readonly onPicking: (isPicking: boolean) => void;
}

/** At one result: chooses what stands beside it. */
export function CompareWith({ itemId, leave, onPicking }: CompareWithProps) {
  const [picking, setPicked] = useState(false);
  const setPicking = (isPicking: boolean) => {
    setPicked(isPicking);
    onPicking(isPicking);
  };
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconColumns3 size={14} stroke={1.5} aria-hidden />}
        onClick={() => setPicking(true)}
      >
        Compare with
      </Button>
      {picking && (
        <Suspense fallback={null}>
          <Picker first={itemId} onClose={() => setPicking(false)} onOpen={leave} />
        </Suspense>
      )}
    </>
  );
}
