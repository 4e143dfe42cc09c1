import { useMediaQuery } from '@mantine/hooks';
import { useSidebarPreferences } from '../../../entities/library-search/filters/sidebar-preferences.ts';

/** Returns the visibility of the sidebar at this window width, and changes it for windows of this width. */
export function useSidebar() {
  const width = useMediaQuery('(max-width: 1100px)', false, { getInitialValueInEffect: false }) ? 'narrow' : 'wide';
  const isShown = useSidebarPreferences((preferences) => preferences[width]);
  return { isShown, show: (shown: boolean) => useSidebarPreferences.setState({ [width]: shown }) };
}
