import { Grid } from '../../ui/layout-primitives.tsx';
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

/** Returns the outline of one of six ridges, the farthest first, across the width of the image. */
function createRidgePath(ridge: number, width: number, height: number): string {
  const base = 400 + ridge * 74 + ridge * ridge * 5;
  const swing = 26 + ridge * 13;
  const points: string[] = [];
  for (let x = -10; x <= width + 10; x += 10) {
    const angle = (x / width) * Math.PI * 2;
    // Two slow waves and a slower one that moves the middle of the image up: no ridge repeats another.
    const wave =
      Math.sin(angle * (0.9 + ridge * 0.13) + ridge * 1.9) * swing +
      Math.sin(angle * (2.1 - ridge * 0.11) + ridge * 0.7) * swing * 0.42 +
      Math.cos(angle * 0.5 + ridge) * 18;
    points.push(`${x} ${(base - wave).toFixed(1)}`);
  }
  return `M${points.join('L')}L${width + 10} ${height + 10}L-10 ${height + 10}Z`;
}
