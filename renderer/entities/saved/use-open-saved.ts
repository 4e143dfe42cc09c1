import { navigate } from 'wouter/use-hash-location';
import { settingsPath, type settingsPlaces } from '../../../shared/settings/settings-places.ts';

/** Opens the page of everything that is saved with a name, at one of its groups. */
export function useOpenSaved(group: (typeof settingsPlaces)['saved'][number]): () => void {
  return () => navigate(settingsPath('saved', group));
}
