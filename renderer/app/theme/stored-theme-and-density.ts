import type { Settings } from '../../../shared/settings/settings.ts';
import { createStoredChoice } from '../../ui/stored-choice.ts';

// Settings arrive after the first paint. The last look prevents a flash before that.

type ShownTheme = Exclude<Settings['theme'], 'system'>;

export const lastTheme = createStoredChoice<Settings['theme']>({
  place: 'triptych.theme',
  parse: (stored) => (stored === 'light' || stored === 'grey' || stored === 'system' ? stored : 'dark'),
  first: 'dark',
});

export const lastDensity = createStoredChoice<Settings['density']>({
  place: 'triptych.density',
  parse: (stored) => (stored === 'compact' ? stored : 'comfortable'),
  first: 'comfortable',
});

export const lightSystem = '(prefers-color-scheme: light)';

export function shownTheme(theme: Settings['theme'], isSystemLight: boolean): ShownTheme {
  if (theme !== 'system') return theme;
  return isSystemLight ? 'light' : 'dark';
}

/** Mid-gray is Mantine's dark scheme with the program's tokens. */
export function colorScheme(theme: ShownTheme): 'light' | 'dark' {
  return theme === 'light' ? 'light' : 'dark';
}
