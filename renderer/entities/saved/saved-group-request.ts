import { useLocation } from 'wouter';
import { create } from 'zustand';

export type SavedGroupName = 'presets' | 'conversations' | 'texts' | 'instructions' | 'model-files';

/** The group that a link of another page asks for. The page scrolls the group into view. */
export const useSavedGroupRequest = create<{ readonly group: SavedGroupName | undefined }>(() => ({
  group: undefined,
}));

/** Opens the page of everything that is saved with a name, at one of its groups. */
export function useOpenSaved(group: SavedGroupName): () => void {
  const [, navigate] = useLocation();
  return () => {
    useSavedGroupRequest.setState({ group });
    navigate('/settings/saved');
  };
}
