import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { LazyAddResultsDialog } from './lazy-add-results-dialog.tsx';

interface CompareWithProps {
  readonly itemId: string;
  /** Closes the container of the button before the comparison is opened. */
  readonly closeOverlay: () => void;
  /** Escape belongs to the open picker. */
  readonly onPicking: (isPicking: boolean) => void;
}

/** A button at a result that chooses other results for a comparison with this result. */
export function CompareWithButton({ itemId, closeOverlay, onPicking }: CompareWithProps) {
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
      {picking && <LazyAddResultsDialog first={itemId} onClose={() => setPicking(false)} onOpen={closeOverlay} />}
    </>
  );
}
