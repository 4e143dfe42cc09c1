import { MantineProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useLayoutEffect } from 'react';
import type { Settings } from '../../../shared/settings/settings.ts';
import { cssVariablesResolver, mantineTheme } from './mantine-theme.ts';
import { colorScheme, lastDensity, lastTheme, lightSystem, shownTheme } from './stored-theme-and-density.ts';

type Look = Pick<Settings, 'theme' | 'density' | 'motion'>;

/** Sets the theme, the density and the motion preference on the root element. */
export function ThemeProvider({ look, children }: { look: Look | undefined; children: ReactNode }) {
  const theme = look?.theme;
  const isSystemLight = useMediaQuery(lightSystem, false, { getInitialValueInEffect: false });
  const shown = shownTheme(theme ?? lastTheme.read(), isSystemLight);
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
      forceColorScheme={colorScheme(shown)}
    >
      {children}
    </MantineProvider>
  );
}
