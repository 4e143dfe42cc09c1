import { MantineProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useLayoutEffect } from 'react';
import type { Settings } from '../../../shared/settings/settings.ts';
import { createStoredChoice } from '../../ui/stored-choice.ts';
import { cssVariablesResolver, mantineTheme } from './mantine-theme.ts';

/** Settings arrive after the first paint; the last theme prevents a flash before that. */
const lastTheme = createStoredChoice<Settings['theme']>({ place: 'triptych.theme', parse: themeIn, first: 'dark' });
const lastDensity = createStoredChoice<Settings['density']>({
  place: 'triptych.density',
  parse: (stored) => (stored === 'compact' ? stored : 'comfortable'),
  first: 'comfortable',
});
type Look = Pick<Settings, 'theme' | 'density' | 'motion'>;
type ShownTheme = Exclude<Settings['theme'], 'system'>;

/**
 * Sets the theme, the density and the motion preference on the root element. Mid-gray is Mantine's dark scheme with the
 * program's tokens.
 */
export function ThemeProvider({ look, children }: { look: Look | undefined; children: ReactNode }) {
  const theme = look?.theme;
  const systemIsLight = useMediaQuery('(prefers-color-scheme: light)', false, { getInitialValueInEffect: false });
  const requestedTheme = theme ?? lastTheme.read();
  const shown: ShownTheme = requestedTheme === 'system' ? (systemIsLight ? 'light' : 'dark') : requestedTheme;
  useLayoutEffect(() => {
    document.documentElement.setAttribute('data-theme', shown);
  }, [shown]);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['density'] = look?.density ?? lastDensity.read();
    dataset['motion'] = look?.motion ?? 'system';
    if (look) lastDensity.save(look.density);
  }, [look]);
  useLayoutEffect(() => {
    if (theme !== undefined) lastTheme.save(theme);
  }, [theme]);
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={shown === 'light' ? 'light' : 'dark'}
    >
      {children}
    </MantineProvider>
  );
}

function themeIn(stored: unknown): Settings['theme'] {
  return stored === 'light' || stored === 'grey' || stored === 'system' ? stored : 'dark';
}
