import { useEffect, useState } from 'react';
import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { useSyncedIfLoaded } from '../api/synced-state.ts';
import { Box } from '../ui/layout-primitives.tsx';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { Layout } from './layout/layout.tsx';
import { ThemeProvider } from './theme/theme-provider.tsx';

export function App() {
  const settings = useSyncedIfLoaded('settings');
  return (
    <ThemeProvider look={settings}>
      <ErrorBoundary>
        <Router hook={useHashLocation}>{settings ? <Layout /> : <LoadingScreen />}</Router>
      </ErrorBoundary>
    </ThemeProvider>
  );
}

/** Longer than a normal start, which therefore shows no text. */
const textDelayMs = 400;

/** Before the first snapshot from main. */
function LoadingScreen() {
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
