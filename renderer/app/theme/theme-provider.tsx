import { MantineProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useLayoutEffect } from 'react';
import type { Settings } from '../../../shared/settings/settings.ts';
import { storedChoice } from '../../ui/stored-choice.ts';
import { cssVariablesResolver, mantineTheme } from './mantine-theme.ts';

/** Settings arrive a moment after the first paint; the theme of the last time keeps that moment from flashing. */
const lastTheme = storedChoice<Settings['theme']>({ place: 'triptych.theme', parse: themeIn, first: 'dark' });
const lastDensity = storedChoice<Settings['density']>({
  place: 'triptych.density',
  parse: (kept) => (kept === 'compact' ? kept : 'comfortable'),
  first: 'comfortable',
});
type Look = Pick<Settings, 'theme' | 'density' | 'motion'>;
type ShownTheme = Exclude<Settings['theme'], 'system'>;

/**
 * Sets the theme, the density and the motion preference on the root element. Mid-gray is Mantine's dark scheme with our
 * own tokens.
 */
export function ThemeProvider({ look, children }: { look: Look | undefined; children: ReactNode }) {
  const theme = look?.theme;
  const systemIsLight = useMediaQuery('(prefers-color-scheme: light)', false, { getInitialValueInEffect: false });
  const wanted = theme ?? lastTheme.read();
  const shown: ShownTheme = wanted === 'system' ? (systemIsLight ? 'light' : 'dark') : wanted;
  useLayoutEffect(() => {
    document.documentElement.setAttribute('data-theme', shown);
  }, [shown]);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['density'] = look?.density ?? lastDensity.read();
    dataset['motion'] = look?.motion ?? 'system';
    if (look) lastDensity.keep(look.density);
  }, [look]);
  useLayoutEffect(() => {
    if (theme !== undefined) lastTheme.keep(theme);
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

function themeIn(kept: unknown): Settings['theme'] {
  return kept === 'light' || kept === 'grey' || kept === 'system' ? kept : 'dark';
}
