import { useEffect, useState } from 'react';
import { Box } from '../../ui/layout-primitives.tsx';

/** Longer than a normal start, which therefore shows no text. */
const textDelayMs = 400;

/** Before the first snapshot from main. */
export function LoadingScreen() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), textDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box component="main" className="t3 center" pos="relative" h="100%" aria-label="Starting…">
      <p role="status">{slow && 'Waiting for Triptych’s main process…'}</p>
    </Box>
  );
}
