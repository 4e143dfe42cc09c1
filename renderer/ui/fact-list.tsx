import type { ReactNode } from 'react';
import { Box, Grid } from './layout-primitives.tsx';

/** Names and values in two columns; entries without a value are left out. */
export function FactList({ entries }: { entries: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Grid
      component="dl"
      className="small"
      columns="minmax(88px, max-content) minmax(0, 1fr)"
      gap="6 s4"
      align="baseline"
    >
      {entries
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([name, value]) => (
          <Box key={name} display="contents">
            <dt className="t3">{name}</dt>
            <Box component="dd" className="anywhere" miw={0}>
              {value}
            </Box>
          </Box>
        ))}
    </Grid>
  );
}
