import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { useSyncedIfLoaded } from '../api/synced-state.ts';
import { HideWhileLoadingOrFailed } from '../ui/hide-while-loading-or-failed.tsx';
import { loadLazily } from '../ui/load-lazily.ts';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { Layout } from './layout/layout.tsx';
import { LoadingScreen } from './layout/loading-screen.tsx';
import { ThemeProvider } from './theme/theme-provider.tsx';

// Loaded after the first page: nothing happens before it that needs a notification.
const AppNotifications = loadLazily(
  async () => (await import('./notifications/app-notifications.tsx')).AppNotifications,
);

export function App() {
  const settings = useSyncedIfLoaded('settings');
  const hasLayout = settings !== undefined;
  return (
    <ThemeProvider look={settings}>
      <ErrorBoundary>
        <Router hook={useHashLocation}>{hasLayout ? <Layout /> : <LoadingScreen />}</Router>
      </ErrorBoundary>
      {hasLayout && (
        <HideWhileLoadingOrFailed>
          <AppNotifications />
        </HideWhileLoadingOrFailed>
      )}
    </ThemeProvider>
  );
}
