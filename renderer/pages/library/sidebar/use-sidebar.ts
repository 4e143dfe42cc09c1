import { useMediaQuery } from '@mantine/hooks';
import { useSidebarPreferences } from './sidebar-preferences.ts';

/** Whether the rail is shown at this width of the window, and how to change it for windows like this one. */
export function useSidebar() {
  const width = useMediaQuery('(max-width: 1100px)', false, { getInitialValueInEffect: false }) ? 'narrow' : 'wide';
  const isShown = useSidebarPreferences((habits) => habits[width]);
  const show = useSidebarPreferences((habits) => habits.show);
  return { isShown, show: (shown: boolean) => show(width, shown) };
}
