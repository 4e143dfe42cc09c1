import { Grid } from '../../ui/layout-primitives.tsx';
import { createRidgePath } from './artwork-ridges.ts';
import styles from './welcome-artwork.module.css';

const width = 300;
const height = 900;
const ridges = [0, 1, 2, 3, 4, 5] as const;
const panels = [0, 1, 2] as const;

/**
 * A landscape across three panels, each in a different light: an illustration of the purpose of the program. Drawn in
 * code, so that the landscape is sharp at any size and follows the theme.
 */
export function WelcomeArtwork() {
  return (
    <Grid className={styles['triptych']} columns="repeat(3, minmax(0, 1fr))" gap={1} mih={0} aria-hidden>
      {panels.map((panel) => (
        <svg
          key={panel}
          className={styles['panel']}
          data-panel={panel}
          viewBox={`${panel * width} 0 ${width} ${height}`}
          preserveAspectRatio="xMidYMax slice"
          aria-hidden="true"
        >
          <defs>
            <linearGradient id={`sky-${panel}`} x2="0" y2="1">
              <stop offset="0" className={styles['high']} />
              <stop offset="0.62" className={styles['low']} />
            </linearGradient>
          </defs>
          <rect x={panel * width} width={width} height={height} fill={`url(#sky-${panel})`} />
          <circle className={styles['sun']} cx={438} cy={330} r={84} />
          {ridges.map((ridge) => (
            <path
              key={ridge}
              className={styles['ridge']}
              data-ridge={ridge}
              d={createRidgePath(ridge, width * 3, height)}
            />
          ))}
        </svg>
      ))}
    </Grid>
  );
}
