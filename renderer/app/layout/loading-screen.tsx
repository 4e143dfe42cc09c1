import { useEffect, useState } from 'react';
import { Box } from '../../ui/layout-primitives.tsx';
import styles from './loading-screen.module.css';

/** Longer than a normal start, which therefore shows no text. */
const textDelayMs = 400;

/** Before the layout. `isWaiting`: there is no snapshot yet. */
export function LoadingScreen({ isWaiting }: { readonly isWaiting: boolean }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), textDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box component="main" className={`t3 center ${styles['screen']}`} pos="relative" h="100%" aria-label="Starting…">
      <p role="status">{slow && isWaiting && 'Waiting for Triptych’s main process…'}</p>
    </Box>
  );
}
