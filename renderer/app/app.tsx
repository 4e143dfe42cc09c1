import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { useSyncedIfLoaded } from '../api/synced-state.ts';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { Layout } from './layout/layout.tsx';
import { LoadingScreen } from './layout/loading-screen.tsx';
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
