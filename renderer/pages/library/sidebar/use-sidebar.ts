import { useMediaQuery } from '@mantine/hooks';
import { useSidebarPreferences } from '../../../entities/items/filters/filter-preferences.ts';

/** Returns the visibility of the sidebar at this window width, and changes it for windows of this width. */
export function useSidebar() {
  const width = useMediaQuery('(max-width: 1100px)', false, { getInitialValueInEffect: false }) ? 'narrow' : 'wide';
  const isShown = useSidebarPreferences((habits) => habits[width]);
  const show = useSidebarPreferences((habits) => habits.show);
  return { isShown, show: (shown: boolean) => show(width, shown) };
}
