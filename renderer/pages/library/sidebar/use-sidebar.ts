import { useMediaQuery } from '@mantine/hooks';
import { useRailHabits } from './sidebar-preferences.ts';

/** Whether the rail is shown at this width of the window, and how to change it for windows like this one. */
export function useRail() {
  const width = useMediaQuery('(max-width: 1100px)', false, { getInitialValueInEffect: false }) ? 'narrow' : 'wide';
  const isShown = useRailHabits((habits) => habits[width]);
  const show = useRailHabits((habits) => habits.show);
  return { isShown, show: (shown: boolean) => show(width, shown) };
}
